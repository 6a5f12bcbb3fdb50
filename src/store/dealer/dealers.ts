import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Seller } from '#store/owner.ts'
import * as invitations from '#store/people/invitations.ts'
import { tellHolder } from '#store/people/notices.ts'
import { but_invitations, endAllOfPanelLogin } from '#store/people/sessions.ts'
import { unlock } from '#store/people/sign-ins.ts'

/** Who runs the platform for its customers, and who signs in to the panel. */

/** A block of a dealer, from the lightest on. */
export type BlockType = 'NOT_BLOCKED' | 'INITIAL_BLOCK' | 'BLOCK_LOGIN' | 'CLIENTS_BLOCKED' | 'DELETED'

/** Answers whether a block shuts the dealer's users out, too. */
export const isShut = (level: string): boolean => level === 'CLIENTS_BLOCKED' || level === 'DELETED'

const knownDealers = (db: Db) =>
  db
    .selectFrom('dealer')
    .select(['id', 'title', 'block_type', 'settings', 'features', 'mfa_default', 'link_monitoring'])

export const read = (db: Db, dealer_id: number) => knownDealers(db).where('id', '=', dealer_id).executeTakeFirst()

/** The dealer whose service this domain shows, in any case. */
export const findByDomain = (db: Db, domain: string) =>
  knownDealers(db)
    .where(sql`lower(settings ->> 'domain')`, '=', domain.toLowerCase())
    .where(sql`settings ->> 'domain'`, '<>', '')
    .executeTakeFirst()

/** The first sub-dealer, not deleted, whose monitoring its dealer has put at this domain. */
export const findByLink = (db: Db, domain: string) =>
  knownDealers(db)
    .where(sql`lower(link_monitoring)`, '=', domain.toLowerCase())
    .where('link_monitoring', '<>', '')
    .where('block_type', '<>', 'DELETED')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The index that a domain of another dealer violates. */
export const uniqueDomain = 'dealer_domain'

/** Sets the given settings of the dealer's service; the others keep their values. */
export const changeSettings = async (db: Db, { dealer_id }: Seller, changes: object): Promise<void> => {
  const settings = sql<string>`settings || ${JSON.stringify(changes)}::jsonb`
  await db.updateTable('dealer').set({ settings }).where('id', '=', dealer_id).execute()
}

/** The settings that the dealer has set, as stored, without defaults; locked until the transaction ends. */
export const settingsForChange = async (db: Db, { dealer_id }: Seller): Promise<unknown> => {
  const those = db.selectFrom('dealer').select('settings').where('id', '=', dealer_id)
  return (await those.forNoKeyUpdate().executeTakeFirst())?.settings
}

/** The notification settings that the dealer has set, as stored, without defaults. */
export const readNotification = async (db: Db, { dealer_id }: Seller): Promise<unknown> => {
  const row = await db.selectFrom('dealer').select('notification').where('id', '=', dealer_id).executeTakeFirst()
  return row?.notification
}

/** The stored notification settings of an account's dealer. */
export const notificationOf = async (db: Db, { account_id }: Owner): Promise<object> => {
  const row = await db
    .selectFrom('users')
    .innerJoin('dealer', 'dealer.id', 'users.dealer_id')
    .select('dealer.notification')
    .where('users.id', '=', account_id)
    .executeTakeFirst()
  return (row?.notification ?? {}) as object
}

/** Sets the given notification settings of a dealer; the others keep their values. */
export const changeNotification = async (db: Db, { dealer_id }: Seller, changes: object): Promise<void> => {
  const notification = sql<string>`notification || ${JSON.stringify(changes)}::jsonb`
  await db.updateTable('dealer').set({ notification }).where('id', '=', dealer_id).execute()
}

/** All dealers of the platform. */
export const list = (db: Db) =>
  db
    .selectFrom('dealer as d')
    .select((row) => [
      'd.id',
      'd.parent_id',
      'd.title',
      'd.block_type',
      'd.creation_date',
      row
        .selectFrom('users')
        .whereRef('users.dealer_id', '=', 'd.id')
        .where('users.deleted', 'is', null)
        .select((users) => users.fn.countAll<number>().as('count'))
        .as('users_count'),
    ])
    .orderBy('d.id')
    .execute()

/** Answers whether the platform has any dealer. */
export const exist = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('dealer').select('id').limit(1).executeTakeFirst()) !== undefined

