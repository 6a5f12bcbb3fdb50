import { sql } from 'kysely'

/**
 * What devices owe by their plans, as SQL: the one place where prices are made (docs/decisions/charging.md).
 * Days are UTC, as text `2026-11-21`.
 */

/** The first day that device `s` has not paid its plan: greatest() passes over what is null. */
export const firstUnpaid = sql`
  greatest(coalesce(s.tariff_end_date, s.creation_date), s.free_until, (s.tariff_changed at time zone 'UTC')::date)`

/** Percent off the prices of user `u` on a day. No discount is progressive, so both strategies come to the same. */
const discount = (day: string) => sql`case
  when ${sql.raw(day)} <= coalesce(u.discount_end_date, 'infinity')
   and u.discount_min_trackers <= (select count(*) from source c where c.account_id = u.id and c.corrupted is null)
  then u.discount_value else 0 end`

/** The price of plan `t` for so many of the days of a month, rounded to cents, half of one upwards. */
export const priceOn = (day: string, days = '1', month = '1') =>
  sql`round(t.price * ${sql.raw(days)} * (100 - ${discount(day)}) / (100 * ${sql.raw(month)}), 2)`

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
 * Everything that is due: of monthly plans the next period, until the end of its month, of plans by days of activity
 * each day. A monthly period that was not covered is not made up for: the next one begins on the day of its payment.
 */
export const dues = (today: string) => sql`
  select s.account_id, u.dealer_id, s.id as source_id, s.tariff_id, t.name as tariff_name, t.type, s.unpaid,
         p.day, p.until, ${priceOn('p.day', 'p.days', 'p.month')}::text as amount,
         coalesce((select min(k.id) from tracker k where k.account_id = u.id and k.source_id = s.id), 0) as tracker_id
  from source s
  join tariff t on t.id = s.tariff_id
  join users u on u.id = s.account_id
  cross join lateral (select ${firstUnpaid} as day) first
  cross join lateral (${nextMonth(today)} union all ${owedDays}) p
  where s.corrupted is null`

const nextMonth = (today: string) => sql`
  select m.day, m.until, case when t.proportional_charge then m.until - m.day else 1 end as days,
         case when t.proportional_charge then m.until - m.start else 1 end as month
  from (
    select d.day, date_trunc('month', d.day::timestamp)::date as start,
           (date_trunc('month', d.day::timestamp) + interval '1 month')::date as until
    from (select case when s.unpaid then greatest(first.day, ${today}::date) else first.day end as day) d
  ) m
  where t.type = 'monthly' and first.day <= ${today}::date`

const owedDays = sql`
  select a.day, a.day + 1, 1, 1 from active_day a
  where t.type = 'activeday' and a.source_id = s.id and not a.charged and a.day >= first.day`
