import { Type } from 'typebox'
import { Described, Id, LocalTime, LongId, Named, Nullable } from '#contract/schema.ts'
import type { sortable } from '#store/audit/audit.ts'

/** Schema of the details of an entry, besides who did it, when and from where. */
export const payload = Type.String({
  description:
    'JSON: in `by` who opened the session, where it was a panel login of the dealer or the master, or with `phone` which phone it was; `params` as they were asked, `changes` as a list of rows with `table`, `key`, `before` and `after`, and in ' +
    '`left_out`, by table, how many changed rows were too many to tell. Secrets are `***`.',
})

/** An entry of the audit: a deed in the account, by one of its users or its dealer (supplement 3.1). */
export const AuditEntry = Named('AuditEntry', {
  id: Described(LongId, 'From 1 on without a gap, by account.'),
  user_id: Described(Id, 'The master user.'),
  subuser_id: Nullable(Described(Id, 'The sub-user who did it; null: the master user.')),
  entry_category: Type.String({ description: 'What it was done to: `tracker_group` for `tracker/group/update`.' }),
  entry_id: Nullable(Described(LongId, 'Id of the entry.')),
  action: Type.String({ description: 'The path of the operation.' }),
  payload,
  host: Type.String({ description: 'The address that it was asked from.' }),
  user_agent: Type.String({ description: 'What the client says of itself.' }),
  action_date: LocalTime,
})

/** The order of entries, of the sort options that were sent. */
export const sortFrom = (options: readonly string[]) =>
  options.map((option) => {
    const [by, direction] = option.split('=') as [(typeof sortable)[number], string?]
    return { by, ascending: direction !== 'desc' }
  })
