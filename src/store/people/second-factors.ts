import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'

/** Who may have a second factor: what a dealer allows its users. */

/** Allowing also switches it on. */
export const allow = async (
  db: Db,
  { dealer_id }: Seller,
  user_ids: readonly number[],
  allowed: boolean,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ mfa_allowed: allowed, mfa_enabled: allowed })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', sql<number>`any(${[...user_ids]}::int[])`)
    .execute()
}

/** What new users of the dealer have: {type, factor_types}. */
export const setDefault = async (db: Db, { dealer_id }: Seller, settings: object): Promise<void> => {
  await db
    .updateTable('dealer')
    .set({ mfa_default: JSON.stringify(settings) })
    .where('id', '=', dealer_id)
    .execute()
}
