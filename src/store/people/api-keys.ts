import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { countForMore as countRecords } from '#store/sql/records.ts'

/** The API keys of an account: found by their digest, shown again from what `secret` sealed. */

interface NewKey {
  digest: Buffer
  sealed: Buffer
  title: string
}

/** Keys by their age, the oldest first. */
export const list = (db: Db, { account_id }: Owner) =>
  db
    .selectFrom('api_key')
    .select(['sealed', 'title', 'create_date'])
    .where('account_id', '=', account_id)
    .orderBy('create_date')
    .orderBy('digest')
    .execute()

/** How many there are, and nobody makes another until the transaction ends. */
export const countForMore = (db: Db, owner: Owner): Promise<number> => countRecords(db, owner, 'api_key')

/** Answers when it was created. */
export const create = async (db: Db, { account_id }: Owner, key: NewKey): Promise<Date> => {
  const { create_date } = await db
    .insertInto('api_key')
    .values({ account_id, ...key })
    .returning('create_date')
    .executeTakeFirstOrThrow()
  return create_date
}

/** Whether the key has not been deleted meanwhile. */
export const exists = async (db: Db, { account_id }: Owner, digest: Buffer): Promise<boolean> => {
  const keys = db.selectFrom('api_key').select('digest').where('account_id', '=', account_id)
  return (await keys.where('digest', '=', digest).executeTakeFirst()) !== undefined
}

/** Answers what it was called, if there was such a key. */
export const remove = async (db: Db, { account_id }: Owner, digest: Buffer): Promise<string | undefined> => {
  const removed = await db
    .deleteFrom('api_key')
    .where('account_id', '=', account_id)
    .where('digest', '=', digest)
    .returning('title')
    .executeTakeFirst()
  return removed?.title
}
