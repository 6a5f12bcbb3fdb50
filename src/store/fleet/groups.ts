import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { change, discard, holdOne, insert, lockOne } from '#store/sql/records.ts'

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

export const create = (db: Db, owner: Owner, group: NewGroup): Promise<number> =>
  insert(db, owner, 'tracker_group', group)

/** Changes a group. Answers whether there was one. */
export const update = (db: Db, owner: Owner, { id, ...group }: NewGroup & { id: number }): Promise<boolean> =>
  change(db, owner, 'tracker_group', id, group)

/** Answers whether there is such a group, and keeps it until the transaction ends: trackers are about to join it. */
export const hold = (db: Db, owner: Owner, id: number): Promise<boolean> => holdOne(db, owner, 'tracker_group', id)

/** Deletes a group, leaving its trackers without one. Answers whether there was one. */
export const remove = async (db: Db, owner: Owner, id: number): Promise<boolean> => {
  // Whoever adds a tracker meanwhile is waited for, or waits.
  if (!(await lockOne(db, owner, 'tracker_group', id))) return false
  await db
    .updateTable('tracker')
    .set({ group_id: null })
    .where('account_id', '=', owner.account_id)
    .where('group_id', '=', id)
    .execute()
  return (await discard(db, owner, 'tracker_group', [id])) > 0
}

/** Moves trackers into the group, or with null out of any. */
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
