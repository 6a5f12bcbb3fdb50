import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { shortNameOf } from '#resource/tracker/location/link/told.ts'
import { linkFields } from '#resource/tracker/location/link.ts'
import { requireFeature } from '#service/features.ts'
import { checkedLink } from '#service/tracker/location/link/checked.ts'
import * as links from '#store/links/links.ts'
import { digestOf, newHash } from '#store/people/sessions.ts'

export default command('tracker/location/link/create', {
  summary: 'Creates a geo link: a page for the public that shows trackers.',
  description: `Answers its id; \`read\` tells its hash. Error 204 for an unknown zone or place, 217 when a tracker is unknown, is blocked,
or has a plan that does not allow links, 236 when no plan of the account does. What the page shows: \`docs/links.md\`.`,
  access: userWith('weblocator_session_create'),
  params: Type.Object(linkFields),
  result: ValueOf(Id),
  errors: ['entity_not_found', 'list_has_nonexistent', 'feature_unavailable', 'over_quota'],

  async handler(given, context) {
    const { db, caller, config, secret, fail } = context
    await requireFeature(context, 'weblocator')
    if ((await links.countForMore(db, caller)) >= config.link_quota) fail('over_quota')
    const hash = newHash()
    const link = { ...(await checkedLink(context, given)), short_digest: shortDigest(given, hash) }
    return { value: await links.create(db, caller, link, { digest: digestOf(hash), sealed: secret.seal(hash) }) }
  },
})

/** The digest of a link's name in its short address; null if it gets none. */
export const shortDigest = ({ params }: { params: { shorten_url: boolean } }, hash: string): Buffer | null =>
  params.shorten_url ? digestOf(shortNameOf(hash)) : null
