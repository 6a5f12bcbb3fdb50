import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Heard } from '#store/remembered.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { warnOfEnd } from './balance-warnings.ts'
import { type Due, dues } from './dues.ts'
import { take } from './transactions.ts'

/**
 * Charges devices by their plans. Whoever charges an account holds its row, and what is charged, its transactions and the
 * days until which the devices have paid are written together: neither a crash nor a second process charges twice.
 */

/** The day in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Writes down the days on which those of these devices were heard that have plans by days of activity. */
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

/**
 * The accounts that have something to settle: a due that was not seen yet, or that the money covers by now. Prices are asked of
 * what is blocked alone.
 */
export const accountsToSettle = async (db: Db, now: Date): Promise<number[]> => {
  const all = dues(dayOf(now))
  const { rows } = await sql<{ account_id: number }>`
    select d.account_id from (${all}) d where not d.unpaid
    union
    select d.account_id from (${all}) d join users u on u.id = d.account_id
    where d.unpaid and d.amount <= u.balance + u.bonus
    union
    select s.account_id from source s
    where s.unpaid and s.corrupted is null and not exists (select from (${all}) d where d.source_id = s.id)
    order by account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** Does what is written together in a transaction: a command has one for all of it. */
export type Begin = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/**
 * Charges what is due for the account's devices, the oldest first, as far as its money goes; blocks those that it does
 * not cover and frees the others. Each portion is whole by itself: whoever was interrupted between two of them goes on where it was.
 * Answers whether a device was blocked or freed.
 */
export const settleInPortions = async (begin: Begin, owner: Owner, now: Date, most = 1_000): Promise<boolean> => {
  const today = dayOf(now)
  // A device that has not been charged for months owes one after the other.
  while (await payAll(begin, owner, today, most));
  let changed = false
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const marked = await begin((db) => markSome(db, owner, { today, after: from, most }))
    changed ||= marked.changed
    after = marked.last
  }
  return changed
}

/** The same within a transaction: after payments and changes of plans. */
export const settle = (db: Db, owner: Owner, now: Date): Promise<boolean> =>
  settleInPortions((work) => work(db), owner, now)

/** Settles if a device is blocked for want of money, which has come now; else what is due can wait for its time. */
export const free = async (db: Db, owner: Owner, now: Date): Promise<void> => {
  if (await owes(db, owner)) await settle(db, owner, now)
}

/** A place in what is due, in the order in which it is paid. */
type Place = Pick<Due, 'day' | 'source_id'>

/** Pays what is due now, a portion after the other. Answers whether more is due of what was paid. */
const payAll = async (begin: Begin, owner: Owner, today: string, most: number): Promise<boolean> => {
  let more = false
  for (let after: Place | undefined = { day: '-infinity', source_id: 0 }; after; ) {
    const from: Place = after
    const portion = await begin((db) => paySome(db, owner, { today, after: from, most }))
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

const paySome = async (db: Db, owner: Owner, { today, after, most }: Portion<Place>) => {
  await lockUser(db, owner.account_id)
  const { rows } = await sql<Place>`
    select day, source_id from (${dues(today)}) d
    where account_id = ${owner.account_id} and (day, source_id) > (${after.day}::date, ${after.source_id}::int)
    order by day, source_id limit ${most}`.execute(db)
  const last = rows.at(-1)
  if (!last) return { more: false, last }
  const sources = await lock(db, owner, [...new Set(rows.map(({ source_id }) => source_id))])
  const isOfPortion = sql`(day, source_id) > (${after.day}::date, ${after.source_id}::int)
    and (day, source_id) <= (${last.day}::date, ${last.source_id}::int)`
  const paid = await pay(db, owner, await duesOf(db, owner, sources, today, isOfPortion))
  return { more: paid.some((due) => owesMore(due, today)), last: rows.length === most ? last : undefined }
}

/** Of these sources; a device that another transaction changes at this moment is left to the next run: nobody waits in a circle. */
const lock = async (db: Db, { account_id }: Owner, sources: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from source where account_id = ${account_id} and id = any(${sources}::int[]) and corrupted is null
    for no key update skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

const duesOf = async (
  db: Db,
  { account_id }: Owner,
  sources: readonly number[],
  today: string,
  which = sql`true`,
): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select account_id, dealer_id, source_id, tracker_id, tariff_id, tariff_name, type, day, until, amount::text
    from (${dues(today)}) d
    where account_id = ${account_id} and source_id = any(${sources}::int[]) and ${which}
    order by day, source_id`.execute(db)
  return rows
}

/** Of a plan by days of activity all days are due at once. */
const owesMore = ({ type, until }: Due, today: string): boolean => type === 'monthly' && until <= today

