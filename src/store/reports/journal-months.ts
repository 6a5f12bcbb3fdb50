import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'

/** Months of trackers whose journal is closed: entries that begin in one are not made, changed or deleted any more. */

export interface Month {
  /** `yyyy-MM` */
  month: string
  closed: Date
  user_id: number
}

/** A month, and where it begins and ends, which is not included. */
interface Closing {
  month: string
  from: Date
  to: Date
}

/** Closes a month of the tracker; answers whether it was open. */
export const close = async (
  db: Db,
  { user_id }: Viewer,
  { account_id, id: tracker_id }: Held<'tracker'>,
  { month, from, to }: Closing,
  closed: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into journal_month (account_id, tracker_id, month, closed_from, closed_to, closed, user_id)
    values (${account_id}, ${tracker_id}, ${`${month}-01`}::date, ${from}, ${to}, ${closed}, ${user_id})
    on conflict do nothing`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Lists the closed months of a tracker, the first one first; whether the viewer sees it is asked before. */
export const list = async (db: Db, { account_id }: Owner, tracker_id: number): Promise<Month[]> => {
  const { rows } = await sql<Month>`
    select to_char(month, 'YYYY-MM') as month, closed, user_id from journal_month
    where account_id = ${account_id} and tracker_id = ${tracker_id} order by journal_month.month limit 10000`.execute(
    db,
  )
  return rows
}

/** The first of these times that is in a closed month of the tracker, by its place among them; nothing where none is. */
export const firstClosed = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  times: readonly Date[],
): Promise<number | undefined> => {
  const { rows } = await sql<{ at: number }>`
    select (t.place - 1)::int as at from unnest(${times}::timestamptz[]) with ordinality as t (time, place)
    where exists (select from journal_month m where m.account_id = ${account_id} and m.tracker_id = ${tracker_id}
      and m.closed_from <= t.time and t.time < m.closed_to)
    order by t.place limit 1`.execute(db)
  return rows[0]?.at
}
