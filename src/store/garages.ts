import type { Insertable, Updateable } from 'kysely'
import { type Db, jsonOf } from './db.ts'
import type { Owner } from './owner.ts'
import type { Garage } from './tables.gen.ts'

/** Where an account keeps its vehicles (specification 2.17). */

type Given<T> = Omit<T, 'account_id' | 'id' | 'location'> & { location?: object | null }

export const list = (db: Db, { account_id }: Owner) =>
  db
    .selectFrom('garage')
    .select(['id', 'location', 'mechanic_name', 'dispatcher_name', 'organization_name'])
    .where('account_id', '=', account_id)
    .orderBy('organization_name')
    .orderBy('id')
    .limit(10_000)
    .execute()

export const create = async (db: Db, { account_id }: Owner, garage: Given<Insertable<Garage>>): Promise<number> => {
  const { id } = await db
    .insertInto('garage')
    .values({ ...garage, account_id, location: jsonOf(garage.location) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given. Answers whether there was such a garage. */
export const update = async (
  db: Db,
  { account_id }: Owner,
  id: number,
  changes: Given<Updateable<Garage>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('garage')
    .set({ account_id, ...changes, location: jsonOf(changes.location) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether there is such a garage, which then stays until the transaction ends: a vehicle is about to have it. */
export const hold = async (db: Db, { account_id }: Owner, id: number): Promise<boolean> =>
  (await db
    .selectFrom('garage')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/** Its vehicles have none then. Answers whether there was such a garage. */
export const remove = async (db: Db, { account_id }: Owner, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('garage')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
