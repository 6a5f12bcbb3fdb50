import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { nameIn } from './customers.ts'

/** What a dealer's own users have used and paid, in months of UTC; of those of its dealers nothing. */

/** Months as their first days, `yyyy-MM-01`; `to` is not included. */
export interface Months {
  from: string
  to: string
}

/** Devices that were heard, points and bytes that they have stored, sign-ins, commands, and what plans have charged. */
export interface Usage {
  devices: number
  messages: number
  bytes: number
  sign_ins: number
  commands: number
  revenue: number
}

export interface UserUsage extends Usage {
  user_id: number
  login: string
  name: string
  deleted: boolean
}

const own = ({ dealer_id }: Seller) => sql`u.dealer_id = ${dealer_id} and u.id = u.account_id`

/** What was heard of the dealer's devices: a row a device and month. */
const heard = (seller: Seller, { from, to }: Months) => sql`
  select s.account_id, m.source_id, m.month, m.points, m.bytes
  from active_month m join source s on s.id = m.source_id join users u on u.id = s.account_id
  where m.month >= ${from}::date and m.month < ${to}::date and ${own(seller)}`

/** What plans have charged: a row a device and period that began then. */
const charged = (seller: Seller, { from, to }: Months) => sql`
  select c.account_id, c.tariff_id, c.day, c.amount
  from charge c join users u on u.id = c.account_id
  where c.day >= ${from}::date and c.day < ${to}::date and ${own(seller)}`

/** What an account has done in the months, as its audit tells it. */
const deeds = (account: RawBuilder<unknown>, { from, to }: Months) => sql`
  select count(*) filter (where a.action = 'user/auth')::int as sign_ins, count(*) filter (where a.action <> 'user/auth')::int as commands
  from audit a where a.scope = 'account' and a.owner_id = ${account}
    and a.action_date >= ${from}::date at time zone 'UTC' and a.action_date < ${to}::date at time zone 'UTC'`

const figures = sql`coalesce(h.devices, 0) as devices, coalesce(h.points, 0)::float8 as messages, coalesce(h.bytes, 0)::float8 as bytes,
  coalesce(p.amount, 0)::float8 as revenue`

const sums = sql`count(distinct source_id)::int as devices, sum(points) as points, sum(bytes) as bytes`

/** Each user's usage, in the order of their ids; of users that are deleted only those that have used or paid something. */
export const byUser = async (db: Db, seller: Seller, months: Months): Promise<UserUsage[]> => {
  const { rows } = await sql<UserUsage>`
    select u.id as user_id, u.login, ${nameIn('u')} as name, u.deleted is not null as deleted, ${figures}, d.sign_ins, d.commands
    from users u
    left join (select account_id, ${sums} from (${heard(seller, months)}) h group by 1) h on h.account_id = u.id
    left join (select account_id, sum(amount) as amount from (${charged(seller, months)}) p group by 1) p on p.account_id = u.id
    cross join lateral (${deeds(sql`u.id`, months)}) d
    where ${own(seller)} and (u.deleted is null or h.account_id is not null or p.account_id is not null)
    order by u.id`.execute(db)
  return rows
}

/** Months in which something was used or paid, without what is done by hand. */
export const byMonth = async (
  db: Db,
  seller: Seller,
  months: Months,
): Promise<(Omit<Usage, 'sign_ins' | 'commands'> & { month: string })[]> => {
  const { rows } = await sql<Omit<Usage, 'sign_ins' | 'commands'> & { month: string }>`
    select to_char(coalesce(h.month, p.month), 'YYYY-MM') as month, ${figures}
    from (select month, ${sums} from (${heard(seller, months)}) h group by 1) h
    full join (
      select date_trunc('month', day::timestamp)::date as month, sum(amount) as amount from (${charged(seller, months)}) p group by 1
    ) p on p.month = h.month
    order by 1`.execute(db)
  return rows
}

/** Revenue of plans by their ids, the most first. */
export const byPlan = async (db: Db, seller: Seller, months: Months) => {
  const { rows } = await sql<{ tariff_id: number; name: string; revenue: number }>`
    select p.tariff_id, t.name, sum(p.amount)::float8 as revenue
    from (${charged(seller, months)}) p join tariff t on t.id = p.tariff_id
    group by p.tariff_id, t.name order by 3 desc, 1`.execute(db)
  return rows
}
