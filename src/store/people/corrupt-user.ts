import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { held } from '#store/held.ts'
import type { Owner, Seller } from '#store/owner.ts'
import { untie } from '#store/sql/tied.ts'
import { removeAll } from './authenticators.ts'
import * as invitations from './invitations.ts'

/** The end of an account: nothing of it is used again, but its history stays. */

const now = sql<Date>`now()`

/**
 * Locks a user of the dealer, corrupted or not, until the transaction ends: commands in the account have ended then,
 * and none begins.
 */
export const lock = async (db: Db, { dealer_id }: Seller, user_id: number) => {
  return db
    .selectFrom('users')
    .select(['id as account_id', 'login', 'deleted'])
    .where('id', '=', user_id)
    .where('dealer_id', '=', dealer_id)
    .whereRef('id', '=', 'account_id')
    .forUpdate()
    .executeTakeFirst()
}

const sources = (db: Db, { account_id }: Owner) =>
  db.selectFrom('source').select('id').where('account_id', '=', account_id).where('corrupted', 'is', null)

/** Ids of trackers of other accounts over the devices of this one. */
export const clones = async (db: Db, owner: Owner): Promise<number[]> => {
  const rows = await db
    .selectFrom('tracker')
    .select('id')
    .where('source_id', 'in', sources(db, owner))
    .where('account_id', '<>', owner.account_id)
    .where('deleted', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Marks the user, its sub-users, its trackers and all clones of its devices as deleted and its devices as corrupted,
 * unties what was tied to them, ends all sessions, API keys and second factors. The logins, device ids and phones are free then.
 */
export const corrupt = async (db: Db, owner: Owner): Promise<void> => {
  const { account_id } = owner
  await sources(db, owner).orderBy('id').forNoKeyUpdate().execute()
  const found = await db
    .selectFrom('tracker')
    .select('id')
    // As an array, or all trackers of all accounts are looked through.
    .where(sql<boolean>`(account_id = ${account_id} or source_id = any(array(${sources(db, owner)})))`)
    .where('deleted', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const trackers = await db
    .updateTable('tracker')
    .set({ deleted: now })
    .where('id', '=', sql<number>`any(${found.map(({ id }) => id)}::int[])`)
    .returning(['account_id', 'id'])
    .execute()
  await untie(
    db,
    trackers.map((tracker) => held('tracker', tracker, tracker)),
  )
  await db
    .updateTable('source')
    .set({ corrupted: now })
    .where('account_id', '=', account_id)
    .where('corrupted', 'is', null)
    .execute()
  const ended = await db
    .updateTable('users')
    .set({ deleted: now })
    .where('account_id', '=', account_id)
    .where('deleted', 'is', null)
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  await db.deleteFrom('session').where('user_id', 'in', ids).execute()
  await db.deleteFrom('sign_in_origin').where('user_id', 'in', ids).execute()
  await db.deleteFrom('api_key').where('account_id', '=', account_id).execute()
  await db.deleteFrom('delivery_key').where('account_id', '=', account_id).execute()
  await removeAll(db, ids)
  await invitations.endAll(db, ids)
}
