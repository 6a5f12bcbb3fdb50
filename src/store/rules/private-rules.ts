import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { isObserving, observedIds } from './observing.ts'
import { remove } from './rules.ts'

/** Rules that a sub-user keeps for itself, as far as they follow what it sees and go with it. */

/**
 * Unbinds private rules of the sub-user from these trackers, which it does not see any more; answers those that they
 * were bound to.
 */
export const unbindPrivate = async (
  db: Db,
  { account_id }: Owner,
  user_id: number,
  tracker_ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ tracker_id: number }>`
    delete from rule_tracker b using rule r
    where b.account_id = ${account_id} and b.tracker_id = any(${tracker_ids}::int[])
      and r.account_id = b.account_id and r.id = b.rule_id and r.private and r.user_id = ${user_id}
    returning b.tracker_id`.execute(db)
  return rows.map(({ tracker_id }) => tracker_id)
}

/** Private rules of the sub-user that observe one of these trackers, whose visibility to it has changed. */
export const privateObserving = async (
  db: Db,
  { account_id }: Owner,
  user_id: number,
  tracker_ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from rule r
    where r.account_id = ${account_id} and r.user_id = ${user_id} and r.private and ${sql.raw(isObserving)}
      and exists (
        select from jsonb_array_elements_text(${sql.raw(observedIds)}) as o (tracker_id)
        where o.tracker_id::int = any(${tracker_ids}::int[]))
    order by r.id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the private rules of a sub-user; answers the trackers that they were bound to. */
export const removePrivate = async (db: Db, owner: Owner, user_id: number): Promise<number[]> => {
  const own = db
    .selectFrom('rule')
    .select('id')
    .where('account_id', '=', owner.account_id)
    .where('user_id', '=', user_id)
    .where('private', '=', true)
  const trackers: number[] = []
  for (const rule of await own.orderBy('id').forUpdate().execute())
    trackers.push(...(await remove(db, held('rule', owner, rule))))
  return trackers
}
