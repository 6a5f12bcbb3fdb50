import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'

/** What dealers have, as triggers count it (migrations/0065-dealer-counts.sql, docs/decisions/million.md). */

/** A thing that is counted for a dealer. */
export type Counted =
  /** Trackers that are listed; those that are not deleted; those of them that are not blocked. */
  | 'listed'
  | 'kept'
  | 'sending'
  /** Devices, without clones and what is deleted or ended: by month, those that are blocked, and the others by when they were heard. */
  | 'added'
  | 'blocked'
  | 'just_registered'
  | 'placed'
  | 'unplaced'
  /** Master users: all, those who are activated, those of them who are not blocked, and all by month. */
  | 'users'
  | 'activated'
  | 'active'
  | 'user_added'

/** An amount of what is counted, in a month or minute. */
export interface Count {
  what: Counted
  /** The beginning of the month or of the minute, milliseconds since 1970 UTC; -Infinity of what is counted by none. */
  at: number
  amount: number
}

/** The dealer's counts, of these kinds or of all. */
export const counts = async (db: Db, { dealer_id }: Seller, what?: readonly Counted[]): Promise<Count[]> => {
  const { rows } = await sql<Count>`
    select what, (extract(epoch from at) * 1000)::float8 as at, sum(amount)::int as amount
    from dealer_count
    where dealer_id = ${dealer_id} and ${what === undefined ? sql`true` : sql`what = any(${what}::text[])`}
    group by what, dealer_count.at having sum(amount) <> 0`.execute(db)
  return rows
}

/** The sum of the amounts that `isMeant` picks. */
export const amountOf = (all: readonly Count[], isMeant: (count: Count) => boolean): number =>
  all.filter(isMeant).reduce((sum, { amount }) => sum + amount, 0)

/**
 * Sums up rows of equal counts, and drops the minutes of old ones. Readers meanwhile see the rows or their sum, what
 * others add is left as it is, and of two who do it one finds nothing to do.
 */
export const addUp = async (db: Db): Promise<void> => {
  await sql`
    update dealer_count set at = '-infinity'
    where what in ('placed', 'unplaced') and at > '-infinity' and at < now() - interval '1 hour'`.execute(db)
  await sql`
    with several as (
      select dealer_id, what, at from dealer_count group by 1, 2, 3 having count(*) > 1
    ), gone as (
      delete from dealer_count c using several s
      where (c.dealer_id, c.what, c.at) = (s.dealer_id, s.what, s.at)
      returning c.dealer_id, c.what, c.at, c.amount
    )
    insert into dealer_count (dealer_id, what, at, amount)
    select dealer_id, what, at, sum(amount) from gone group by 1, 2, 3 having sum(amount) <> 0`.execute(db)
}
