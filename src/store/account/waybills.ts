import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Numbers of an account's waybills (supplement 2, 3.4). */

/** The number that the next waybill is offered; undefined before the first. */
export const nextNumber = async (db: Db, { account_id }: Owner): Promise<string | undefined> => {
  const row = await db
    .selectFrom('users')
    .select('waybill_number')
    .where('account_id', '=', account_id)
    .where('id', '=', account_id)
    .executeTakeFirst()
  return row?.waybill_number ?? undefined
}

/** Keeps the number that the next waybill is offered. */
export const keepNumber = async (db: Db, { account_id }: Owner, waybill_number: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ waybill_number })
    .where('account_id', '=', account_id)
    .where('id', '=', account_id)
    .execute()
}
