import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Which places a sub-user sees (supplement 3.6): all, or those that are bound to it. */

const bindings = (db: Db, { account_id }: Owner, user_id: number) =>
  db.deleteFrom('subuser_place').where('account_id', '=', account_id).where('user_id', '=', user_id)

/** Lets the sub-user see these places too. The caller knows that they are the account's. */
export const bind = async (
  db: Db,
  { account_id }: Owner,
  user_id: number,
  place_ids: readonly number[],
): Promise<void> => {
  await sql`
    insert into subuser_place (account_id, user_id, place_id)
    select ${account_id}, ${user_id}, unnest(${place_ids}::int[]) on conflict do nothing`.execute(db)
}

export const unbind = async (db: Db, owner: Owner, user_id: number, place_ids: readonly number[]): Promise<void> => {
  await bindings(db, owner, user_id).where(sql<boolean>`place_id = any(${place_ids}::int[])`).execute()
}

/** The sub-user sees no places from now on. */
export const unbindAll = async (db: Db, owner: Owner, user_id: number): Promise<void> => {
  await bindings(db, owner, user_id).execute()
  await setAll(db, owner, user_id, false)
}

/** Whether the sub-user sees all places, also those to come. */
export const seesAll = async (db: Db, { account_id }: Owner, user_id: number): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select('all_places')
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .executeTakeFirst()
  return user?.all_places ?? false
}

export const setAll = async (db: Db, { account_id }: Owner, user_id: number, all_places: boolean): Promise<void> => {
  await db
    .updateTable('users')
    .set({ all_places })
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .execute()
}

/** The places that are bound to the sub-user, by id, with when they were. */
export const list = (db: Db, { account_id }: Owner, user_id: number) =>
  db
    .selectFrom('subuser_place')
    .select(['place_id', 'assigned_date'])
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .orderBy('place_id')
    .execute()

/** How many of the places the account has; they stay until the transaction ends. */
export const hold = async (db: Db, { account_id }: Owner, place_ids: readonly number[]): Promise<number> => {
  const rows = await db
    .selectFrom('place')
    .select('id')
    .where('account_id', '=', account_id)
    .where(sql<boolean>`id = any(${place_ids}::int[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.length
}
