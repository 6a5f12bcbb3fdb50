import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { transact } from '#store/transaction.ts'

/** Failed sign-ins, so that passwords cannot be guessed: by whatever process, from one address or many. */

/** `login` as logins are compared: those of users in lower case. */
export interface Attempt {
  area: 'user' | 'panel'
  login: string
  address: string
}

/** How many failures lock a login and an address (0: any number), when they happen within `seconds`; a lock lasts as long. */
export interface Limits {
  login: number
  address: number
  seconds: number
}

/**
 * Whether the login or the address is locked: its last failures were as many as the limit within the window, and
 * the last of them is not longer ago than the window. A locked attempt is not recorded, so a lock ends by itself.
 */
export const isLocked = async (db: Db, { area, login, address }: Attempt, limits: Limits): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean | null }>`
    select (${locks(sql`area = ${area} and login = ${login}`, limits.login, limits.seconds)})
        or (${locks(sql`address = ${address}`, limits.address, limits.seconds)}) as locked`.execute(db)
  return rows[0]?.locked ?? false
}

/** Null without a failure, so without a lock. */
const locks = (which: ReturnType<typeof sql>, limit: number, seconds: number) => sql`
  select count(*) = ${limit}::int and max(happened) > clock_timestamp() - make_interval(secs => ${seconds})
         and min(happened) > max(happened) - make_interval(secs => ${seconds})
  from (select happened from sign_in_failure where ${which} order by happened desc limit ${limit}::int) newest`

/** Two numbers name a lock: what is locked, and which. */
const lockClass = { login: 7_206_582, address: 7_206_583 }

/**
 * Decides an attempt whose password was compared, one after the other for a login and for an address: `locked` whatever
 * the password was, else a failure is recorded unless `right`. So of a thousand attempts at once only as many learn
 * whether they were right as one after the other would.
 */
export const settle = (db: Db, attempt: Attempt, limits: Limits, right: boolean): Promise<'locked' | 'open'> =>
  transact(db, async (transaction) => {
    const { area, login, address } = attempt
    // Always the login first, so that no two wait for each other.
    await sql`select pg_advisory_xact_lock(${lockClass.login}, hashtext(${`${area} ${login}`}))`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${lockClass.address}, hashtext(${address}))`.execute(transaction)
    if (await isLocked(transaction, attempt, limits)) return 'locked'
    if (!right)
      await transaction
        .insertInto('sign_in_failure')
        .values({ ...attempt, happened: sql<Date>`clock_timestamp()` })
        .execute()
    return 'open'
  })

/** Sweeps failures that count no more; answers how many rows went. */
export const sweep = async (db: Db, seconds: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_failure')
    .where('happened', '<', sql<Date>`now() - 2 * make_interval(secs => ${seconds})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
