import type { Db } from '#store/db.ts'

/** What the operator tells all users of the platform (supplement 8.4). */

/** Notices of the operator that are to be shown at `now`, the newest first. */
export const list = (db: Db, now: Date) =>
  db
    .selectFrom('operator_notice')
    .selectAll()
    .where('show_till', '>', now)
    .orderBy('id', 'desc')
    .limit(10_000)
    .execute()

/** Adds a notice and answers its id. */
export const add = async (db: Db, message: string, show_till: Date): Promise<number> => {
  const { id } = await db
    .insertInto('operator_notice')
    .values({ message, show_till })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a notice; answers whether there was one. */
export const remove = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('operator_notice').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
