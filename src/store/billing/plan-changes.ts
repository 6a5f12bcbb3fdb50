import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Seller } from '#store/owner.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { dayOf } from './charging.ts'
import { firstUnpaid } from './dues.ts'
import * as tariffs from './tariffs.ts'
import { recordTransaction } from './transactions.ts'

/** Other plans for devices (supplement 15.3, docs/decisions/plans.md). Days are UTC, as text `2026-11-21`. */

/** A device of an account. */
export interface Device extends Owner {
  source_id: number
}

/** A plan by days of activity goes on until something is not paid, another until its end. */
const isRunning = (today: string) => sql`(not s.unpaid and (t.type = 'activeday' or ${firstUnpaid} > ${today}::date))`

/**
 * The whole days after this one that a monthly plan is paid for, at its price by days of this month, rounded up to a
 * whole: never more than was paid, so that discounts and days that cost nothing are not turned into money.
 */
const remainder = (today: string) => sql`
  least(c.amount, ceil(t.price * (s.tariff_end_date - ${today}::date - 1) /
    extract(day from date_trunc('month', ${today}::timestamp) + interval '1 month - 1 day')::int))`

/**
 * Pays back what is left of the device's current period, if anything. The charge covers today and no more from then on,
 * so that it is not paid back twice.
 */
export const repay = async (db: Db, { account_id, source_id }: Device, on: On, today: string): Promise<void> => {
  const { rows } = await sql<{ amount: string; name: string }>`
    update charge c set until = ${today}::date + 1
    from source s join tariff t on t.id = s.tariff_id
    where s.id = ${source_id} and s.account_id = ${account_id} and t.type = 'monthly'
      and s.tariff_end_date - ${today}::date > 1 and coalesce(s.free_until, ${today}::date) <= ${today}::date
      and c.source_id = s.id and c.account_id = s.account_id and c.tariff_id = t.id and c.until = s.tariff_end_date
      and c.amount > 0
    returning ${remainder(today)}::text as amount, t.name`.execute(db)
  const [left] = rows
  if (!left) return
  const { tracker_id, dealer_id } = on
  const entry = { ...repayment, description: `${left.name}, ${today}`, amount: left.amount, tracker_id }
  await recordTransaction(db, { account_id, dealer_id }, entry)
}

const repayment = { type: 'charge', subtype: 'repay' }

/** The dealer and the tracker that a change of plans is written down for. */
export interface On extends Seller {
  tracker_id: number
}

interface Change {
  tariff_id: number
  /** The new plan is to be paid from the first day that the old one does not cover; else it is free until the month ends. */
  charge: boolean
}

/** Sets the plan of the device and the first day that it has to pay for. */
export const change = async (
  db: Db,
  { account_id, source_id }: Device,
  { tariff_id, charge }: Change,
  now: Date,
): Promise<void> => {
  const today = dayOf(now)
  const next_month = sql`(date_trunc('month', ${today}::timestamp) + interval '1 month')::date`
  await sql`
    update source set tariff_id = n.id, tariff_changed = ${now}, tariff_end_date = case
        when n.type = 'monthly' and not ${charge} then ${next_month}
        when o.running then ${today}::date + 1
        when n.type = 'activeday' then null
        else ${today}::date end
    from tariff n, (
      select ${isRunning(today)} as running from source s join tariff t on t.id = s.tariff_id where s.id = ${source_id}
    ) o
    where n.id = ${tariff_id} and source.id = ${source_id} and source.account_id = ${account_id}`.execute(db)
}

/**
 * Prepares a plan's change of type: its devices pay by the new one from the first day that the old one did not cover.
 * Plans by days of activity have covered this one, unless something is owed; that is forgotten.
 */
export const changeType = async (
  db: Db,
  { dealer_id }: Seller,
  { id, type }: { id: number; type: string },
  today: string,
): Promise<void> => {
  const devices = sql`source s join tariff t on t.id = s.tariff_id
    where t.id = ${id} and t.dealer_id = ${dealer_id} and t.type <> ${type} and s.corrupted is null`
  await sql`select from users where id in (select s.account_id from ${devices}) order by id for no key update`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`select s.id from ${devices} order by s.id for no key update of s`.execute(
    db,
  )
  await sql`
    update source s set tariff_end_date = greatest(
      ${firstUnpaid},
      ${today}::date + case when t.type = 'activeday' and not s.unpaid then 1 else 0 end,
      (select max(c.day) + 1 from charge c where c.source_id = s.id and c.tariff_id = t.id))
    from tariff t where t.id = s.tariff_id and s.id = any(${rows.map((row) => row.id)}::int[])`.execute(db)
}

/** The plan of a device, and when it was changed last. */
export const read = (db: Db, { account_id, source_id }: Device) =>
  db
    .selectFrom('source')
    .innerJoin('tariff', 'tariff.id', 'source.tariff_id')
    .select(['tariff.id', 'tariff.group_id', 'source.tariff_changed'])
    .where('source.id', '=', source_id)
    .where('source.account_id', '=', account_id)
    .where('source.corrupted', 'is', null)
    .executeTakeFirst()

/** Reads the plan of a device and locks it, and before it the money of its account, until the transaction ends. */
export const lock = async (db: Db, device: Device) => {
  await lockUser(db, device.account_id)
  await db.selectFrom('source').select('id').where('id', '=', device.source_id).forNoKeyUpdate().execute()
  // As it is now that whoever was waited for is done.
  return read(db, device)
}

interface Place {
  id: number
  group_id: number
}

/** Answers whether users may change from plan `from` of their dealer to this one themselves. */
export const isChoice = (plan: Place & { active: boolean }, from: Place): boolean =>
  plan.active && plan.group_id === from.group_id && plan.id !== from.id

/** Plans of the dealer that users may change to from this one themselves. */
export const choices = async (db: Db, seller: Seller, from: Place) => {
  const plans = await tariffs.list(db, seller, {
    device_type: 'tracker',
    order_by: 'id',
    ascending: true,
    limit: 10_000,
    offset: 0,
  })
  return plans.filter((plan) => isChoice(plan, from))
}

/**
 * Takes the price of a change of plans before its time. Answers false, and takes nothing, when the balance does not
 * cover it.
 */
export const payEarly = async (
  db: Db,
  { account_id }: Owner,
  { dealer_id, tracker_id }: On,
  { name, price }: { name: string; price: number },
): Promise<boolean> => {
  if (price === 0) return true
  const change = { ...early, description: name, amount: -price, tracker_id }
  return (await recordTransaction(db, { account_id, dealer_id }, change)) !== undefined
}

const early = { type: 'charge', subtype: 'early_change' }
