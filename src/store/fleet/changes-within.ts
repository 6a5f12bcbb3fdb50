import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '#store/owner.ts'

/**
 * SQL of the changes of trackers in a period, in brackets: of each the last one before it, which held when it began, and each in it.
 * Milliseconds since 1970 UTC.
 */
export const changesWithin = (
  table: 'driver_change' | 'status_change' | 'vehicle_change',
  { account_id }: Owner,
  tracker_ids: readonly number[],
  { from, to }: { from: number; to: number },
): RawBuilder<unknown> => {
  const ofTracker = sql`select * from ${sql.table(table)} where account_id = ${account_id} and tracker_id = asked.id`
  const [first, last] = [new Date(from), new Date(to)]
  return sql`(
    select change.* from unnest(${tracker_ids}::int[]) as asked (id) cross join lateral (
      (${ofTracker} and changed <= ${first} order by changed desc, id desc limit 1)
      union all
      ${ofTracker} and changed > ${first} and changed <= ${last}) as change)`
}
