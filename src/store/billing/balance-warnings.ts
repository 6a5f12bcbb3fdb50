import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { enqueue, type Letter } from '#store/mails.ts'
import type { Owner } from '#store/owner.ts'
import { storePeriod } from '#store/points/store-period.ts'
import { countedOf, firstUnpaid, priceOn } from './dues.ts'

/** Mail about money that runs out: each kind once, until the balance or the bonus rises (docs/decisions/charging.md). */

/** A balance that does not last as long as the account wants to be warned before. */
export interface Low {
  account_id: number
  /** 1 and 2: within the account's first period of warning, within its second. */
  warning: number
  /** From today to the day that is not covered. */
  days: number
}

/**
 * Accounts to warn of a low balance. What lies ahead are the next months of monthly plans and, for devices with plans
 * by days of activity that sent today or yesterday, every day; `today` is a day in UTC.
 */
export const lowBalances = async (db: Db, today: string): Promise<Low[]> => {
  const { rows } = await sql<Low>`
    with account as (${warnable(today)}),
    ahead as (${monthsAhead(today)} union all ${daysAhead(today)}),
    summed as (
      select account_id, day, sum(sum(price)) over (partition by account_id order by day) as need
      from ahead group by account_id, day
    ),
    low as (
      select a.id as account_id, a.balance_warning, a.second, min(n.day) - ${today}::date as days
      from account a join summed n on n.account_id = a.id and n.need > a.balance + a.bonus
      group by a.id, a.balance_warning, a.second
    )
    select * from (select account_id, days, case when days <= second then 2 else 1 end as warning, balance_warning from low) l
    where warning > balance_warning order by account_id`.execute(db)
  return rows
}

/** Whole days of the column's period from today on. */
const daysOf = (column: string, today: string) =>
  sql`(${today}::date + ${sql.raw(storePeriod(column))})::date - ${today}::date`

const warnable = (today: string) => sql`
  select u.*, ${daysOf('first_balance_warning', today)} as first, ${daysOf('second_balance_warning', today)} as second
  from users u
  where id = account_id and deleted is null and balance_alert_emails <> '{}' and balance_warning < 2`

const monthsAhead = (today: string) => sql`
  select u.id as account_id, f.day, ${priceOn('f.day')} as price
  from account u
  join source s on s.account_id = u.id and s.corrupted is null and not s.unpaid
  join tariff t on t.id = s.tariff_id and t.type = 'monthly'
  left join ${countedOf()} n on n.account_id = u.id
  cross join lateral (select ${firstUnpaid} as day) f
  where f.day > ${today}::date and f.day <= ${today}::date + u.first`

const daysAhead = (today: string) => sql`
  select u.id, f.day, ${priceOn('f.day')}
  from account u
  join source s on s.account_id = u.id and s.corrupted is null and not s.unpaid
  join tariff t on t.id = s.tariff_id and t.type = 'activeday'
  left join ${countedOf()} n on n.account_id = u.id
  cross join lateral (select ${today}::date + g as day from generate_series(1, u.first) g) f
  where f.day >= ${firstUnpaid}
    and exists (select from active_day a where a.source_id = s.id and a.day >= ${today}::date - 1)`

/** Warns the account of its balance, unless another process has done so. To be called in a transaction. */
export const warnOfLow = async (db: Db, { account_id, warning, days }: Low): Promise<void> => {
  const account = await warned(db, account_id, warning)
  if (account) await tell(db, account, (words) => ({ template: 'balance_low', words: { ...words, days } }))
}

/** Tells an account that its trackers were blocked for want of money. To be called in a transaction. */
export const warnOfEnd = async (db: Db, { account_id }: Owner): Promise<void> => {
  const account = await warned(db, account_id, 3)
  if (account) await tell(db, account, (words) => ({ template: 'balance_empty', words }))
}

interface Account {
  dealer_id: number
  login: string
  locale: string
  balance: string
  currency: string
  emails: string[]
}

/** Who is to be told, if nobody was told so much since the balance rose. A dealer that set no currency has the euro. */
const warned = async (db: Db, account_id: number, warning: number): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    update users u set balance_warning = ${warning} from dealer d
    where u.id = ${account_id} and u.account_id = ${account_id} and u.balance_warning < ${warning} and d.id = u.dealer_id
    returning u.dealer_id, u.login, u.locale, u.balance::text, u.balance_alert_emails as emails,
              coalesce(d.settings->>'currency', 'EUR') as currency`.execute(db)
  return rows[0]
}

type Words = Pick<Account, 'login' | 'balance' | 'currency'>
type Told = Extract<Letter, { template: 'balance_low' | 'balance_empty' }>
type Content = Told extends infer One ? (One extends Told ? Pick<One, 'template' | 'words'> : never) : never

const tell = async (
  db: Db,
  { dealer_id, locale, emails, ...words }: Account,
  content: (words: Words) => Content,
): Promise<void> => {
  for (const to of emails) await enqueue(db, { dealer_id, locale, to, ...content(words) } as Told)
}
