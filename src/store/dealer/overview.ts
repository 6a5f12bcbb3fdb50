import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import type { Connection } from '#track/live.ts'
import { nameIn } from './customers.ts'
import { connectionAt } from './panel-trackers.ts'

/** A dealer's business at a glance. Sub-users, clones, and what is deleted or ended are not counted. */

const usersOf = ({ dealer_id }: Seller) =>
  sql`users u where u.dealer_id = ${dealer_id} and u.master and u.deleted is null`

const devicesOf = (seller: Seller) => sql`
  from listed_tracker l
  join tracker t on t.account_id = l.account_id and t.id = l.id and t.deleted is null
  join source s on s.id = l.source_id and s.corrupted is null
  where not l.clone and l.account_id in (select u.id from ${usersOf(seller)})`

export interface Devices {
  state: Connection | 'blocked'
  /** UTC, `yyyy-MM`; null for what was added before the first of those that are asked for. */
  month: string | null
  amount: number
}

/**
 * How many devices there are of each connection, and of each month (UTC, `yyyy-MM`) since the first in which they were added;
 * blocked ones are counted apart, whatever they send. All are looked at once for both.
 */
export const devices = async (db: Db, seller: Seller, now: Date, first: string): Promise<Devices[]> => {
  const connection = connectionAt(now, sql<Date | null>`l.heard`, sql<boolean>`l.located`)
  const { rows } = await sql<Devices>`
    select state, to_char(month, 'YYYY-MM') as month, sum(amount)::int as amount from (
      select case when s.blocked or s.unpaid then 'blocked' else ${connection} end as state,
             case when t.creation_date >= ${`${first}-01T00:00:00Z`}
               then date_trunc('month', t.creation_date at time zone 'UTC') end as month,
             count(*) as amount
      ${devicesOf(seller)} group by 1, 2
    ) d group by 1, 2`.execute(db)
  return rows
}

export const users = async (db: Db, seller: Seller) => {
  const { rows } = await sql<{ amount: number; activated: number }>`
    select count(*)::int as amount, (count(*) filter (where u.activated))::int as activated
    from ${usersOf(seller)}`.execute(db)
  return rows[0] as { amount: number; activated: number }
}

/** How many users were added in each of the months (UTC, `yyyy-MM`) since the first; a month in which nothing was is not told. */
export const growth = async (db: Db, seller: Seller, first: string): Promise<{ month: string; users: number }[]> => {
  const { rows } = await sql<{ month: string; users: number }>`
    select to_char(u.creation_date at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as users
    from ${usersOf(seller)} and u.creation_date >= ${`${first}-01T00:00:00Z`} group by 1`.execute(db)
  return rows
}

/** Who signed in last, in person; only sessions that live are known. */
export const signIns = async (db: Db, seller: Seller, limit: number) => {
  const { rows } = await sql<{ user_id: number; login: string; name: string; last_use: Date }>`
    select u.id as user_id, u.login, ${nameIn('u')} as name, max(s.last_use) as last_use
    from session s join users u on u.id = s.user_id
    where s.kind = 'user' and s.expires > now() and s.opened_by_panel_login is null and s.opened_by_user is null
      and u.dealer_id = ${seller.dealer_id} and u.master and u.deleted is null
    group by u.id order by 4 desc, 1 limit ${limit}`.execute(db)
  return rows
}