/** Pays what the money covers, from the bonus first; what it does not cover is passed over. Answers what was paid. */
const pay = async (db: Db, owner: Owner, all: readonly Due[]): Promise<readonly Due[]> => {
  const [first] = all
  if (!first) return []
  const { rows } = await sql<Record<'balance' | 'bonus', string>>`
    select balance::text, bonus::text from users where id = ${owner.account_id}`.execute(db)
  const [money] = rows
  if (!money) return []
  const paid = covered(all, { balance: centsOf(money.balance), bonus: centsOf(money.bonus) })
  const costly = paid.filter(({ cents, bonus_cents }) => cents + bonus_cents < 0)
  const ids = costly.length === 0 ? [] : await take(db, { ...owner, dealer_id: first.dealer_id }, costly)
  if (ids.length < costly.length) throw new Error(`account ${owner.account_id} was changed while it was charged`)
  const entries = new Map(costly.map((one, i) => [one, ids[i] as number]))
  await keep(
    db,
    owner,
    paid.map((one) => ({ ...one.due, transaction_id: entries.get(one) ?? null })),
  )
  return paid.map(({ due }) => due)
}

/** Amounts have two decimals. */
const centsOf = (amount: string): number => Number(amount.replace('.', ''))

const covered = (all: readonly Due[], { balance, bonus }: Record<'balance' | 'bonus', number>) => {
  const left = { balance, bonus }
  return all.flatMap((due) => {
    const amount = centsOf(due.amount)
    if (amount > left.bonus + left.balance) return []
    const bonus_cents = -Math.min(left.bonus, amount)
    const cents = -amount - bonus_cents
    left.bonus += bonus_cents
    left.balance += cents
    const { tariff_name, type: subtype, day, until, tracker_id } = due
    const description = `${tariff_name}, ${subtype === 'monthly' ? `${day} – ${until}` : day}`
    return { due, subtype, description, tracker_id, cents, bonus_cents }
  })
}

interface Paid extends Due {
  transaction_id: number | null
}

const keep = async (db: Db, { account_id }: Owner, all: readonly Paid[]): Promise<void> => {
  if (all.length === 0) return
  await sql`
    insert into charge (account_id, source_id, tariff_id, day, until, amount, transaction_id)
    select ${account_id}, * from unnest(
      ${all.map(({ source_id }) => source_id)}::int[], ${all.map(({ tariff_id }) => tariff_id)}::int[],
      ${all.map(({ day }) => day)}::date[], ${all.map(({ until }) => until)}::date[],
      ${all.map(({ amount }) => amount)}::numeric[], ${all.map(({ transaction_id }) => transaction_id)}::int8[])`.execute(
    db,
  )
  const months = all.filter(({ type }) => type === 'monthly')
  if (months.length > 0)
    await sql`
      update source s set tariff_end_date = p.until
      from unnest(${months.map(({ source_id }) => source_id)}::int[], ${months.map(({ until }) => until)}::date[]) as p (source_id, until)
      where s.account_id = ${account_id} and s.id = p.source_id`.execute(db)
  const days = all.filter(({ type }) => type === 'activeday')
  if (days.length > 0)
    await sql`
      update active_day a set charged = true
      from unnest(${days.map(({ source_id }) => source_id)}::int[], ${days.map(({ day }) => day)}::date[]) as p (source_id, day)
      where a.source_id = p.source_id and a.day = p.day`.execute(db)
}

/** Blocks those of the next devices that still owe something, frees those that do not, and tells the account where some stay blocked. */
const markSome = async (db: Db, owner: Owner, { today, after, most }: Portion<number>) => {
  const { account_id } = owner
  await lockUser(db, account_id)
  const { rows } = await sql<{ id: number }>`
    select source_id as id from (${dues(today)}) d where account_id = ${account_id} and not unpaid and source_id > ${after}
    union
    select id from source where account_id = ${account_id} and unpaid and corrupted is null and id > ${after}
      and not exists (select from (${dues(today)}) d where d.account_id = ${account_id} and d.source_id = source.id)
    order by id limit ${most}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { changed: false }
  const marked = await mark(db, owner, await lock(db, owner, ids), today)
  const blocked = marked.filter(({ unpaid }) => unpaid).map(({ id }) => id)
  if (blocked.length > 0) {
    // What was not covered of past months is given up, and the money may cover the rest of this one.
    while ((await pay(db, owner, await duesOf(db, owner, blocked, today))).some((due) => owesMore(due, today)));
    await mark(db, owner, blocked, today)
    if (await owes(db, owner)) await warnOfEnd(db, owner)
  }
  return { changed: marked.length > 0, last: ids.length === most ? ids.at(-1) : undefined }
}

/** Blocks the devices that still owe something, and no others. Answers those that are marked anew. */
const mark = async (db: Db, { account_id }: Owner, sources: readonly number[], today: string) => {
  const { rows } = await sql<{ id: number; unpaid: boolean }>`
    update source set unpaid = not unpaid
    where account_id = ${account_id} and id = any(${sources}::int[])
      and unpaid <> exists (select from (${dues(today)}) d where d.source_id = source.id)
    returning id, unpaid`.execute(db)
  return rows
}

const owes = async (db: Db, { account_id }: Owner): Promise<boolean> => {
  const { rows } = await sql`select from source where account_id = ${account_id} and unpaid limit 1`.execute(db)
  return rows.length > 0
}