/** Lets one process at a time make the first dealer; held until the transaction ends. */
export const lockFirst = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7206584)`.execute(db)
}

/** A dealer to be created. */
export interface NewDealer {
  /** Only of the first; others get the next one. */
  id?: number
  title: string
  parent_id?: number
  email?: string
  jur_name?: string
  jur_country?: string
  link_monitoring?: string
  features?: string[]
  /** What it has set for its service from the start. */
  settings?: object
  block_type: BlockType
}

/** Creates a dealer and answers its id. */
export const create = async (db: Db, { settings = {}, ...dealer }: NewDealer): Promise<number> => {
  const row = { ...dealer, settings: JSON.stringify(settings) }
  const { id } = await db.insertInto('dealer').values(row).returning('id').executeTakeFirstOrThrow()
  // An id that was not taken from the sequence would be given again.
  if (dealer.id) await sql`select setval(pg_get_serial_sequence('dealer', 'id'), ${dealer.id})`.execute(db)
  return id
}

/** Sets a block and ends the sessions that it ends (rulings, "Accounts"). Answers whether there is such a dealer. */
export const block = async (db: Db, dealer_id: number, block_type: BlockType): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('dealer')
    .set({ block_type })
    .where('id', '=', dealer_id)
    .executeTakeFirst()
  const users = db.selectFrom('users').select('id').where('dealer_id', '=', dealer_id)
  const logins = db.selectFrom('panel_login').select('id').where('dealer_id', '=', dealer_id)
  const ending = db.deleteFrom('session').where(but_invitations)
  if (block_type !== 'NOT_BLOCKED') await ending.where('panel_login_id', 'in', logins).execute()
  if (isShut(block_type)) await ending.where('user_id', 'in', users).execute()
  return numUpdatedRows > 0n
}

interface NewPanelLogin {
  dealer_id: number
  login: string
  password_hash: string
  /** {group: [action]} of specification 2.22 */
  permissions: object
}

/** The index that a login of the panel violates when it is in use. */
export const uniquePanelLogin = 'panel_login_login'

/** Creates a login of the panel. */
export const createPanelLogin = async (db: Db, { permissions, ...login }: NewPanelLogin): Promise<void> => {
  await db
    .insertInto('panel_login')
    .values({ ...login, permissions: JSON.stringify(permissions) })
    .execute()
}

/**
 * A dealer's logins of the panel, deleted ones too, in the order in which they were made; the first is the dealer's
 * number.
 */
export const listPanelLogins = (db: Db, { dealer_id }: Seller) =>
  db
    .selectFrom('panel_login')
    .select(['id', 'login', 'permissions', 'creation_date', 'deleted'])
    .where('dealer_id', '=', dealer_id)
    .orderBy('id')
    .execute()

/** Sets the permissions of a login of the panel, from its next request on. Answers whether there is such a login. */
export const setPermissions = async (db: Db, login: string, permissions: object): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('panel_login')
    .set({ permissions: JSON.stringify(permissions) })
    .where('login', '=', login)
    .where('deleted', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A login of the panel as signing in needs it, with its dealer's block. */
export const findPanelLogin = (db: Db, login: string) =>
  db
    .selectFrom('panel_login as p')
    .innerJoin('dealer as d', 'd.id', 'p.dealer_id')
    .select(['p.id', 'p.dealer_id', 'p.password_hash', 'p.permissions', 'p.mfa_enabled', 'p.blocked', 'd.block_type'])
    .where('p.login', '=', login)
    .where('p.deleted', 'is', null)
    .executeTakeFirst()

/**
 * Answers whether a password that was proven is still the login's and lets it in; locks the login until the transaction
 * ends, so that this stays so and nobody else signs in by it.
 */
export const holdProven = async (
  db: Db,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<boolean> => {
  const held = db.selectFrom('panel_login').select('id').where('id', '=', id).where('password_hash', '=', password_hash)
  const free = held.where('blocked', '=', false).where('deleted', 'is', null)
  return (await free.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** The login of the panel that is signed in. */
export const readPanelLogin = (db: Db, { dealer_id }: Seller, panel_login_id: number) =>
  db
    .selectFrom('panel_login')
    .select(['id', 'login', 'password_hash', 'mfa_enabled'])
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', panel_login_id)
    .executeTakeFirst()

/**
 * Sets the password of a login of the panel; ends its sessions, lifts its locks and tells its dealer. Answers whether
 * there is such a login.
 */
export const setPanelPassword = async (db: Db, login: string, password_hash: string): Promise<boolean> => {
  const changed = await db
    .updateTable('panel_login')
    .set({ password_hash })
    .where('login', '=', login)
    .where('deleted', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await unlock(db, { area: 'panel', login })
  await endAllOfPanelLogin(db, changed.id)
  await invitations.end(db, { panel_login_id: changed.id })
  await tellHolder(db, { panel_login_id: changed.id }, 'password_changed')
  return true
}

/** Gives a login of the panel that was invited its first password: its invitation is over. */
export const welcomePanelLogin = async (
  db: Db,
  { dealer_id }: Seller,
  panel_login_id: number,
  password_hash: string,
): Promise<void> => {
  const { login } = await db
    .updateTable('panel_login')
    .set({ password_hash })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', panel_login_id)
    .returning('login')
    .executeTakeFirstOrThrow()
  await unlock(db, { area: 'panel', login })
  await endAllOfPanelLogin(db, panel_login_id)
  await invitations.end(db, { panel_login_id })
}
