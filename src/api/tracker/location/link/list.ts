import { Type } from 'typebox'
import { type User, user } from '#contract/caller.ts'
import { Conditions, readConditions } from '#contract/conditions.ts'
import { type Context, query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Described, Nullable, Page, Text } from '#contract/schema.ts'
import { SortOption, sortsOf } from '#contract/sorts.ts'
import { streamed } from '#contract/streamed.ts'
import { linkOf } from '#resource/tracker/location/link/told.ts'
import { Link } from '#resource/tracker/location/link.ts'
import { linkFields, linkOrders, type Order, searchLinks } from '#store/links/link-list.ts'
import * as links from '#store/links/links.ts'

const conditioned = Object.keys(linkFields).map((name) => `\`${name}\``)

export default query('tracker/location/link/list', {
  summary: 'Lists geo links.',
  description: `By \`id\` unless \`sort\` says otherwise. A \`filter\` is a part of the description, of a label or alias of a tracker or, for the
master, of the name of who made it. Fields of \`conditions\`: ${conditioned.join(', ')} (the master's alone); trackers by label or
id. By \`status\` those that are on come first, then those that have not begun, that have ended, that are off. A sub-user with the
right \`weblocator_session_create\` sees those that it made and those all of whose trackers it sees. The answer is streamed.`,
  access: user,
  params: Type.Object({
    filter: Type.Optional(Nullable(Text(1000))),
    conditions: Type.Optional(Nullable(Described(Conditions, 'What must hold, all of it.'))),
    sort: Type.Optional(
      Nullable(
        Type.Array(SortOption(linkOrders), {
          maxItems: linkOrders.length,
          description:
            '`field=asc` or `field=desc`, of: `id`, `create_date`, `expire_date`, `trackers`, `aliases`, `status`, `creator`, `description`.',
        }),
      ),
    ),
    ...Page,
  }),
  result: CountedListOf(Link),
  errors: ['limit_too_big'],

  async handler({ filter, conditions, sort, limit, offset }, context) {
    const { db, caller, now } = context
    const page = pageOf({ limit, offset }, context)
    const kindOf = (name: string) =>
      Object.hasOwn(linkFields, name) && (caller.master || name !== 'creator') ? linkFields[name] : undefined
    const { ids, count } = await searchLinks(db, caller, {
      filter: filter?.trim() || undefined,
      conditions: readConditions(conditions ?? [], kindOf),
      sort: sort?.length ? sortsOf<Order>(sort) : [{ property: 'id', ascending: true }],
      now,
      ...page,
    })
    return streamed({ count }, batches(context, ids))
  },
})

/** Links that are in memory at a time: each may have a hundred trackers. */
const batch_size = 250

async function* batches(context: Pick<Context<User>, 'db' | 'caller' | 'secret' | 'config'>, ids: readonly number[]) {
  for (let i = 0; i < ids.length; i += batch_size)
    yield (await links.inOrder(context.db, context.caller, ids.slice(i, i + batch_size))).map((link) =>
      linkOf(link, context),
    )
}
