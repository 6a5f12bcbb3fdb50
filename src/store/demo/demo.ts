import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Seller } from '#store/owner.ts'
import { removeAll } from '#store/people/authenticators.ts'
import { setPassword } from '../dealer/accounts.ts'
import * as snapshot from './demo-snapshot.ts'

/** The demo account of a dealer: a user whose login and password everybody is told (rulings, "Demo account"). */

/**
 * Makes the account the dealer's demo account, which visitors sign in to with this password, and takes its snapshot
 * when it becomes one. It has no second factor, for no visitor would get its mail.
 */
export const mark = async (db: Db, { dealer_id }: Seller, owner: Owner, password_hash: string): Promise<void> => {
  const { account_id } = owner
  const account = await snapshot.lock(db, owner)
  const marked = await db
    .updateTable('users')
    .set({ demo: true, mfa_allowed: false, mfa_required: false, mfa_enabled: false })
    .where('dealer_id', '=', dealer_id)
    .where('account_id', '=', account_id)
    .where('demo', '=', false)
    .returning('id')
    .execute()
  await removeAll(
    db,
    marked.map(({ id }) => id),
  )
  await openTo(db, { dealer_id }, owner, password_hash)
  if (marked.some(({ id }) => id === account_id)) await snapshot.take(db, account)
}

/** Lets whoever knows this password sign in to the account from now on. */
export const openTo = async (db: Db, { dealer_id }: Seller, { account_id }: Owner, password_hash: string) => {
  await db
    .updateTable('users')
    .set({ activated: true, verified: true, deactivated: false })
    .where('dealer_id', '=', dealer_id)
    .where('id', '=', account_id)
    .execute()
  await setPassword(db, account_id, password_hash)
}

/**
 * Sets the demo credentials that the dealer's settings tell everybody: `''` for both when there is no demo any more. To
 * be called before the user is changed, for the settings are locked first.
 */
export const tellDemo = async (
  db: Db,
  { dealer_id }: Seller,
  { account_id }: Owner,
  credentials: { demo_login?: string; demo_password?: string },
): Promise<void> => {
  await db
    .updateTable('dealer')
    .set({ settings: sql<string>`settings || ${JSON.stringify(credentials)}::jsonb` })
    .where('id', '=', dealer_id)
    .where(sql<boolean>`exists (select from users where id = ${account_id} and dealer_id = ${dealer_id} and demo)`)
    .execute()
}

/**
 * Makes the dealer's demo accounts, but for `except`, ordinary ones: restored, without traces of visitors, and with
 * `password_hash`, of a password that nobody was told.
 */
export const unmark = async (db: Db, { dealer_id }: Seller, password_hash: string, except?: Owner): Promise<void> => {
  const marked = db.selectFrom('users').select('id').where('dealer_id', '=', dealer_id).where('demo', '=', true)
  const masters = marked
    .where(sql<boolean>`master`)
    .where('deleted', 'is', null)
    .where('id', '<>', except?.account_id ?? 0)
  for (const { id } of await masters.orderBy('id').execute()) await release(db, { account_id: id }, password_hash)
}

/** Restores a demo account a last time and makes it an ordinary one. */
export const release = async (db: Db, { account_id }: Owner, password_hash: string): Promise<void> => {
  await snapshot.restore(db, await snapshot.lock(db, { account_id }))
  await snapshot.forget(db, { account_id })
  await setPassword(db, account_id, password_hash)
  await db.updateTable('users').set({ demo: false }).where('account_id', '=', account_id).execute()
}
