import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Holder, heldBy } from './notices.ts'

/** Programs that make the codes of a second factor, one of a user or panel login, and the codes that are taken in their place. */

const authenticatorsOf = (db: Db, holder: Holder, confirmed: boolean) =>
  db.selectFrom('authenticator').select(['id', 'sealed']).where(heldBy(holder)).where('confirmed', '=', confirmed)

/**
 * The confirmed authenticator that makes the holder's codes; `undefined` for a holder who has no second factor, or
 * another.
 */
export const find = (db: Db, holder: Holder) => authenticatorsOf(db, holder, true).executeTakeFirst()

/** The holder's authenticator that was not confirmed yet, locked until the transaction ends. */
export const findPending = (db: Db, holder: Holder) =>
  authenticatorsOf(db, holder, false).forUpdate().executeTakeFirst()

/**
 * Adds an authenticator to be confirmed, in place of another that was not. Answers false for a holder who has a
 * confirmed one.
 */
export const begin = async (db: Db, holder: Holder, sealed: Buffer): Promise<boolean> => {
  await db.deleteFrom('authenticator').where(heldBy(holder)).where('confirmed', '=', false).execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('authenticator')
    .values({ ...holder, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Confirms an authenticator, which makes the holder's codes from now on. `used_step`: the step of the code that
 * confirmed it.
 */
export const confirm = async (
  db: Db,
  holder: Holder,
  { id, used_step, recovery_digests }: { id: number; used_step: number; recovery_digests: readonly Buffer[] },
): Promise<void> => {
  await db.updateTable('authenticator').set({ confirmed: true, used_step }).where(heldBy(holder)).execute()
  await db
    .insertInto('recovery_code')
    .values(recovery_digests.map((digest) => ({ authenticator_id: id, digest })))
    .execute()
}

/** Uses the code of a step, if neither it nor a later one was used: of two at once, one is. */
export const takeStep = async (db: Db, holder: Holder, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ used_step: step })
    .where(heldBy(holder))
    .where('confirmed', '=', true)
    .where('used_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const recoveryCodes = (holder: Holder) =>
  sql<boolean>`authenticator_id in (select id from authenticator where ${heldBy(holder)})`

/** Uses a recovery code, which is gone then; answers whether there was one. */
export const takeRecovery = async (db: Db, holder: Holder, digest: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where(recoveryCodes(holder))
    .where('digest', '=', digest)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The number of recovery codes that are left. */
export const countRecovery = async (db: Db, holder: Holder): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(recoveryCodes(holder))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the holder's authenticators. */
export const remove = async (db: Db, holder: Holder): Promise<void> => {
  await db.deleteFrom('authenticator').where(heldBy(holder)).execute()
}

/** Deletes the authenticators of users whose second factor is taken away. */
export const removeAll = async (db: Db, user_ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('authenticator').where(sql<boolean>`user_id = any(${user_ids}::int[])`).execute()
}
