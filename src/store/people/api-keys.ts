import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { countForMore as countRecords } from '#store/sql/records.ts'

/** The API keys of an account: found by their digest, shown again from what `secret` sealed. */

interface NewKey {
  digest: Buffer
  sealed: Buffer
  title: string
}

/** API keys of the account, the oldest first. */
export const list = (db: Db, { account_id }: Owner) =>
  db
    .selectFrom('api_key')
    .select(['sealed', 'title', 'create_date'])
    .where('account_id', '=', account_id)
    .orderBy('create_date')
    .orderBy('digest')
    .execute()

/** The number of the account's API keys; the account is locked, so that no other is made until the transaction ends. */
export const countForMore = (db: Db, owner: Owner): Promise<number> => countRecords(db, owner, 'api_key')

/** Creates an API key; answers when. */
export const create = async (db: Db, { account_id }: Owner, key: NewKey): Promise<Date> => {
  const { create_date } = await db
    .insertInto('api_key')
    .values({ account_id, ...key })
    .returning('create_date')
    .executeTakeFirstOrThrow()
  return create_date
}

/** Answers whether the API key still exists. */
export const exists = async (db: Db, { account_id }: Owner, digest: Buffer): Promise<boolean> => {
  const keys = db.selectFrom('api_key').select('digest').where('account_id', '=', account_id)
  return (await keys.where('digest', '=', digest).executeTakeFirst()) !== undefined
}

/** Deletes an API key; answers its title, `undefined` if there was none. */
export const remove = async (db: Db, { account_id }: Owner, digest: Buffer): Promise<string | undefined> => {
  const removed = await db
    .deleteFrom('api_key')
    .where('account_id', '=', account_id)
    .where('digest', '=', digest)
    .returning('title')
    .executeTakeFirst()
  return removed?.title
}
