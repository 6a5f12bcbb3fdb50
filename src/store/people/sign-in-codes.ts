import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Holder, heldBy } from './notices.ts'

/** The codes of second factors, each with the session that waits for it; `digest` is the session's. */

/** Wrong codes that a session may be tried with. */
const most_tries = 5

/** Adds the code that a sign-in waits for; `code_hash` null: one of the holder's authenticator. */
export const create = async (db: Db, digest: Buffer, code_hash: string | null): Promise<void> => {
  await db.insertInto('second_factor').values({ digest, code_hash }).execute()
}

/**
 * Counts a try and answers the hash of the code, null for an authenticator's; `undefined` when there have been too many
 * tries.
 */
export const tried = async (db: Db, digest: Buffer): Promise<string | null | undefined> => {
  const row = await db
    .updateTable('second_factor')
    .set({ tries: sql<number>`tries + 1` })
    .where('digest', '=', digest)
    .where('tries', '<', most_tries)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** Seconds since the code was sent, if one was; the code is locked until the transaction ends. */
export const ageForChange = (db: Db, digest: Buffer) =>
  db
    .selectFrom('second_factor')
    .select([
      sql<number>`extract(epoch from now() - sent)::float8`.as('age'),
      sql<boolean>`code_hash is not null`.as('mailed'),
    ])
    .where('digest', '=', digest)
    .forUpdate()
    .executeTakeFirst()

/** Puts another code in place of the one before, with all its tries. */
export const replace = async (db: Db, digest: Buffer, code_hash: string): Promise<void> => {
  await db
    .updateTable('second_factor')
    .set({ code_hash, tries: 0, sent: sql<Date>`now()` })
    .where('digest', '=', digest)
    .execute()
}

const waiting = sql<boolean>`kind in ('second_factor', 'panel_second_factor')`

/** The number of the holder's sign-ins that wait for their codes. */
export const countWaiting = async (db: Db, holder: Holder): Promise<number> => {
  const { count } = await db
    .selectFrom('session')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(heldBy(holder))
    .where(waiting)
    .where('expires', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends the holder's sign-ins that wait for a code, which is good for nothing any more. */
export const endWaiting = async (db: Db, holder: Holder): Promise<void> => {
  await db.deleteFrom('session').where(heldBy(holder)).where(waiting).execute()
}
