import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import * as authenticators from '#store/people/authenticators.ts'
import * as invitations from '#store/people/invitations.ts'
import { endOfPanelLogin } from '#store/people/sessions.ts'
import { unlock } from '#store/people/sign-ins.ts'

/** Logins to the panel that a dealer gives its people, beside its own, which is its number. Deleted ones are no more but for the audit. */

const ofDealer = (db: Db, { dealer_id }: Seller) =>
  db.selectFrom('panel_login as p').where('p.dealer_id', '=', dealer_id).where('p.deleted', 'is', null)

const is_owner = sql<boolean>`p.login = p.dealer_id::text`.as('is_owner')

const loginColumns = [
  'p.id',
  'p.login',
  'p.label',
  'p.permissions',
  'p.blocked',
  'p.mfa_enabled',
  'p.creation_date',
  is_owner,
  sql<Date | null>`(
    select max(last_used) from sign_in_origin o where o.user_id is null and o.panel_login_id = p.id)`.as(
    'last_sign_in',
  ),
  ...invitations.invitedIn('p'),
] as const

/** The dealer's logins in the order in which they were made; its own is the first. */
export const list = (db: Db, seller: Seller) => ofDealer(db, seller).select(loginColumns).orderBy('p.id').execute()

/** A login of the dealer. */
export const read = (db: Db, seller: Seller, panel_login_id: number) =>
  ofDealer(db, seller).select(loginColumns).where('p.id', '=', panel_login_id).executeTakeFirst()

/**
 * The number of logins that the dealer has given; locks the dealer, so that no other is made until the transaction
 * ends.
 */
export const countForMore = async (db: Db, seller: Seller): Promise<number> => {
  await db.selectFrom('dealer').select('id').where('id', '=', seller.dealer_id).forNoKeyUpdate().execute()
  const { count } = await ofDealer(db, seller)
    .where(sql<boolean>`p.login <> p.dealer_id::text`)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface NewLogin {
  login: string
  label: string
  password_hash: string
  /** {group: [action]} of specification 2.22 */
  permissions: object
}

/** Creates a login and answers its id. */
export const create = async (db: Db, { dealer_id }: Seller, { permissions, ...login }: NewLogin): Promise<number> => {
  const row = { dealer_id, ...login, permissions: JSON.stringify(permissions) }
  return (await db.insertInto('panel_login').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A login of the dealer, locked until the transaction ends; nobody signs in by it meanwhile. */
export const lock = (db: Db, seller: Seller, panel_login_id: number) =>
  ofDealer(db, seller)
    .select(['p.id', 'p.login', 'p.password_hash', 'p.permissions', 'p.mfa_enabled', is_owner])
    .where('p.id', '=', panel_login_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

interface Changes {
  label?: string
  permissions?: object
  blocked?: boolean
}

/** Changes the given properties of a login. */
export const update = async (
  db: Db,
  { dealer_id }: Seller,
  panel_login_id: number,
  { permissions, ...changes }: Changes,
): Promise<void> => {
  await db
    .updateTable('panel_login')
    .set({ dealer_id, ...changes, ...(permissions && { permissions: JSON.stringify(permissions) }) })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', panel_login_id)
    .execute()
}

/** Deletes a login and all that signs in by it; its name is free again. */
export const remove = async (
  db: Db,
  { dealer_id }: Seller,
  { id, login }: { id: number; login: string },
): Promise<void> => {
  await db
    .updateTable('panel_login')
    .set({ deleted: sql<Date>`now()`, password_hash: '', mfa_enabled: false })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', id)
    .execute()
  await endOfPanelLogin(db, id)
  await invitations.end(db, { panel_login_id: id })
  await authenticators.remove(db, { panel_login_id: id })
  await db.deleteFrom('sign_in_origin').where('panel_login_id', '=', id).execute()
  await unlock(db, { area: 'panel', login })
}
