import type { Db } from '#store/db.ts'

/** What applications remember for their user (supplement 3.2): texts under keys. */

/** A user of an account, with settings of its own. */
export interface Rememberer {
  account_id: number
  user_id: number
}

export const read = (db: Db, { account_id, user_id }: Rememberer, key: string) =>
  db
    .selectFrom('ui_setting')
    .select('value')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()

/** The number of the user's values under other keys than this one. */
export const countOthers = async (db: Db, { account_id, user_id }: Rememberer, key: string): Promise<number> => {
  const { count } = await db
    .selectFrom('ui_setting')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('key', '!=', key)
    .executeTakeFirstOrThrow()
  return count
}

export const write = async (db: Db, whose: Rememberer, key: string, value: string): Promise<void> => {
  const { account_id, user_id } = whose
  await db
    .insertInto('ui_setting')
    .values({ account_id, user_id, key, value })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'key']).doUpdateSet({ value }))
    .execute()
}
