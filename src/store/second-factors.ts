import type { Db } from './db.ts'
import type { Seller } from './owner.ts'

/** Who may have a second factor: what a dealer allows its users. */

/** Those of the ids that are master users of the dealer. */
export const users = (db: Db, { dealer_id }: Seller, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select('id')
    .where('dealer_id', '=', dealer_id)
    .whereRef('id', '=', 'account_id')
    .where('deleted', 'is', null)
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute()

/** Of these accounts, or of all of the dealer, with their sub-users; allowing also switches it on. */
export const allow = async (
  db: Db,
  { dealer_id }: Seller,
  { allowed, ids }: { allowed: boolean; ids?: readonly number[] },
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ mfa_allowed: allowed, mfa_enabled: allowed })
    .where('dealer_id', '=', dealer_id)
    .where('deleted', 'is', null)
    .$if(ids !== undefined, (query) => query.where('account_id', 'in', [...(ids ?? [])]))
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
