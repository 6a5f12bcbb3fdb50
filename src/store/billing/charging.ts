import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Heard } from '#store/points/remembered.ts'
import { lockUsers } from '#store/sql/user-lock.ts'
import { warnOfEnd } from './balance-warnings.ts'
import { type Due, dues } from './dues.ts'
import { takeCharges } from './transactions.ts'

/**
 * Charges devices by their plans. Whoever charges an account holds its row, and what is charged, its transactions and the
 * days until which the devices have paid are written together: neither a crash nor a second process charges twice.
 */

/** The day in UTC as `YYYY-MM-DD`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Writes down the days on which devices with plans by days of activity were heard. */
export const noteActiveDays = async (db: Db, heard: readonly Heard[]): Promise<void> => {
  await sql`
    insert into active_day (source_id, day)
    select h.source_id, (h.heard at time zone 'UTC')::date
    from unnest(${heard.map(({ source_id }) => source_id)}::int[], ${heard.map(({ heard }) => heard)}::timestamptz[])
      as h (source_id, heard)
    join source s on s.id = h.source_id and s.corrupted is null
    join tariff t on t.id = s.tariff_id and t.type = 'activeday'
    on conflict do nothing`.execute(db)
}

/** An account with something to settle, and the number of its dues and devices concerned. */
export interface Unsettled extends Owner {
  amount: number
}

/**
 * Accounts that have something to settle: a due that was not seen yet, or one that the money covers by now. Prices are
 * computed for what is blocked alone.
 */
export const accountsToSettle = async (db: Db, now: Date): Promise<Unsettled[]> => {
  const all = dues(dayOf(now))
  const { rows } = await sql<Unsettled>`
    select account_id, count(*)::int as amount from (
      select d.account_id from (${all}) d where not d.unpaid
      union all
      select d.account_id from (${all}) d join users u on u.id = d.account_id
      where d.unpaid and d.amount <= u.balance + u.bonus
      union all
      select s.account_id from source s
      where s.unpaid and s.corrupted is null and not exists (select from (${all}) d where d.source_id = s.id)
    ) d group by account_id order by account_id`.execute(db)
  return rows
}

/** Runs work in a transaction, or within the one that is open already. */
export type Begin = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/**
 * Charges dues for the devices of these accounts, the oldest first, as far as the money of each goes; blocks devices
 * that it does not cover and frees the others. Each portion of `most` is whole by itself: after an interruption the
 * rest is done by calling it again. Answers the accounts of which a device was blocked or freed.
 */
export const settleInPortions = async (
  begin: Begin,
  accounts: readonly number[],
  now: Date,
  most = 1_000,
): Promise<Set<number>> => {
  const today = dayOf(now)
  // A device that has not been charged for months owes one after the other.
  while (await payAll(begin, accounts, today, most));
  const changed = new Set<number>()
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const marked = await begin((db) => markSome(db, accounts, { today, after: from, most }))
    for (const account_id of marked.changed) changed.add(account_id)
    after = marked.last
  }
  return changed
}

/**
 * Settles one account within a transaction, after payments and changes of plans. Answers whether a device was blocked
 * or freed.
 */
export const settleAccount = async (db: Db, { account_id }: Owner, now: Date): Promise<boolean> =>
  (await settleInPortions((work) => work(db), [account_id], now)).size > 0

/**
 * Settles the account if one of its devices is blocked for want of money, which has come now; other dues wait for their
 * time.
 */
export const freeIfPaid = async (db: Db, owner: Owner, now: Date): Promise<void> => {
  if (await owes(db, owner)) await settleAccount(db, owner, now)
}

/** A place in what is due, in the order in which it is paid. */
type Place = Pick<Due, 'day' | 'source_id'>

/** Pays what is due now, a portion after the other. Answers whether more is due of what was paid. */
const payAll = async (begin: Begin, accounts: readonly number[], today: string, most: number): Promise<boolean> => {
  let more = false
  for (let after: Place | undefined = { day: '-infinity', source_id: 0 }; after; ) {
    const from: Place = after
    const portion = await begin((db) => paySome(db, accounts, { today, after: from, most }))
    more ||= portion.more
    after = portion.last
  }
  return more
}

