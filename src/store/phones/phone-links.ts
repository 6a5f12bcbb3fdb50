import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'

/** Links that phones sign in with, and codes that they were exchanged for. Only digests are stored. */

/** A link or a code that is shown, by its digest. */
export type Shown = { link: Buffer } | { code: Buffer }

/** The phone that a link or a code lets in; `used`: it did so before. */
export interface Found extends Owner {
  phone_id: number
  tracker_id: number
  label: string
  used: boolean
}

/** Makes a link of a phone, good for so many seconds, in place of the one before; answers until when. */
export const create = async (
  db: Db,
  { account_id, id: phone_id }: Held<'phone'> | (Owner & { id: number }),
  digest: Buffer,
  seconds: number,
): Promise<Date> => {
  await endUnused(db, { account_id }, phone_id)
  const { expires } = await db
    .insertInto('phone_link')
    .values({ digest, account_id, phone_id, expires: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .returning('expires')
    .executeTakeFirstOrThrow()
  return expires
}

const isSpent = (shown: Shown) =>
  'link' in shown ? sql<boolean>`used is not null` : sql<boolean>`code_used is not null`

const those = (shown: Shown) =>
  'link' in shown ? sql<boolean>`digest = ${shown.link}` : sql<boolean>`code_digest = ${shown.code}`

/** The phone of a link or code whose time is not over, used or not. */
export const find = (db: Db, shown: Shown): Promise<Found | undefined> =>
  db
    .selectFrom('phone_link')
    .innerJoin('phone', (join) =>
      join.onRef('phone.account_id', '=', 'phone_link.account_id').onRef('phone.id', '=', 'phone_link.phone_id'),
    )
    .innerJoin('users', 'users.id', 'phone.account_id')
    .select(['phone.account_id', 'phone.id as phone_id', 'phone.tracker_id', 'phone.label', isSpent(shown).as('used')])
    .where('users.deleted', 'is', null)
    .where(those(shown))
    .where('phone_link.expires', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Uses a link or a code up; answers true to one of two callers at once. */
export const spend = async (db: Db, shown: Shown): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('phone_link')
    .set('link' in shown ? { used: sql<Date>`now()` } : { code_used: sql<Date>`now()` })
    .where(those(shown))
    .where('expires', '>', sql<Date>`now()`)
    .where(sql<boolean>`not ${isSpent(shown)}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts a code in the place of a link that was just spent; answers until when it is good. */
export const giveCode = async (db: Db, { link }: { link: Buffer }, code_digest: Buffer): Promise<Date> => {
  const those = db.updateTable('phone_link').set({ code_digest }).where('digest', '=', link)
  return (await those.returning('expires').executeTakeFirstOrThrow()).expires
}

/** Ends what nobody has used of a phone's links and codes. */
export const endUnused = async (db: Db, { account_id }: Owner, phone_id: number): Promise<void> => {
  await sql`
    delete from phone_link where account_id = ${account_id} and phone_id = ${phone_id}
      and case when code_digest is null then used else code_used end is null`.execute(db)
}

/** Ends the sessions of a phone. */
export const endSessions = async (db: Db, phone_id: number): Promise<void> => {
  await db.deleteFrom('session').where('phone_id', '=', phone_id).execute()
}

/** Deletes links whose time is over; answers their number. */
export const sweepLinks = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('phone_link')
    .where('expires', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
