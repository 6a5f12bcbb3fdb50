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

/** How many devices there are of each connection; blocked ones are counted apart, whatever they send. */
export const connections = async (db: Db, seller: Seller, now: Date) => {
  const connection = connectionAt(now, sql<Date | null>`l.heard`, sql<boolean>`l.located`)
  const { rows } = await sql<{ state: Connection | 'blocked'; amount: number }>`
    select case when s.blocked or s.unpaid then 'blocked' else ${connection} end as state, count(*) as amount
    ${devicesOf(seller)} group by 1`.execute(db)
  return new Map(rows.map(({ state, amount }) => [state, Number(amount)]))
}

export const users = async (db: Db, seller: Seller) => {
  const { rows } = await sql<{ amount: number; activated: number }>`
    select count(*)::int as amount, (count(*) filter (where u.activated))::int as activated
    from ${usersOf(seller)}`.execute(db)
  return rows[0] as { amount: number; activated: number }
}

/** What was added in each of the months (UTC, `yyyy-MM`) since the first; a month in which nothing was is not told. */
export const growth = async (db: Db, seller: Seller, first: string) => {
  const since = `${first}-01T00:00:00Z`
  const month = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM')`
  const { rows } = await sql<{ month: string; users: number; trackers: number }>`
    select month, sum(users)::int as users, sum(trackers)::int as trackers from (
      select ${month('u.creation_date')} as month, 1 as users, 0 as trackers
      from ${usersOf(seller)} and u.creation_date >= ${since}
      union all
      select ${month('t.creation_date')}, 0, 1 ${devicesOf(seller)} and t.creation_date >= ${since}
    ) added group by month order by month`.execute(db)
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
