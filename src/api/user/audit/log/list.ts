import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { longPeriodOf } from '#contract/period.ts'
import { CountedListOf, Described, Id, LocalTime, OneOf, Page } from '#contract/schema.ts'
import { SortOption } from '#contract/sorts.ts'
import { streamed } from '#contract/streamed.ts'
import { AuditEntry, sortFrom } from '#resource/user/audit/entry.ts'
import * as audit from '#store/audit/audit.ts'

/** Entries that are read at a time. */
const batch = 200

/** Two of one moment too. */
const newest_first = ['action_date=desc', 'id=desc']

export default query('user/audit/log/list', {
  summary: 'Lists what users and sub-users of the account did in a period.',
  description:
    'The newest first, unless `sort` says otherwise. `grouping` puts together what was done by one user, on one day ' +
    '(the newest day first) or by one action; within a group `sort` holds. `actions` are paths of operations.',
  access: master,
  params: Type.Object({
    from: LocalTime,
    to: LocalTime,
    subuser_ids: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
    actions: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })),
    ...Page,
    sort: Type.Optional(
      Type.Array(SortOption(audit.sortable), {
        maxItems: 9,
        description: 'Order of the list: `field=asc` or `field=desc`.',
      }),
    ),
    grouping: Type.Optional(Described(OneOf(audit.groupings), 'What entries are grouped by.')),
  }),
  result: CountedListOf(AuditEntry),
  errors: ['limit_too_big'],

  async handler({ limit, offset, sort = newest_first, grouping = 'default', ...params }, context) {
    const { db, caller } = context
    const page = pageOf({ limit, offset }, context)
    const { time_zone } = caller
    const asked = { ...params, ...longPeriodOf(params), sort: sortFrom(sort), grouping, time_zone }
    const ids = await audit.ids(db, caller, asked, page)
    const read = async function* () {
      for (let from = 0; from < ids.length; from += batch)
        yield await audit.read(db, caller, ids.slice(from, from + batch))
    }
    return streamed({ count: await audit.count(db, caller, asked) }, read())
  },
})
