import { type Selectable, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { invitedIn } from '#store/people/invitations.ts'
import type { Users } from '#store/tables.gen.ts'

/** Master users as their dealer sees them (specification 2.9). Sub-users are the business of their master. */

/** Columns of a user that its dealer is told. */
export const customerColumns = [
  'u.id',
  'u.dealer_id',
  'u.activated',
  'u.verified',
  'u.login',
  'u.first_name',
  'u.middle_name',
  'u.last_name',
  'u.legal_name',
  'u.legal_type',
  'u.phone',
  'u.post_country',
  'u.post_index',
  'u.post_region',
  'u.post_city',
  'u.post_street_address',
  'u.registered_country',
  'u.registered_index',
  'u.registered_region',
  'u.registered_city',
  'u.registered_street_address',
  'u.state_reg_num',
  'u.tin',
  'u.okpo_code',
  'u.iec',
  'u.balance',
  'u.bonus',
  'u.creation_date',
  'u.comment',
  'u.menu_preset_id',
  'u.mfa_allowed',
  'u.mfa_required',
  'u.mfa_factor_types',
  'u.blocked',
  'u.blocked_since',
  'u.block_reason',
  ...invitedIn('u'),
] as const

/** A query of the dealer's master users, `u`. */
export const ofDealer = (db: Db, { dealer_id }: Seller) =>
  db
    .selectFrom('users as u')
    .where('u.dealer_id', '=', dealer_id)
    .where(sql<boolean>`u.master`)
    .where('u.deleted', 'is', null)

/** SQL of the number of trackers of user `u`. */
export const trackersOf = sql<number>`(
  select count(*) from tracker t where t.account_id = u.id and t.deleted is null
)`

/** The number of trackers of user `u`, as a column. */
export const trackers_count = trackersOf.as('trackers_count')

const discount = [
  'u.discount_value',
  'u.discount_min_trackers',
  'u.discount_end_date',
  'u.discount_strategy',
  'u.default_tariff_id',
] as const

/**
 * SQL of the name of a user in the table `users`, as `title` of `user/get_info` tells it; empty for one without any
 * name.
 */
export const nameIn = (users: string) => {
  const of = (column: string) => sql.ref(`${users}.${column}`)
  return sql<string>`case when ${of('legal_type')} = 'legal_entity' and ${of('legal_name')} <> '' then ${of('legal_name')}
    else concat_ws(' ', nullif(${of('first_name')}, ''), nullif(${of('last_name')}, '')) end`
}

/** A user of the dealer, with its discount and number of trackers. */
export const readCustomer = (db: Db, seller: Seller, user_id: number) =>
  ofDealer(db, seller)
    .select([...customerColumns, ...discount, trackers_count])
    .where('u.id', '=', user_id)
    .executeTakeFirst()

/** Answers whether the dealer has such a user, and keeps it from being deleted until the transaction ends. */
export const hold = async (db: Db, seller: Seller, user_id: number): Promise<boolean> =>
  (await ofDealer(db, seller).select('u.id').where('u.id', '=', user_id).forKeyShare().executeTakeFirst()) !== undefined

/** A user of the dealer as its invitation needs it, locked until the transaction ends: nobody accepts meanwhile. */
export const lockInvited = (db: Db, seller: Seller, user_id: number) =>
  ofDealer(db, seller)
    .select(['u.login', 'u.locale', 'u.password_hash'])
    .where('u.id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Locks these accounts of the dealer, or all of them, with their sub-users, until the transaction ends. In the order of
 * ids, in which masters come first: of several who change many users nobody waits in a circle.
 */
export const lockAccounts = (db: Db, { dealer_id }: Seller, account_ids?: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where('dealer_id', '=', dealer_id)
    .where('deleted', 'is', null)
    .$if(account_ids !== undefined, (query) =>
      query.where('account_id', '=', sql<number>`any(${[...(account_ids ?? [])]}::int[])`),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** What is written of a user; amounts and ids are not the dealer's to write. */
const written = [
  'login',
  'activated',
  'verified',
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
  'comment',
  'default_tariff_id',
  'discount_value',
  'discount_min_trackers',
  'discount_end_date',
  'discount_strategy',
] as const

/** And what only its creation sets; from then on it is the user's, or an operation's of its own. */
const first = [
  'legal_type',
  'password_hash',
  'time_zone',
  'locale',
  'geocoder',
  'route_provider',
  'measurement_system',
  'date_format',
  'hour_mode',
  'translit',
  'mfa_allowed',
  'mfa_required',
  'mfa_factor_types',
] as const

type Row = Selectable<Users>
export type Written = Pick<Row, (typeof written)[number]>

/** A user to be created by its dealer. */
export type NewCustomer = Pick<Row, (typeof written)[number] | (typeof first)[number]>

const givenColumns = [...written, ...first]

/** A user that was created. */
export type Created = Pick<Row, 'id' | 'dealer_id' | 'login' | 'locale' | 'activated'>

/** Creates users in one statement. The unique index `users_login` refuses a login that is in use. */
export const create = async (db: Db, { dealer_id }: Seller, users: readonly NewCustomer[]): Promise<Created[]> => {
  const names = sql.join(givenColumns.map((name) => sql.ref(name)))
  const values = sql.join(givenColumns.map((name) => sql`(n.row).${sql.ref(name)}`))
  const { rows } = await sql<Created>`
    insert into users (id, account_id, dealer_id, ${names})
    select n.id, n.id, ${dealer_id}, ${values}
    from (select nextval(pg_get_serial_sequence('users', 'id'))::int as id, row
          from jsonb_populate_recordset(null::users, ${JSON.stringify(users)}::jsonb) as row) n
    returning id, dealer_id, login, locale, activated`.execute(db)
  return rows
}

/** Logins among these, in lower case, that users of any dealer have already. */
export const taken = async (db: Db, logins: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ login: string }>`
    select lower(login) as login from users
    where deleted is null and lower(login) = any(${logins.map((login) => login.toLowerCase())}::text[])`.execute(db)
  return new Set(rows.map(({ login }) => login))
}

/**
 * Changes the given properties of a user; `activated: false` marks it as `deactivated` until it is activated again.
 * Answers whether the dealer has such a user.
 */
export const update = async (
  db: Db,
  { dealer_id }: Seller,
  user_id: number,
  changes: Partial<Written>,
): Promise<boolean> => {
  const { activated } = changes
  const { numUpdatedRows } = await changing(db, { dealer_id }, user_id)
    .set({ dealer_id, ...changes })
    .$if(activated !== undefined, (query) =>
      query.set({ deactivated: activated ? false : sql<boolean>`activated or deactivated` }),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const changing = (db: Db, { dealer_id }: Seller, user_id: number) =>
  db
    .updateTable('users')
    .where('id', '=', user_id)
    .where('dealer_id', '=', dealer_id)
    .whereRef('id', '=', 'account_id')
    .where('deleted', 'is', null)

/** Blocks a user. Answers whether the dealer has such a user. */
export const block = async (
  db: Db,
  seller: Seller,
  user_id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> => {
  const blocked_since = sql<Date>`case when blocked then coalesce(blocked_since, ${now}) else ${now} end`
  const changes = { blocked: true, block_reason: reason, blocked_since }
  return (await changing(db, seller, user_id).set(changes).executeTakeFirst()).numUpdatedRows > 0n
}

/** Lifts the block of a user. Answers whether the dealer has such a user. */
export const unblock = async (db: Db, seller: Seller, user_id: number): Promise<boolean> => {
  const changes = { blocked: false, block_reason: '', blocked_since: null }
  return (await changing(db, seller, user_id).set(changes).executeTakeFirst()).numUpdatedRows > 0n
}

/** Answers whether the dealer has this plan for trackers. */
export const hasPlan = async (db: Db, { dealer_id }: Seller, tariff_id: number): Promise<boolean> => {
  const found = await db
    .selectFrom('tariff')
    .select('id')
    .where('id', '=', tariff_id)
    .where('dealer_id', '=', dealer_id)
    .where('device_type', '=', 'tracker')
    .executeTakeFirst()
  return found !== undefined
}

/** The dealer of a user, for those who may reach the users of every dealer. */
export const dealerOf = async (db: Db, user_id: number): Promise<number | undefined> => {
  const user = await db.selectFrom('users').select('dealer_id').where('id', '=', user_id).executeTakeFirst()
  return user?.dealer_id
}
