import type { Db } from './db.ts'
import type { Owner } from './owner.ts'

/** Groups of trackers; a tracker is in one of them or in none. */

interface NewGroup {
  title: string
  color: string
}

export const list = (db: Db, { account_id }: Owner) =>
  db
    .selectFrom('tracker_group')
    .select(['id', 'title', 'color'])
    .where('account_id', '=', account_id)
    .orderBy('title')
    .orderBy('id')
    .limit(10_000)
    .execute()

export const create = async (db: Db, { account_id }: Owner, { title, color }: NewGroup): Promise<number> => {
  const { id } = await db
    .insertInto('tracker_group')
    .values({ account_id, title, color })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Answers whether there was such a group. */
export const update = async (
  db: Db,
  { account_id }: Owner,
  { id, title, color }: NewGroup & { id: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('tracker_group')
    .set({ title, color })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const one = (db: Db, { account_id }: Owner, id: number) =>
  db.selectFrom('tracker_group').select('id').where('account_id', '=', account_id).where('id', '=', id)

/** Whether there is such a group, which then stays until the transaction ends: trackers are about to join it. */
export const hold = async (db: Db, owner: Owner, id: number): Promise<boolean> =>
  (await one(db, owner, id).forKeyShare().executeTakeFirst()) !== undefined

/** Its trackers are in no group then. Answers whether there was such a group. */
export const remove = async (db: Db, owner: Owner, id: number): Promise<boolean> => {
  // Whoever adds a tracker meanwhile is waited for, or waits.
  if (!(await one(db, owner, id).forUpdate().executeTakeFirst())) return false
  await db
    .updateTable('tracker')
    .set({ group_id: null })
    .where('account_id', '=', owner.account_id)
    .where('group_id', '=', id)
    .execute()
  await db.deleteFrom('tracker_group').where('account_id', '=', owner.account_id).where('id', '=', id).execute()
  return true
}

/** Moves the trackers into the group, or with null out of any. */
export const assign = async (
  db: Db,
  { account_id }: Owner,
  group_id: number | null,
  tracker_ids: readonly number[],
): Promise<void> => {
  if (tracker_ids.length === 0) return
  await db
    .updateTable('tracker')
    .set({ group_id })
    .where('account_id', '=', account_id)
    .where('id', 'in', tracker_ids)
    .execute()
}
