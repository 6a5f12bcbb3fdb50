import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Seller } from '#store/owner.ts'
import type { Users } from '#store/tables.gen.ts'
import * as authenticators from './authenticators.ts'
import { tellAll, tellHolder } from './notices.ts'
import { endOfKind } from './sessions.ts'
import { endWaiting } from './sign-in-codes.ts'

/**
 * Who may have a second factor: what a dealer allows its users, each of whom switches it on for itself, or requires of them.
 * Whoever is asked for a code from now on, or for none any more, is told of it.
 */

/**
 * SQL condition that the dealer requires a second factor of a user of the table; false where it allows none any more.
 */
export const isRequired = (users: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${users}.mfa_allowed`)} and ${sql.ref(`${users}.mfa_required`)})`

/** SQL condition that signing in as a user of the table takes a code. */
export const asksCode = (users: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${users}.mfa_enabled`)} or ${isRequired(users)})`

/** Where the codes of somebody come from who is asked for them. */
const factor = sql<string>`case when exists (
  select from authenticator a where a.user_id = users.id and a.confirmed) then 'totp' else 'email' end`

/** The second factors that a user may have, in columns of the user. */
export type Allowed = Pick<Selectable<Users>, 'mfa_allowed' | 'mfa_required' | 'mfa_factor_types'>

/**
 * Allows users these types of second factors, or none, or requires one of them. Users keep the one that they have
 * switched on, if it is allowed; any other is switched off, and codes come by mail where one is required. Sign-ins that
 * wait for a code that is not asked for any more end.
 */
export const allow = async (
  db: Db,
  { dealer_id }: Seller,
  user_ids: readonly number[],
  { mfa_allowed, mfa_required, mfa_factor_types }: Allowed,
): Promise<void> => {
  const types = mfa_allowed ? mfa_factor_types : []
  const those = sql<boolean>`users.dealer_id = ${dealer_id} and users.id = any(${[...user_ids]}::int[])`
  const state = ['id', asksCode('users').as('asks_code')] as const
  const before = await db
    .selectFrom('users')
    .select([...state, factor.as('factor')])
    .where(those)
    .execute()
  const after = await db
    .updateTable('users')
    .set({
      // Visitors of a demo account read none of its mail.
      mfa_allowed: mfa_allowed ? sql<boolean>`not demo` : false,
      mfa_required: mfa_required ? sql<boolean>`not demo` : false,
      mfa_enabled: sql<boolean>`mfa_enabled and ${factor} = any(${types}::text[])`,
      ...(mfa_allowed && { mfa_factor_types }),
    })
    .where(those)
    .returning(state)
    .execute()
  const asked = new Set(after.filter(({ asks_code }) => asks_code).map(({ id }) => id))
  const begun = before.filter((user) => !user.asks_code && asked.has(user.id))
  const ended = before.filter((user) => user.asks_code && !asked.has(user.id))
  const mailed = before.filter((user) => asked.has(user.id) && user.factor === 'totp' && !types.includes('totp'))
  if (!types.includes('totp')) await authenticators.removeAll(db, user_ids)
  await endOfKind(db, ids([...ended, ...mailed]), 'second_factor')
  await tellAll(db, ids(begun), 'factor_on')
  await tellAll(db, ids(ended), 'factor_off')
  await tellAll(db, ids(mailed), 'factor_mailed')
}

const ids = (users: readonly { id: number }[]): number[] => users.map(({ id }) => id)

/**
 * Switches a second factor on; answers false where the dealer does not allow its type. Sign-ins that wait for a code of
 * another type end.
 */
export const switchOn = async (db: Db, { account_id }: Owner, user_id: number, type: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ mfa_enabled: true })
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .where('mfa_allowed', '=', true)
    .where(sql<boolean>`${type} = any(mfa_factor_types)`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await endWaiting(db, { user_id })
  await tellHolder(db, { user_id }, 'factor_on')
  return true
}

/**
 * Switches the second factor off and deletes the authenticator, unless the dealer requires one, which comes by mail
 * then; answers whether it does. Sign-ins that wait for a code end where it cannot be given any more.
 */
export const switchOff = async (db: Db, { account_id }: Owner, user_id: number): Promise<boolean> => {
  const { asks_code } = await db
    .updateTable('users')
    .set({ mfa_enabled: false })
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .returning(asksCode('users').as('asks_code'))
    .executeTakeFirstOrThrow()
  await authenticators.remove(db, { user_id })
  await endWaiting(db, { user_id })
  await tellHolder(db, { user_id }, asks_code ? 'factor_mailed' : 'factor_off')
  return asks_code
}

/** Sets the second factors of the dealer's new users: {type, factor_types}. */
export const setDefault = async (db: Db, { dealer_id }: Seller, settings: object): Promise<void> => {
  await db
    .updateTable('dealer')
    .set({ mfa_default: JSON.stringify(settings) })
    .where('id', '=', dealer_id)
    .execute()
}

/**
 * Switches the second factor of a panel login on or off, which nobody has to allow. Sign-ins that wait for a code of
 * another type end.
 */
export const switchPanel = async (
  db: Db,
  { dealer_id }: Seller,
  panel_login_id: number,
  enabled: boolean,
): Promise<void> => {
  const holder = { panel_login_id }
  await db
    .updateTable('panel_login')
    .set({ mfa_enabled: enabled })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', panel_login_id)
    .execute()
  if (!enabled) await authenticators.remove(db, holder)
  await endWaiting(db, holder)
  await tellHolder(db, holder, enabled ? 'factor_on' : 'factor_off')
}
