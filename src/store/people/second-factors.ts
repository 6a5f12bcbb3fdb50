import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Seller } from '#store/owner.ts'
import * as authenticators from './authenticators.ts'
import { tell } from './notices.ts'
import { endOfKind } from './sessions.ts'
import { endWaiting } from './sign-in-codes.ts'

/** Who may have a second factor: what a dealer allows its users, each of whom switches it on for itself and is told of it. */

/** What somebody has who has switched it on. */
const factor = sql<string>`case when exists (
  select from authenticator a where a.user_id = users.id and a.confirmed) then 'totp' else 'email' end`

/**
 * Allows these types, or none. Who has switched one of them on keeps it; any other is off then, and nobody waits for its
 * code any more.
 */
export const allow = async (
  db: Db,
  { dealer_id }: Seller,
  user_ids: readonly number[],
  types: readonly string[],
): Promise<void> => {
  const those = sql<number>`any(${[...user_ids]}::int[])`
  const had = db.selectFrom('users').select('id').where('dealer_id', '=', dealer_id).where('id', '=', those)
  const other = had.where('mfa_enabled', '=', true).where(factor, '<>', sql<string>`all(${types}::text[])`)
  const switched_off = (await other.execute()).map(({ id }) => id)
  await db
    .updateTable('users')
    .set({
      // Visitors of a demo account read none of its mail.
      mfa_allowed: types.length > 0 ? sql<boolean>`not demo` : false,
      mfa_enabled: sql<boolean>`mfa_enabled and id <> all(${switched_off}::int[])`,
      ...(types.length > 0 && { mfa_factor_types: [...types] }),
    })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', those)
    .execute()
  for (const user_id of switched_off) await tell(db, { user_id }, 'factor_off')
  await endOfKind(db, switched_off, 'second_factor')
  await authenticators.removeAll(db, types.includes('totp') ? switched_off : user_ids)
}

/** Answers false where the dealer does not allow it. Nobody waits for a code of another type any more. */
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
  await tell(db, { user_id }, 'factor_on')
  return true
}

/** Whoever may sign in without a code from now on need not find the one that was mailed. */
export const switchOff = async (db: Db, { account_id }: Owner, user_id: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ mfa_enabled: false })
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .execute()
  await authenticators.remove(db, { user_id })
  await endWaiting(db, { user_id })
  await tell(db, { user_id }, 'factor_off')
}

/** What new users of the dealer have: {type, factor_types}. */
export const setDefault = async (db: Db, { dealer_id }: Seller, settings: object): Promise<void> => {
  await db
    .updateTable('dealer')
    .set({ mfa_default: JSON.stringify(settings) })
    .where('id', '=', dealer_id)
    .execute()
}

/** Of a panel login, which nobody has to allow. Whoever waits for a code of another type does so no more. */
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
  await tell(db, holder, enabled ? 'factor_on' : 'factor_off')
}
