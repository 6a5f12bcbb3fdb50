import type { Db } from '../db.ts'

/** The key of the file that the file stores of all processes hold; `undefined` before the first start. */
export const read = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('file_mark').select('key').executeTakeFirst())?.key

/** Names the file that marks the store, unless another process named one before. Answers the name that holds. */
export const name = async (db: Db, key: string): Promise<string> => {
  await db
    .insertInto('file_mark')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('file_mark').select('key').executeTakeFirstOrThrow()).key
}
