import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { change, discard, holdOne, insert, lockOne } from '#store/sql/records.ts'

/** What sub-users may do, and how far back they see; a sub-user in no group has no rights. */

interface NewGroup {
  label: string
  rights: readonly string[]
  /** A number and `h`, `d`, `m` or `y`; null is as long as the plan keeps. */
  store_period: string | null
}

export const list = (db: Db, { account_id }: Owner) =>
  db
    .selectFrom('security_group')
    .select(['id', 'label', 'rights', 'store_period'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .limit(10_000)
    .execute()

export const create = (db: Db, owner: Owner, { rights, ...group }: NewGroup): Promise<number> =>
  insert(db, owner, 'security_group', { ...group, rights: [...rights] })

/** Changes a security group. Answers whether there was one. */
export const update = (db: Db, owner: Owner, { id, rights, ...group }: NewGroup & { id: number }): Promise<boolean> =>
  change(db, owner, 'security_group', id, { ...group, rights: [...rights] })

/** Answers whether there is such a group, and keeps it until the transaction ends: sub-users are about to join it. */
export const hold = (db: Db, owner: Owner, id: number): Promise<boolean> => holdOne(db, owner, 'security_group', id)

/** Deletes a security group, leaving its sub-users without one. Answers whether there was one. */
export const remove = async (db: Db, owner: Owner, id: number): Promise<boolean> => {
  // Whoever puts a sub-user into it meanwhile is waited for, or waits.
  if (!(await lockOne(db, owner, 'security_group', id))) return false
  await db
    .updateTable('users')
    .set({ security_group_id: null })
    .where('account_id', '=', owner.account_id)
    .where('security_group_id', '=', id)
    .execute()
  return (await discard(db, owner, 'security_group', [id])) > 0
}