interface Portion<At> {
  today: string
  after: At
  most: number
}

const paySome = async (db: Db, accounts: readonly number[], { today, after, most }: Portion<Place>) => {
  await lockUsers(db, accounts)
  const { rows } = await sql<Place>`
    select day, source_id from (${dues(today, accounts)}) d
    where (day, source_id) > (${after.day}::date, ${after.source_id}::int)
    order by day, source_id limit ${most}`.execute(db)
  const last = rows.at(-1)
  if (!last) return { more: false, last }
  const sources = await lock(db, accounts, [...new Set(rows.map(({ source_id }) => source_id))])
  const isOfPortion = sql`(day, source_id) > (${after.day}::date, ${after.source_id}::int)
    and (day, source_id) <= (${last.day}::date, ${last.source_id}::int)`
  const paid = await pay(db, await duesOf(db, accounts, sources, today, isOfPortion))
  return { more: paid.some((due) => owesMore(due, today)), last: rows.length === most ? last : undefined }
}

/** Of these sources; a device that another transaction changes at this moment is left to the next run: nobody waits in a circle. */
const lock = async (db: Db, accounts: readonly number[], sources: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from source where account_id = any(${accounts}::int[]) and id = any(${sources}::int[]) and corrupted is null
    for no key update skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

const duesOf = async (
  db: Db,
  accounts: readonly number[],
  sources: readonly number[],
  today: string,
  which = sql`true`,
): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select account_id, dealer_id, source_id, tracker_id, tariff_id, tariff_name, type, day, until, amount::text
    from (${dues(today, accounts)}) d
    where source_id = any(${sources}::int[]) and ${which}
    order by day, source_id`.execute(db)
  return rows
}

/** Of a plan by days of activity all days are due at once. */
const owesMore = ({ type, until }: Due, today: string): boolean => type === 'monthly' && until <= today

/** Pays what the money of each account covers, from the bonus first; what it does not cover is passed over. Answers what was paid. */
const pay = async (db: Db, all: readonly Due[]): Promise<readonly Due[]> => {
  if (all.length === 0) return []
  const paid = covered(all, await moneyOf(db, [...new Set(all.map(({ account_id }) => account_id))]))
  const costly = paid.filter(({ cents, bonus_cents }) => cents + bonus_cents < 0)
  const ids = costly.length === 0 ? [] : await takeCharges(db, costly)
  if (ids.length < costly.length) throw new Error('an account was changed while it was charged')
  const entries = new Map(costly.map((one, i) => [one, ids[i] as number]))
  await keep(
    db,
    paid.map((one) => ({ ...one.due, transaction_id: entries.get(one) ?? null })),
  )
  return paid.map(({ due }) => due)
}

/** In cents. */
type Money = Record<'balance' | 'bonus', number>

const moneyOf = async (db: Db, accounts: readonly number[]): Promise<Map<number, Money>> => {
  const { rows } = await sql<Record<'balance' | 'bonus', string> & { id: number }>`
    select id, balance::text, bonus::text from users where id = any(${accounts}::int[])`.execute(db)
  return new Map(rows.map(({ id, balance, bonus }) => [id, { balance: centsOf(balance), bonus: centsOf(bonus) }]))
}

/** Amounts have two decimals. */
const centsOf = (amount: string): number => Number(amount.replace('.', ''))

/** Takes from the money what it covers. */
const covered = (all: readonly Due[], money: ReadonlyMap<number, Money>) =>
  all.flatMap((due) => {
    const left = money.get(due.account_id)
    const amount = centsOf(due.amount)
    if (!left || amount > left.bonus + left.balance) return []
    const bonus_cents = -Math.min(left.bonus, amount)
    const cents = -amount - bonus_cents
    left.bonus += bonus_cents
    left.balance += cents
    const { account_id, dealer_id, tariff_name, type: subtype, day, until, tracker_id } = due
    const description = `${tariff_name}, ${subtype === 'monthly' ? `${day} – ${until}` : day}`
    return { account_id, dealer_id, due, subtype, description, tracker_id, cents, bonus_cents }
  })

interface Paid extends Due {
  transaction_id: number | null
}

const keep = async (db: Db, all: readonly Paid[]): Promise<void> => {
  if (all.length === 0) return
  await sql`
    insert into charge (account_id, source_id, tariff_id, day, until, amount, transaction_id)
    select * from unnest(
      ${all.map(({ account_id }) => account_id)}::int[],
      ${all.map(({ source_id }) => source_id)}::int[], ${all.map(({ tariff_id }) => tariff_id)}::int[],
      ${all.map(({ day }) => day)}::date[], ${all.map(({ until }) => until)}::date[],
      ${all.map(({ amount }) => amount)}::numeric[], ${all.map(({ transaction_id }) => transaction_id)}::int8[])`.execute(
    db,
  )
  const months = all.filter(({ type }) => type === 'monthly')
  if (months.length > 0)
    await sql`
      update source s set tariff_end_date = p.until
      from unnest(${months.map(({ account_id }) => account_id)}::int[], ${months.map(({ source_id }) => source_id)}::int[],
        ${months.map(({ until }) => until)}::date[]) as p (account_id, source_id, until)
      where s.account_id = p.account_id and s.id = p.source_id`.execute(db)
  const days = all.filter(({ type }) => type === 'activeday')
  if (days.length > 0)
    await sql`
      update active_day a set charged = true
      from unnest(${days.map(({ source_id }) => source_id)}::int[], ${days.map(({ day }) => day)}::date[]) as p (source_id, day)
      where a.source_id = p.source_id and a.day = p.day`.execute(db)
}

/** Blocks those of the next devices that still owe something, frees those that do not, and tells the accounts where some stay blocked. */
const markSome = async (db: Db, accounts: readonly number[], { today, after, most }: Portion<number>) => {
  await lockUsers(db, accounts)
  const due = dues(today, accounts)
  const { rows } = await sql<{ id: number }>`
    select source_id as id from (${due}) d where not unpaid and source_id > ${after}
    union
    select id from source where account_id = any(${accounts}::int[]) and unpaid and corrupted is null and id > ${after}
      and not exists (select from (${due}) d where d.source_id = source.id)
    order by id limit ${most}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { changed: [] }
  const marked = await mark(db, accounts, await lock(db, accounts, ids), today)
  const blocked = marked.filter(({ unpaid }) => unpaid)
  if (blocked.length > 0) await forgo(db, blocked, today)
  return { changed: marked.map(({ account_id }) => account_id), last: ids.length === most ? ids.at(-1) : undefined }
}

