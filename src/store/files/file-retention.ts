import { type SqlBool, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { transact } from '#store/transaction.ts'
import { releaseFiles } from './files.ts'

/** What of files ends by the clock; of all accounts, each in a transaction of its own. */

type Condition = ReturnType<typeof sql<SqlBool>>

/** Tickets whose time is over. Of those whose files come by the bucket it is asked first (uploads.ts). */
const expired = sql<SqlBool>`expires <= now() and (
  state = 'created' and posted_key is null or state = 'in_progress' and taken_until <= now())`

/** Files that nobody has named within a day. */
const forgotten = sql<SqlBool>`state = 'uploaded' and named is null and uploaded < now() - interval '1 day'`

/**
 * Deletes tickets and files whose time is over, and lets tickets of uploads that crashed be used again; answers the
 * number deleted.
 */
export const expireFiles = async (db: Db): Promise<number> => {
  await db
    .updateTable('file')
    .set({ state: 'created', taken_until: null })
    .where(sql<SqlBool>`state = 'in_progress' and taken_until <= now() and expires > now()`)
    .execute()
  return (await releaseAll(db, expired)) + (await releaseAll(db, forgotten))
}

/**
 * Deletes rows of files that were deleted a day ago, unless something still shows that they were; answers the number.
 */
export const forgetFiles = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('file')
    .where('state', '=', 'deleted')
    .where('deleted', '<', sql<Date>`now() - interval '1 day'`)
    .where('named', 'is', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const releaseAll = async (db: Db, which: Condition): Promise<number> => {
  const found = db.selectFrom('file').select(['account_id', 'id']).where(which).orderBy('account_id').limit(1_000)
  let released = 0
  for (let rows = await found.execute(); rows.length > 0; rows = await found.execute()) {
    const accounts = Map.groupBy(rows, ({ account_id }) => account_id)
    for (const [account_id, those] of accounts) released += await releaseSome(db, account_id, those, which)
  }
  return released
}

const releaseSome = (db: Db, account_id: number, rows: readonly { id: number }[], which: Condition): Promise<number> =>
  transact(db, async (transaction) => {
    await lockUser(transaction, account_id)
    // One may have been uploaded or named meanwhile.
    const still = await transaction
      .selectFrom('file')
      .select('id')
      .where('account_id', '=', account_id)
      .where('id', '=', sql<number>`any(${rows.map(({ id }) => id)}::int[])`)
      .where(which)
      .forUpdate()
      .execute()
    await releaseFiles(
      transaction,
      { account_id },
      still.map(({ id }) => id),
    )
    return still.length
  })
