import type { Insertable, Updateable } from 'kysely'
import { type Db, jsonOf } from './db.ts'
import type { Owner } from './owner.ts'
import type { Department } from './tables.gen.ts'

/** What an account groups its people by (supplement 14). */

type Given<T> = Omit<T, 'account_id' | 'id' | 'location'> & { location?: object | null }

export const list = (db: Db, { account_id }: Owner) =>
  db
    .selectFrom('department')
    .select(['id', 'label', 'location'])
    .where('account_id', '=', account_id)
    .orderBy('label')
    .orderBy('id')
    .limit(10_000)
    .execute()

export const create = async (
  db: Db,
  { account_id }: Owner,
  department: Given<Insertable<Department>>,
): Promise<number> => {
  const { id } = await db
    .insertInto('department')
    .values({ ...department, account_id, location: jsonOf(department.location) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given. Answers whether there was such a department. */
export const update = async (
  db: Db,
  { account_id }: Owner,
  id: number,
  changes: Given<Updateable<Department>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('department')
    .set({ account_id, ...changes, location: jsonOf(changes.location) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether there is such a department, which then stays until the transaction ends: somebody is about to join it. */
export const hold = async (db: Db, { account_id }: Owner, id: number): Promise<boolean> =>
  (await db
    .selectFrom('department')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/** Its people are in none then. Answers whether there was such a department. */
export const remove = async (db: Db, { account_id }: Owner, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('department')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
