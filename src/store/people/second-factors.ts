import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Seller } from '#store/owner.ts'
import { tell } from './notices.ts'
import { endOfKind } from './sessions.ts'

/** Who may have a second factor: what a dealer allows its users, each of whom switches it on for itself and is told of it. */

/** Allowing leaves it switched as it is; forbidding also switches it off, and nobody waits for a code any more. */
export const allow = async (
  db: Db,
  { dealer_id }: Seller,
  user_ids: readonly number[],
  allowed: boolean,
): Promise<void> => {
  const those = sql<number>`any(${[...user_ids]}::int[])`
  const had = db.selectFrom('users').select('id').where('dealer_id', '=', dealer_id).where('id', '=', those)
  const switched_off = allowed ? [] : await had.where('mfa_enabled', '=', true).execute()
  await db
    .updateTable('users')
    // Visitors of a demo account read none of its mail.
    .set({ mfa_allowed: allowed ? sql<boolean>`not demo` : false, ...(!allowed && { mfa_enabled: false }) })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', those)
    .execute()
  for (const { id } of switched_off) await tell(db, { user_id: id }, 'factor_off')
  if (!allowed) await endOfKind(db, user_ids, 'second_factor')
}

/** Answers false where the dealer does not allow it. */
export const switchOn = async (db: Db, { account_id }: Owner, user_id: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ mfa_enabled: true })
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .where('mfa_allowed', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
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
  await endOfKind(db, [user_id], 'second_factor')
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
