import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Owner } from './owner.ts'

/** Dealers and the users they serve. Amounts are the account's currency. */

export interface NewUser {
  dealer_id: number
  login: string
  password_hash: string
  activated: boolean
  verified: boolean
  time_zone: string
  locale: string
  first_name?: string
  last_name?: string
}

/** A master user: the account is its own. The unique index `users_login` refuses a login that is in use. */
export const createUser = async (db: Db, user: NewUser): Promise<number> => {
  const { id } = await db
    .insertInto('users')
    .values({ ...user, account_id: sql<number>`currval(pg_get_serial_sequence('users', 'id'))` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A user by its login, whatever its state; logins know no case. */
export const findLogin = (db: Db, login: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('users as m', 'm.id', 'u.account_id')
    .innerJoin('dealer as d', 'd.id', 'u.dealer_id')
    .select([
      'u.id',
      'u.account_id',
      'u.dealer_id',
      'u.login',
      'u.password_hash',
      'u.activated',
      'u.blocked',
      'm.blocked as master_blocked',
      'd.block_type',
    ])
    .where(sql`lower(u.login)`, '=', login.toLowerCase())
    .where('u.deleted', 'is', null)
    .executeTakeFirst()

/** The whole row of a user of the account. */
export const readUser = (db: Db, { account_id }: Owner, user_id: number) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .where('deleted', 'is', null)
    .executeTakeFirst()
