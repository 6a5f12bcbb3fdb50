import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { queryOf } from '#store/query.ts'
import { heardByStretches } from '#store/remembered.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { warnOfEnd } from './balance-warnings.ts'
import { type Due, dues } from './dues.ts'
import { record } from './transactions.ts'

/**
 * Charges devices by their plans. Whoever charges an account holds its row, and what is charged, its transaction and the
 * day until which the device has paid are written together: neither a crash nor a second process charges twice.
 */

/** The day in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Writes down the days on which devices with plans by days of activity were heard last. */
export const noteActiveDays = async (db: Db): Promise<void> => {
  const charged = (after: number, most: number) =>
    db
      .selectFrom('source')
      .innerJoin('tariff', 'tariff.id', 'source.tariff_id')
      .select('source.id')
      .where('tariff.type', '=', 'activeday')
      .where('source.corrupted', 'is', null)
      .where('source.id', '>', after)
      .orderBy('source.id')
      .limit(most)
      .execute()
  for await (const heard of heardByStretches(queryOf(db), charged))
    await sql`
      insert into active_day (source_id, day)
      select source_id, (heard at time zone 'UTC')::date
      from unnest(${heard.map(({ source_id }) => source_id)}::int[], ${heard.map(({ heard }) => heard)}::timestamptz[])
        as h (source_id, heard)
      on conflict do nothing`.execute(db)
}

/** The accounts that have something to settle: a due that was not seen yet, or that the money covers by now. */
export const accountsToSettle = async (db: Db, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ account_id: number }>`
    with due as (${dues(dayOf(now))})
    select d.account_id from due d join users u on u.id = d.account_id
    where not d.unpaid or d.amount::numeric <= u.balance + u.bonus
    union
    select s.account_id from source s
    where s.unpaid and s.corrupted is null and not exists (select from due d where d.source_id = s.id)
    order by account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/**
 * Charges what is due for the account's devices, the oldest first, as far as its money goes; blocks those that it does
 * not cover and frees the others. To be called in a transaction, also after payments and changes of plans. Answers whether a device
 * was blocked or freed.
 */
export const settle = async (db: Db, owner: Owner, now: Date): Promise<boolean> => {
  const sources = await lock(db, owner)
  const today = dayOf(now)
  const marked = await charge(db, owner, sources, today)
  if (!marked.includes(true)) return marked.length > 0
  // What was not covered of past months is given up, and the money may cover the rest of this one.
  await charge(db, owner, sources, today)
  if (await owes(db, owner)) await warnOfEnd(db, owner)
  return true
}

/** Settles if a device is blocked for want of money, which has come now; else what is due can wait for its time. */
export const free = async (db: Db, owner: Owner, now: Date): Promise<void> => {
  if (await owes(db, owner)) await settle(db, owner, now)
}

/** Answers whether they are blocked now, of those that were marked anew. */
const charge = async (db: Db, owner: Owner, sources: readonly number[], today: string): Promise<boolean[]> => {
  // A device that has not been charged for months owes one after the other.
  while (await payAll(db, await duesOf(db, owner, sources, today)));
  return mark(db, owner, sources, today)
}

/** A device that another transaction changes at this moment is left to the next run: nobody waits in a circle. */
const lock = async (db: Db, { account_id }: Owner): Promise<number[]> => {
  await lockUser(db, account_id)
  const { rows } = await sql<{ id: number }>`
    select id from source where account_id = ${account_id} and corrupted is null
    for no key update skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

const duesOf = async (db: Db, { account_id }: Owner, sources: readonly number[], today: string): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select * from (${dues(today)}) d
    where account_id = ${account_id} and source_id = any(${sources}::int[])
    order by day, source_id`.execute(db)
  return rows
}

/** Answers whether anything could be paid. */
const payAll = async (db: Db, all: readonly Due[]): Promise<boolean> => {
  let any = false
  for (const due of all) any = (await pay(db, due)) || any
  return any
}

/** Takes from the bonus first. Answers false, and takes nothing, when bonus and balance together are too little. */
const pay = async (db: Db, due: Due): Promise<boolean> => {
  const { rows } = await sql<{ amount: string; bonus_amount: string }>`
    select (least(bonus, a.due) - a.due)::text as amount, (-least(bonus, a.due))::text as bonus_amount
    from users, (select ${due.amount}::numeric as due) a
    where id = ${due.account_id} and balance + bonus >= a.due`.execute(db)
  const [parts] = rows
  if (!parts) return false
  await keep(db, due, Number(due.amount) === 0 ? null : await take(db, due, parts))
  return true
}

const take = async (db: Db, due: Due, parts: { amount: string; bonus_amount: string }): Promise<number> => {
  const { tariff_name, type, day, tracker_id } = due
  const description = `${tariff_name}, ${type === 'monthly' ? `${day} – ${due.until}` : day}`
  const entry = await record(db, due, { type: 'charge', subtype: type, description, tracker_id, ...parts })
  if (!entry) throw new Error(`account ${due.account_id} was changed while it was charged`)
  return entry.id
}

const keep = async (db: Db, due: Due, transaction_id: number | null): Promise<void> => {
  const { account_id, source_id, tariff_id, day, until, amount } = due
  await db
    .insertInto('charge')
    .values({ account_id, source_id, tariff_id, day, until, amount, transaction_id })
    .execute()
  if (due.type === 'monthly')
    await db
      .updateTable('source')
      .set({ tariff_end_date: until })
      .where('account_id', '=', account_id)
      .where('id', '=', source_id)
      .execute()
  else
    await db
      .updateTable('active_day')
      .set({ charged: true })
      .where('source_id', '=', source_id)
      .where('day', '=', day)
      .execute()
}

/** Blocks the devices that still owe something, and no others. Answers as `charge`. */
const mark = async (db: Db, { account_id }: Owner, sources: readonly number[], today: string): Promise<boolean[]> => {
  const { rows } = await sql<{ unpaid: boolean }>`
    update source set unpaid = not unpaid
    where account_id = ${account_id} and id = any(${sources}::int[])
      and unpaid <> exists (select from (${dues(today)}) d where d.source_id = source.id)
    returning unpaid`.execute(db)
  return rows.map(({ unpaid }) => unpaid)
}

const owes = async (db: Db, { account_id }: Owner): Promise<boolean> => {
  const { rows } = await sql`select from source where account_id = ${account_id} and unpaid limit 1`.execute(db)
  return rows.length > 0
}
