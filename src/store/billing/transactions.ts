import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Seller } from '#store/owner.ts'

/**
 * The money of accounts. A balance changes here and nowhere else, so that an account's transactions always sum to it.
 * Arithmetic is PostgreSQL's `numeric`; amounts have two decimals.
 */

/** A change of an account's balance or bonus, and what it is written down as. */
export interface Change {
  /** What happened, and its kind: `payment` and `partner`, `bonus_charge` and `register` (supplement 15.2). */
  type: string
  subtype: string
  description: string
  tracker_id?: number
  /** Added to the balance; negative takes from it. */
  amount?: number | string
  /** Added to the bonus. */
  bonus_amount?: number | string
}

/** An entry of an account's balance. */
export interface Transaction {
  id: number
  user_id: number
  dealer_id: number
  tracker_id: number
  type: string
  subtype: string
  description: string
  timestamp: Date
  amount: number
  old_balance: number
  new_balance: number
  bonus_amount: number
  old_bonus: number
  new_bonus: number
}

const transactionColumns = sql`
  id, account_id as user_id, dealer_id, tracker_id, type, subtype, description, timestamp,
  amount, old_balance, new_balance, bonus_amount, old_bonus, new_bonus`

/**
 * Changes balance and bonus and writes the entry, in one statement: changes of an account wait for each other. Warnings
 * of a low balance are sent anew after a rise. `undefined`, and nothing changed, when it would take more than there is,
 * or the dealer has no such account.
 */
export const recordTransaction = async (
  db: Db,
  { account_id, dealer_id }: Owner & Seller,
  { type, subtype, description, tracker_id = 0, amount = 0, bonus_amount = 0 }: Change,
): Promise<Transaction | undefined> => {
  const money = sql`${amount}::numeric(14, 2)`
  const bonus_money = sql`${bonus_amount}::numeric(14, 2)`
  const { rows } = await sql<Transaction>`
    with changed as (
      update users
      set balance = balance + ${money}, bonus = bonus + ${bonus_money},
          balance_warning = case when ${money} > 0 or ${bonus_money} > 0 then 0 else balance_warning end
      where id = ${account_id} and account_id = ${account_id} and dealer_id = ${dealer_id}
        and (${money} >= 0 or balance + ${money} >= 0) and (${bonus_money} >= 0 or bonus + ${bonus_money} >= 0)
      returning balance, bonus
    )
    insert into transaction (account_id, dealer_id, tracker_id, type, subtype, description,
                             amount, old_balance, new_balance, bonus_amount, old_bonus, new_bonus)
    select ${account_id}, ${dealer_id}, ${tracker_id}, ${type}, ${subtype}, ${description},
           ${money}, balance - ${money}, balance, ${bonus_money}, bonus - ${bonus_money}, bonus
    from changed
    returning ${transactionColumns}`.execute(db)
  return rows[0]
}

/** A charge of a tracker for a period; in cents, none above zero. */
export interface Taken extends Owner, Seller, Pick<Change, 'subtype' | 'description'> {
  tracker_id: number
  cents: number
  bonus_cents: number
}

/**
 * Takes charges in this order, each with an entry of its own, in one statement. Answers the ids of the entries in their
 * order; none of an account, and nothing is taken from it, when the sum is more than there is, or the dealer has no
 * such account.
 */
export const takeCharges = async (db: Db, all: readonly Taken[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with given as (
      select g.*, sum(amount) over before as before, sum(bonus_amount) over before as bonus_before
      from (
        select account_id, dealer_id, subtype, description, tracker_id, n, (cents / 100.0)::numeric(14, 2) as amount,
               (bonus_cents / 100.0)::numeric(14, 2) as bonus_amount
        from unnest(
          ${all.map(({ account_id }) => account_id)}::int[], ${all.map(({ dealer_id }) => dealer_id)}::int[],
          ${all.map(({ subtype }) => subtype)}::text[], ${all.map(({ description }) => description)}::text[],
          ${all.map(({ tracker_id }) => tracker_id)}::int[], ${all.map(({ cents }) => cents)}::int8[],
          ${all.map(({ bonus_cents }) => bonus_cents)}::int8[])
          with ordinality as g (account_id, dealer_id, subtype, description, tracker_id, cents, bonus_cents, n)
      ) g window before as (partition by account_id order by n rows between unbounded preceding and 1 preceding)
    ), summed as (
      select account_id, dealer_id, sum(amount) as amount, sum(bonus_amount) as bonus_amount
      from given group by account_id, dealer_id
    ), changed as (
      update users u set balance = u.balance + s.amount, bonus = u.bonus + s.bonus_amount from summed s
      where u.id = s.account_id and u.account_id = s.account_id and u.dealer_id = s.dealer_id
        and u.balance + s.amount >= 0 and u.bonus + s.bonus_amount >= 0
      returning u.id, u.balance - s.amount as balance, u.bonus - s.bonus_amount as bonus
    )
    insert into transaction (account_id, dealer_id, tracker_id, type, subtype, description,
                             amount, old_balance, new_balance, bonus_amount, old_bonus, new_bonus)
    select account_id, dealer_id, tracker_id, 'charge', subtype, description,
           amount, balance + coalesce(before, 0), balance + coalesce(before, 0) + amount,
           bonus_amount, bonus + coalesce(bonus_before, 0), bonus + coalesce(bonus_before, 0) + bonus_amount
    from given join changed on changed.id = account_id order by n
    returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** The number of an account's entries of this type and subtype. */
export const countOf = async (
  db: Db,
  { account_id }: Owner,
  { type, subtype }: Pick<Change, 'type' | 'subtype'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('transaction')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('type', '=', type)
    .where('subtype', '=', subtype)
    .executeTakeFirstOrThrow()
  return count
}

interface Period {
  from: Date
  to: Date
}

/** Both ends included. */
const within = ({ account_id }: Owner, { from, to }: Period) =>
  sql`from transaction where account_id = ${account_id} and timestamp between ${from} and ${to}`

/** Entries of an account in a period, the newest last. */
export const list = async (
  db: Db,
  owner: Owner,
  { limit, ...period }: Period & { limit: number },
): Promise<Transaction[]> => {
  const { rows } = await sql<Transaction>`
    select ${transactionColumns} ${within(owner, period)} order by timestamp, id limit ${limit}`.execute(db)
  return rows
}

/** The number of an account's entries in a period. */
export const count = async (db: Db, owner: Owner, period: Period): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${within(owner, period)}`.execute(db)
  return rows[0]?.count ?? 0
}