type Marked = Awaited<ReturnType<typeof mark>>

/** Of devices that were blocked what was not covered of past months is given up, and the money may cover the rest of this one. */
const forgo = async (db: Db, blocked: Marked, today: string): Promise<void> => {
  const accounts = [...new Set(blocked.map(({ account_id }) => account_id))]
  const ids = blocked.map(({ id }) => id)
  while ((await pay(db, await duesOf(db, accounts, ids, today))).some((due) => owesMore(due, today)));
  await mark(db, accounts, ids, today)
  for (const account_id of accounts) if (await owes(db, { account_id })) await warnOfEnd(db, { account_id })
}

/** Blocks the devices that still owe something, and no others. Answers those that are marked anew. */
const mark = async (db: Db, accounts: readonly number[], sources: readonly number[], today: string) => {
  const { rows } = await sql<{ id: number; account_id: number; unpaid: boolean }>`
    update source set unpaid = not unpaid
    where account_id = any(${accounts}::int[]) and id = any(${sources}::int[])
      and unpaid <> exists (select from (${dues(today, accounts)}) d where d.source_id = source.id)
    returning id, account_id, unpaid`.execute(db)
  return rows
}

const owes = async (db: Db, { account_id }: Owner): Promise<boolean> => {
  const { rows } = await sql`select from source where account_id = ${account_id} and unpaid limit 1`.execute(db)
  return rows.length > 0
}
