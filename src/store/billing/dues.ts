import { type RawBuilder, sql } from 'kysely'

/**
 * What devices owe by their plans, as SQL: the one place where prices are made (docs/decisions/charging.md).
 * Days are UTC, as text `2026-11-21`.
 */

/** SQL of the first day that device `s` has not paid its plan for; greatest() passes over nulls. */
export const firstUnpaid = sql`
  greatest(coalesce(s.tariff_end_date, s.creation_date), s.free_until, (s.tariff_changed at time zone 'UTC')::date)`

/**
 * SQL of the number of devices by account, for accounts with a discount, as the prices of all their devices depend on
 * it.
 */
export const countedOf = (accounts?: readonly number[]) => sql`(
  select c.account_id, count(*) as devices from source c
  where c.corrupted is null and ${isOf('c', accounts)}
    and c.account_id in (select d.id from users d where d.discount_value > 0)
  group by c.account_id)`

/** Of these accounts; of all, where none are named. */
const isOf = (table: string, accounts: readonly number[] | undefined) =>
  accounts === undefined ? sql`true` : sql`${sql.ref(`${table}.account_id`)} = any(${accounts}::int[])`

/** Percent off the prices of user `u`, with its devices as `n`, on a day. No discount is progressive, so both strategies come to the same. */
const discount = (day: string) => sql`case
  when ${sql.raw(day)} <= coalesce(u.discount_end_date, 'infinity') and u.discount_min_trackers <= coalesce(n.devices, 0)
  then u.discount_value else 0 end`

/**
 * SQL of the price of plan `t` for user `u` (and `n`, of `countedOf`) for `days` of the days of a month, rounded to
 * cents, half of one upwards.
 */
export const priceOn = (day: string, days = sql`1`, month = sql`1`) =>
  sql`round(t.price * ${days} * (100 - ${discount(day)}) / (100 * ${month}), 2)`

/** A period of a device that has to be paid. */
export interface Due {
  account_id: number
  dealer_id: number
  source_id: number
  /** 0 for none */
  tracker_id: number
  tariff_id: number
  tariff_name: string
  type: 'monthly' | 'activeday'
  /** The device was found not to be covered before. */
  unpaid: boolean
  /** The first day of the period, and the first after it. */
  day: string
  until: string
  /** Two decimals. */
  amount: string
}

/**
 * SQL of everything that is due, of these accounts or of all: of monthly plans the next period, until the end of its
 * month, of plans by days of activity each day. A monthly period that was not covered is not made up for: the next one
 * begins on the day of its payment.
 */
export const dues = (today: string, accounts?: readonly number[]) => sql`
  ${due(accounts, sql`p.days`, sql`p.month`)}
  cross join lateral (${nextMonth(today)}) p
  where t.type = 'monthly' and s.corrupted is null and ${isOf('s', accounts)} and ${mayOwe(today)} and ${firstUnpaid} <= ${today}::date
  union all
  ${due(accounts, sql`1`, sql`1`)}
  join (select a.source_id, a.day, a.day + 1 as until from active_day a where not a.charged) p
    on p.source_id = s.id and p.day >= ${firstUnpaid}
  where t.type = 'activeday' and s.corrupted is null and ${isOf('s', accounts)}`

/** What an index finds: nobody owes before this day has come. */
const mayOwe = (today: string) => sql`coalesce(s.tariff_end_date, s.creation_date) <= ${today}::date`

const due = (accounts: readonly number[] | undefined, days: RawBuilder<unknown>, month: RawBuilder<unknown>) => sql`
  select s.account_id, u.dealer_id, s.id as source_id, s.tariff_id, t.name as tariff_name, t.type, s.unpaid,
         p.day, p.until, ${priceOn('p.day', days, month)} as amount,
         coalesce((select min(k.id) from tracker k where k.account_id = u.id and k.source_id = s.id), 0) as tracker_id
  from source s
  join tariff t on t.id = s.tariff_id
  join users u on u.id = s.account_id
  left join ${countedOf(accounts)} n on n.account_id = u.id`

const nextMonth = (today: string) => sql`
  select m.day, m.until, case when t.proportional_charge then m.until - m.day else 1 end as days,
         case when t.proportional_charge then m.until - m.start else 1 end as month
  from (
    select d.day, date_trunc('month', d.day::timestamp)::date as start,
           (date_trunc('month', d.day::timestamp) + interval '1 month')::date as until
    from (select case when s.unpaid then greatest(${firstUnpaid}, ${today}::date) else ${firstUnpaid} end as day) d
  ) m`
