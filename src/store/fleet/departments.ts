import { sql } from 'kysely'
import { type Db, jsonOf } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { type Changes, change, discard, holdOne, insert, type New } from '#store/sql/records.ts'
import { rejudge } from './rejudge.ts'

/** What an account groups its people by (supplement 14). */

type Given<T> = Omit<T, 'location'> & { location?: object | null }

export const list = (db: Db, { account_id }: Owner) =>
  db
    .selectFrom('department')
    .select(['id', 'label', 'location'])
    .where('account_id', '=', account_id)
    .orderBy('label')
    .orderBy('id')
    .limit(10_000)
    .execute()

export const create = (db: Db, owner: Owner, department: Given<New<'department'>>): Promise<number> =>
  insert(db, owner, 'department', { ...department, location: jsonOf(department.location) })

/** Changes the given properties of a department. Answers whether there was one. */
export const update = (db: Db, owner: Owner, id: number, changes: Given<Changes<'department'>>): Promise<boolean> =>
  change(db, owner, 'department', id, { ...changes, location: jsonOf(changes.location) })

/**
 * Answers whether there is such a department, and keeps it until the transaction ends: somebody is about to join it.
 */
export const hold = (db: Db, owner: Owner, id: number): Promise<boolean> => holdOne(db, owner, 'department', id)

/** Deletes a department, leaving its people without one. Answers whether there was one. */
export const remove = async (db: Db, owner: Owner, id: number): Promise<boolean> => {
  await rejudge(
    db,
    sql`select account_id, tracker_id from employee where account_id = ${owner.account_id} and department_id = ${id}`,
  )
  return (await discard(db, owner, 'department', [id])) > 0
}
