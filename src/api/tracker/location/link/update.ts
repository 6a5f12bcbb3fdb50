import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { linkFields } from '#resource/tracker/location/link.ts'
import { requireFeature } from '#service/features.ts'
import { checkedLink } from '#service/tracker/location/link/checked.ts'
import * as links from '#store/links/links.ts'
import { shortDigest } from './create.ts'

export default command('tracker/location/link/update', {
  summary: 'Changes a geo link.',
  description: `Whole: what is left out is as in \`create\`. Its addresses and its \`enabled\` stay. A sub-user changes those that it made (13).
From then on the link shows no more than whoever changed it may see. Who is just watching it sees it anew.`,
  access: userWith('weblocator_session_create'),
  params: Type.Object({ id: Id, ...linkFields }),
  result: None,
  errors: ['not_found', 'entity_not_found', 'list_has_nonexistent', 'feature_unavailable'],

  async handler({ id, ...given }, context) {
    const { db, caller, secret, fail } = context
    await requireFeature(context, 'weblocator')
    const had = (await links.lock(db, caller, id)) ?? fail('not_found')
    if (!caller.master && had.creator_id !== caller.user_id) fail('not_permitted')
    const link = await checkedLink(context, given, had)
    await links.update(db, had, caller.user_id, { ...link, short_digest: shortDigest(given, secret.open(had.sealed)) })
    return {}
  },
})
