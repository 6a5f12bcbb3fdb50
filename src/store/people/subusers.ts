import { type Selectable, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { unbindAll } from '#store/place/subuser-sight.ts'
import type { Users } from '#store/tables.gen.ts'
import * as authenticators from './authenticators.ts'
import * as invitations from './invitations.ts'
import { endAllOfUser } from './sessions.ts'

/** Further logins of an account, by whom its master lets others work in it, and the trackers that are bound to them. */

/** What the master may write of a sub-user. */
const written = [
  'login',
  'activated',
  'first_name',
  'middle_name',
  'last_name',
  'legal_name',
  'phone',
  'post_country',
  'post_index',
  'post_region',
  'post_city',
  'post_street_address',
  'registered_country',
  'registered_index',
  'registered_region',
  'registered_city',
  'registered_street_address',
  'state_reg_num',
  'tin',
  'okpo_code',
  'iec',
  'security_group_id',
] as const

/** What a new sub-user has of its master. */
const inherited = [
  'dealer_id',
  'demo',
  'time_zone',
  'locale',
  'measurement_system',
  'date_format',
  'hour_mode',
  'geocoder',
  'route_provider',
  'translit',
  'mfa_allowed',
  'mfa_required',
  'mfa_factor_types',
] as const

type Row = Selectable<Users>
export type Written = Pick<Row, (typeof written)[number]>
type NewSubuser = Partial<Written> &
  Pick<Row, 'login' | 'password_hash'> &
  Partial<Pick<Row, 'legal_type' | 'time_zone' | 'locale'>>

const accountSubusers = (db: Db, { account_id }: Owner) =>
  db
    .selectFrom('users')
    .where('account_id', '=', account_id)
    .whereRef('id', '<>', 'account_id')
    .where('deleted', 'is', null)

export const list = (db: Db, owner: Owner) =>
  accountSubusers(db, owner)
    .select(['id', 'legal_type', 'creation_date', ...written, ...invitations.invitedIn('users')])
    .orderBy('id')
    .limit(10_000)
    .execute()

const one = (db: Db, owner: Owner, user_id: number) => accountSubusers(db, owner).select('id').where('id', '=', user_id)

export const exists = async (db: Db, owner: Owner, user_id: number): Promise<boolean> =>
  (await one(db, owner, user_id).executeTakeFirst()) !== undefined

/** Answers whether there is such a sub-user, and locks it until the transaction ends. */
export const hold = async (db: Db, owner: Owner, user_id: number): Promise<boolean> =>
  (await one(db, owner, user_id).forNoKeyUpdate().executeTakeFirst()) !== undefined

/**
 * Creates a sub-user and answers its id. The unique index `users_login` refuses a login that is in use. No property of
 * `user` may be undefined.
 */
export const create = async (db: Db, { account_id }: Owner, user: NewSubuser): Promise<number> => {
  const master = await db.selectFrom('users').select(inherited).where('id', '=', account_id).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('users')
    .values({ verified: true, ...master, ...user, account_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const changing = (db: Db, { account_id }: Owner) =>
  db
    .updateTable('users')
    .where('account_id', '=', account_id)
    .whereRef('id', '<>', 'account_id')
    .where('deleted', 'is', null)

/** Changes the given properties of a sub-user. Answers whether there is one. */
export const update = async (db: Db, owner: Owner, user_id: number, changes: Partial<Written>): Promise<boolean> => {
  const { numUpdatedRows } = await changing(db, owner)
    .set({ account_id: owner.account_id, ...changes })
    .where('id', '=', user_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a sub-user as deleted, which frees its login and ends its sessions. Answers whether there was one. */
export const remove = async (db: Db, owner: Owner, user_id: number): Promise<boolean> => {
  const { numUpdatedRows } = await changing(db, owner)
    .set({ deleted: sql<Date>`now()`, security_group_id: null })
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await endAllOfUser(db, user_id)
  await invitations.end(db, { user_id })
  await authenticators.remove(db, { user_id })
  await bindings(db, owner, user_id).execute()
  await unbindAll(db, owner, user_id)
  return true
}

/** Puts sub-users into a security group, or with null out of any. Answers the number that there are. */
export const assign = async (
  db: Db,
  owner: Owner,
  security_group_id: number | null,
  user_ids: readonly number[],
): Promise<number> => {
  const { numUpdatedRows } = await changing(db, owner)
    .set({ security_group_id })
    .where(sql<boolean>`id = any(${user_ids}::int[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const bindings = (db: Db, { account_id }: Owner, user_id: number) =>
  db.deleteFrom('subuser_tracker').where('account_id', '=', account_id).where('user_id', '=', user_id)

/** Lets the sub-user see these trackers, too. The caller knows that they are the account's. */
export const bind = async (
  db: Db,
  { account_id }: Owner,
  user_id: number,
  tracker_ids: readonly number[],
): Promise<void> => {
  await sql`
    insert into subuser_tracker (account_id, user_id, tracker_id)
    select ${account_id}, ${user_id}, unnest(${tracker_ids}::int[]) on conflict do nothing`.execute(db)
}

/** Takes these trackers out of the sub-user's sight. */
export const unbind = async (db: Db, owner: Owner, user_id: number, tracker_ids: readonly number[]): Promise<void> => {
  await bindings(db, owner, user_id).where(sql<boolean>`tracker_id = any(${tracker_ids}::int[])`).execute()
}
