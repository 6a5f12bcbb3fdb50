import { sql } from 'kysely'
import type { System } from '#measure/units.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import * as invitations from '#store/people/invitations.ts'
import { tellHolder } from '#store/people/notices.ts'
import { asksCode, isRequired } from '#store/people/second-factors.ts'
import { endAllOfUser, endOfKind } from '#store/people/sessions.ts'
import { unlock } from '#store/people/sign-ins.ts'
import { isShut } from './dealers.ts'

/** Dealers and the users they serve. Amounts are the account's currency. */

/** A master user to be created. */
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
  geocoder?: string
  route_provider?: string
  measurement_system?: string
  date_format?: string | null
  hour_mode?: string | null
  translit?: boolean
  mfa_allowed?: boolean
  mfa_required?: boolean
  mfa_factor_types?: string[]
}

/**
 * Creates a master user, whose account has the same id; answers it. The unique index `users_login` refuses a login that
 * is in use.
 */
export const createUser = async (db: Db, user: NewUser): Promise<number> => {
  const { id } = await db
    .insertInto('users')
    .values({ ...user, account_id: sql<number>`currval(pg_get_serial_sequence('users', 'id'))` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A user by its login in any case, whatever its state. */
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
      'u.verified',
      'u.deactivated',
      'u.locale',
      asksCode('u').as('asks_code'),
      isRequired('u').as('mfa_required'),
      'u.demo',
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

/** The system of units in which a user of the account is told figures. */
export const readUnits = async (db: Db, { account_id }: Owner, user_id: number): Promise<System> => {
  const row = await db
    .selectFrom('users')
    .select('measurement_system')
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .executeTakeFirst()
  return (row?.measurement_system ?? 'metric') as System
}

/** The whole row of a user. */
export type User = NonNullable<Awaited<ReturnType<typeof readUser>>>

/** A user as signing in needs it. */
export type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

/** Answers whether the user, its master or its dealer's customers are blocked, so that it may not sign in. */
export const isBlocked = ({ blocked, master_blocked, block_type }: Login): boolean =>
  blocked || master_blocked || isShut(block_type)

/** Master users of a dealer, or of all. */
export const listUsers = (db: Db, dealer_id?: number) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'account_id',
      'dealer_id',
      'login',
      'activated',
      'verified',
      'blocked',
      'time_zone',
      'creation_date',
    ])
    .where('deleted', 'is', null)
    .$if(dealer_id !== undefined, (query) => query.where('dealer_id', '=', dealer_id as number))
    .orderBy('id')
    .execute()

/** Settings that a user makes for itself (supplement 3.2); an absent one keeps its value. */
export interface UserSettings {
  time_zone?: string
  locale?: string
  measurement_system?: string
  date_format?: string | null
  hour_mode?: string | null
  geocoder?: string
  route_provider?: string
  translit?: boolean
  balance_alert_emails?: string[]
  file_auto_overwrite?: boolean
  tasks_by_hand?: boolean
  recipient_notices?: string[]
  recipient_first_name?: boolean
}

/** Changes the given settings of a user. */
export const updateSettings = async (
  db: Db,
  { account_id }: Owner,
  user_id: number,
  settings: UserSettings,
): Promise<void> => {
  if (Object.values(settings).every((value) => value === undefined)) return
  await db.updateTable('users').set(settings).where('account_id', '=', account_id).where('id', '=', user_id).execute()
}

/** Details that a user gives of itself (supplement 3.1); an absent one keeps its value. */
export type PersonalInfo = Partial<
  Pick<
    User,
    | 'legal_type'
    | 'first_name'
    | 'middle_name'
    | 'last_name'
    | 'legal_name'
    | 'phone'
    | 'post_country'
    | 'post_index'
    | 'post_region'
    | 'post_city'
    | 'post_street_address'
    | 'registered_country'
    | 'registered_index'
    | 'registered_region'
    | 'registered_city'
    | 'registered_street_address'
    | 'state_reg_num'
    | 'tin'
    | 'okpo_code'
    | 'iec'
  >
>

/** Changes the given details of a user. */
export const updatePersonalInfo = async (
  db: Db,
  { account_id }: Owner,
  user_id: number,
  info: PersonalInfo,
): Promise<void> => {
  if (Object.values(info).every((value) => value === undefined)) return
  await db.updateTable('users').set(info).where('account_id', '=', account_id).where('id', '=', user_id).execute()
}

/** Activates a user who has shown that it reads its mail: it may sign in from now on. */
export const activate = async (db: Db, { account_id }: Owner): Promise<void> => {
  await db.updateTable('users').set({ activated: true, verified: true }).where('id', '=', account_id).execute()
  await endOfKind(db, [account_id], 'registration')
}

/** Answers whether somebody's password is kept as another system had it. */
export const hasForeignPasswords = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from users where password_hash like '$pbkdf2-%' and deleted is null limit 1`.execute(db)
  return rows.length > 0
}

/** Keeps a password in our own way that was proven in another system's. */
export const renewPassword = async (db: Db, user_id: number, password_hash: string): Promise<void> => {
  await db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
}

/** Sets a user's password; ends every session of it, lifts the locks of its login and tells it. Its API keys stay. */
export const setPassword = async (db: Db, user_id: number, password_hash: string): Promise<void> => {
  const changing = db.updateTable('users').set({ password_hash }).where('id', '=', user_id)
  const { login } = await changing.returning(sql<string>`lower(login)`.as('login')).executeTakeFirstOrThrow()
  await unlock(db, { area: 'user', login })
  await endAllOfUser(db, user_id)
  await invitations.end(db, { user_id })
  await tellHolder(db, { user_id }, 'password_changed')
}

/** Gives a user who was invited its first password: it may sign in from now on, and its invitation is over. */
export const welcome = async (db: Db, user_id: number, password_hash: string): Promise<void> => {
  const first = { password_hash, activated: true, verified: true }
  const { login } = await db
    .updateTable('users')
    .set(first)
    .where('id', '=', user_id)
    .returning(sql<string>`lower(login)`.as('login'))
    .executeTakeFirstOrThrow()
  await unlock(db, { area: 'user', login })
  await endAllOfUser(db, user_id)
  await invitations.end(db, { user_id })
}
