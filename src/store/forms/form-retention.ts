import { type SqlBool, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { transact } from '#store/transaction.ts'

/** Forms at a time. */
const formsAtOnce = 1_000

/**
 * Deletes forms of check-ins that nobody has submitted for so many days, each account's in a transaction of its own.
 */
export const forgetForms = async (db: Db, days: number): Promise<void> => {
  const unsubmitted = sql<SqlBool>`submitted is null and task_id is null and created < now() - make_interval(days => ${days})`
  const old = db
    .selectFrom('form')
    .select(['account_id', 'id'])
    .where(unsubmitted)
    .orderBy('created')
    .limit(formsAtOnce)
  for (let rows = await old.execute(); rows.length > 0; rows = await old.execute())
    for (const [account_id, those] of Map.groupBy(rows, ({ account_id }) => account_id))
      await transact(db, async (transaction) => {
        await lockUser(transaction, account_id)
        // One may have been submitted meanwhile.
        await transaction
          .deleteFrom('form')
          .where('account_id', '=', account_id)
          .where('id', '=', sql<number>`any(${those.map(({ id }) => id)}::int[])`)
          .where(unsubmitted)
          .execute()
      })
}
