import { sql } from 'kysely'
import { type Db, jsonOf } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Deeds of phones by the keys that these have made: each is done once, however often and from how many connections it is sent. */

/** A phone of an account. */
export type Doer = Owner & { phone_id: number }

/** A deed that was begun before: its answer, and whether the same was asked. */
export interface Done {
  answer: unknown
  same: boolean
}

/** Days for which deeds are kept. */
const days = 60

/**
 * Begins a deed in the transaction that does it: nobody else begins it until that ends, and nobody cuts its phone off. Answers what was
 * done by this key before, where something was, and `gone` where the phone was cut off since it was known who asks.
 */
export const begin = async (
  db: Db,
  { account_id, phone_id }: Doer,
  { key, digest }: { key: string; digest: Buffer },
  now: Date,
): Promise<Done | 'gone' | undefined> => {
  const { numAffectedRows } = await sql`
    insert into phone_deed (account_id, phone_id, key, digest, at)
    select account_id, id, ${key}, ${digest}, ${now} from phone
    where account_id = ${account_id} and id = ${phone_id} for key share
    on conflict do nothing`.execute(db)
  if (numAffectedRows) return undefined
  const { rows } = await sql<Done>`
    select answer, digest = ${digest} as same from phone_deed
    where account_id = ${account_id} and phone_id = ${phone_id} and key = ${key}`.execute(db)
  return rows[0] ?? 'gone'
}

/** Keeps what a deed answers. */
export const answer = async (db: Db, { account_id, phone_id }: Doer, key: string, said: object): Promise<void> => {
  await db
    .updateTable('phone_deed')
    .set({ answer: jsonOf(said) })
    .where('account_id', '=', account_id)
    .where('phone_id', '=', phone_id)
    .where('key', '=', key)
    .execute()
}

/** The answer of a deed of this key; `undefined` where there was none. */
export const answerOf = async (db: Db, { account_id, phone_id }: Doer, key: string): Promise<unknown> => {
  const those = db.selectFrom('phone_deed').select('answer').where('account_id', '=', account_id)
  return (await those.where('phone_id', '=', phone_id).where('key', '=', key).executeTakeFirst())?.answer
}

/** Forgets deeds that nobody will send again; answers their number. */
export const forgetDeeds = async (db: Db): Promise<number> => {
  const old = db.deleteFrom('phone_deed').where('at', '<', sql<Date>`now() - make_interval(days => ${days})`)
  return Number((await old.executeTakeFirst()).numDeletedRows)
}
