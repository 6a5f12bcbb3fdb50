import type { Db } from './db.ts'
import type { Owner } from './owner.ts'

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

export const create = async (db: Db, { account_id }: Owner, { rights, ...group }: NewGroup): Promise<number> => {
  const { id } = await db
    .insertInto('security_group')
    .values({ account_id, ...group, rights: [...rights] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Answers whether there is such a group. */
export const update = async (
  db: Db,
  { account_id }: Owner,
  { id, rights, ...group }: NewGroup & { id: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('security_group')
    .set({ ...group, rights: [...rights] })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const one = (db: Db, { account_id }: Owner, id: number) =>
  db.selectFrom('security_group').select('id').where('account_id', '=', account_id).where('id', '=', id)

/** Whether there is such a group, which then stays until the transaction ends: sub-users are about to join it. */
export const hold = async (db: Db, owner: Owner, id: number): Promise<boolean> =>
  (await one(db, owner, id).forKeyShare().executeTakeFirst()) !== undefined

/** Its sub-users are in no group then. Answers whether there was such a group. */
export const remove = async (db: Db, owner: Owner, id: number): Promise<boolean> => {
  // Whoever puts a sub-user into it meanwhile is waited for, or waits.
  if (!(await one(db, owner, id).forUpdate().executeTakeFirst())) return false
  await db
    .updateTable('users')
    .set({ security_group_id: null })
    .where('account_id', '=', owner.account_id)
    .where('security_group_id', '=', id)
    .execute()
  await db.deleteFrom('security_group').where('account_id', '=', owner.account_id).where('id', '=', id).execute()
  return true
}
