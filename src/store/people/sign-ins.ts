import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { transact } from '#store/transaction.ts'

/** Failed sign-ins, so that passwords cannot be guessed: by whatever process, from one address or many. */

/** Areas in which attempts are counted: users, the panel, giving an activation code, and phones. */
export const areas = ['user', 'panel', 'activation_code', 'phone'] as const

/**
 * An attempt to sign in. `login` as logins are compared: those of users in lower case; of activation codes the account.
 * `address`: what counts as one.
 */
export interface Attempt {
  area: (typeof areas)[number]
  login: string
  address: string
  /** Whose failures are counted apart, for they are no strangers: `session`, or `origin` and its id. */
  apart: string
}

/** Numbers of failures within `seconds` that lock a login and an address (0: none does); a lock lasts as long. */
export interface Limits {
  login: number
  address: number
  seconds: number
}

/** The locks that apply to an attempt. */
export interface Locks {
  login: boolean
  address: boolean
}

/**
 * Answers whether the login, among those it is counted with, or the address is locked: its last failures reached the
 * limit within the window, and the last of them is not longer ago than the window. A locked attempt is not recorded, so
 * a lock ends by itself.
 */
export const locksOf = async (db: Db, { area, login, address, apart }: Attempt, limits: Limits): Promise<Locks> => {
  const ofLogin = sql`area = ${area} and login = ${login} and apart = ${apart}`
  const { rows } = await sql<Locks>`
    select coalesce((${locks(ofLogin, limits.login, limits.seconds)}), false) as login,
           coalesce((${locks(sql`address = ${address}`, limits.address, limits.seconds)}), false) as address`.execute(
    db,
  )
  return rows[0] as Locks
}

/** Answers whether the login or the address of an attempt is locked. */
export const isLocked = async (db: Db, attempt: Attempt, limits: Limits): Promise<boolean> => {
  const { login, address } = await locksOf(db, attempt, limits)
  return login || address
}

/** Null without a failure, so without a lock. */
const locks = (which: ReturnType<typeof sql>, limit: number, seconds: number) => sql`
  select count(*) = ${limit}::int and max(happened) > clock_timestamp() - make_interval(secs => ${seconds})
         and min(happened) > max(happened) - make_interval(secs => ${seconds})
  from (select happened from sign_in_failure where ${which} order by happened desc limit ${limit}::int) newest`

/** Two numbers name a lock: what is locked, and which. */
const lockClass = { login: 7_206_582, address: 7_206_583 }

/** The outcome of an attempt; a failure that reached a limit has begun these locks. */
export type Settled = { outcome: 'refused' | 'right' } | { outcome: 'failed'; begun: Locks }

/**
 * Decides an attempt whose password was compared, one after the other for a login and for an address: `refused`
 * whatever the password was while one of them is locked, else a failure is recorded unless `right`. So of a thousand
 * attempts at once only as many learn whether they were right as one after the other would.
 */
export const settle = (db: Db, attempt: Attempt, limits: Limits, right: boolean): Promise<Settled> =>
  transact(db, async (transaction) => {
    const { area, login, address, apart } = attempt
    // Always the login first, so that no two wait for each other.
    const key = `${area} ${apart} ${login}`
    await sql`select pg_advisory_xact_lock(${lockClass.login}, hashtext(${key}))`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${lockClass.address}, hashtext(${address}))`.execute(transaction)
    if (await isLocked(transaction, attempt, limits)) return { outcome: 'refused' }
    if (right) return { outcome: 'right' }
    await transaction
      .insertInto('sign_in_failure')
      .values({ ...attempt, happened: sql<Date>`clock_timestamp()` })
      .execute()
    return { outcome: 'failed', begun: await locksOf(transaction, attempt, limits) }
  })

/** Lifts the locks of a login, for strangers and for everybody else. */
export const unlock = async (db: Db, { area, login }: Pick<Attempt, 'area' | 'login'>): Promise<void> => {
  await db.deleteFrom('sign_in_failure').where('area', '=', area).where('login', '=', login).execute()
}

/** Deletes failures that count no more; answers their number. */
export const sweepFailures = async (db: Db, seconds: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_failure')
    .where('happened', '<', sql<Date>`now() - 2 * make_interval(secs => ${seconds})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
