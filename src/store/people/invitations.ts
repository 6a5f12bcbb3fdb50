import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import * as mails from '#store/mails.ts'
import { type Holder, heldBy } from './notices.ts'

/** Invitations that nobody has accepted yet. Their links are sessions (`hash-kinds.ts`). */

/** Links of one invitation that are good at a time: a further one ends the oldest. */
const most_links = 5

const kindOf = (holder: Holder) => ('user_id' in holder ? 'invitation' : 'panel_invitation')

/** Columns of the invitation of the row of this table; nulls where there is none. */
export const invitedIn = (table: 'users' | 'u' | 'p') => {
  const owner = table === 'p' ? sql`i.panel_login_id = p.id` : sql`i.user_id = ${sql.ref(`${table}.id`)}`
  const of = (what: 'mailed' | 'expires'): RawBuilder<Date | null> =>
    sql`(select ${sql.ref(`i.${what}`)} from invitation i where ${owner})`
  return [of('mailed').as('invited_mailed'), of('expires').as('invited_until')] as const
}

/** The invitation of a holder that has not accepted it, with the seconds since it was mailed, if it was. */
export const find = (db: Db, holder: Holder) =>
  db
    .selectFrom('invitation')
    .select(['email', 'locale', 'expires', sql<number | null>`extract(epoch from now() - mailed)::float8`.as('age')])
    .where(heldBy(holder))
    .executeTakeFirst()

interface Sent {
  /** Of a login to the panel. */
  email?: string
  locale?: string
  /** The mail that was queued, if one was, and whether it leaves the platform. */
  mail_id?: number | undefined
  mailed: boolean
  seconds: number
}

/** Notes that a holder is invited from now on for so many `seconds`; answers until when. */
export const note = async (
  db: Db,
  holder: Holder,
  { seconds, mail_id, mailed, email, locale }: Sent,
): Promise<Date> => {
  const { user_id = null, panel_login_id = null } = holder as { user_id?: number; panel_login_id?: number }
  const expires = sql<Date>`now() + make_interval(secs => ${seconds})`
  const given = {
    ...(mail_id !== undefined && { mail_id }),
    ...(mailed && { mailed: sql<Date>`now()` }),
    ...(email !== undefined && { email }),
    ...(locale !== undefined && { locale }),
    expires,
  }
  const row = await db
    .insertInto('invitation')
    .values({ user_id, panel_login_id, ...given })
    .onConflict((on) => on.column('user_id' in holder ? 'user_id' : 'panel_login_id').doUpdateSet(given))
    .returning('expires')
    .executeTakeFirstOrThrow()
  await endOldest(db, holder)
  return row.expires
}

const links = (db: Db, holder: Holder) =>
  db.deleteFrom('session').where(heldBy(holder)).where('kind', '=', kindOf(holder))

const endOldest = async (db: Db, holder: Holder): Promise<void> => {
  const newest = db
    .selectFrom('session')
    .select('digest')
    .where(heldBy(holder))
    .where('kind', '=', kindOf(holder))
    .orderBy('id', 'desc')
    .limit(most_links)
  await links(db, holder).where('digest', 'not in', newest).execute()
}

/** Ends the links of an invitation, and its mail if that waits. */
const endLinks = async (db: Db, holder: Holder): Promise<void> => {
  await links(db, holder).execute()
  const had = await db
    .selectFrom('invitation')
    .select('mail_id')
    .where(heldBy(holder))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (had?.mail_id) await mails.withdraw(db, had.mail_id)
}

const changing = (db: Db, holder: Holder) => db.updateTable('invitation').where(heldBy(holder))

/** The holder has another address: the links to the former are void, and it may be mailed to this one at once. */
export const move = async (db: Db, holder: Holder): Promise<void> => {
  await endLinks(db, holder)
  await changing(db, holder).set({ mailed: null, mail_id: null }).execute()
}

/** Takes an invitation back; it may be renewed. Answers whether there was one. */
export const withdraw = async (db: Db, holder: Holder): Promise<boolean> => {
  await endLinks(db, holder)
  const over = { mail_id: null, expires: sql<Date>`least(expires, now())` }
  return (await changing(db, holder).set(over).executeTakeFirst()).numUpdatedRows > 0n
}

/** Forgets an invitation: it was accepted, or whoever was invited is there no more. */
export const end = async (db: Db, holder: Holder): Promise<void> => {
  await endLinks(db, holder)
  await db.deleteFrom('invitation').where(heldBy(holder)).execute()
}

/** Ends the invitations of these users. */
export const endAll = async (db: Db, user_ids: readonly number[]): Promise<void> => {
  for (const user_id of user_ids) await end(db, { user_id })
}

/** The number of mails of a holder within a day; nobody else counts them until the transaction ends. */
export const countMailed = async (db: Db, holder: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(7206585, hashtext(${holder}))`.execute(db)
  const { count } = await db
    .selectFrom('invitation_mail')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('holder', '=', holder)
    .where(sql<boolean>`at > now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

/** Notes a mail of a holder, to be counted for a day. */
export const noteMailed = async (db: Db, holder: string): Promise<void> => {
  await db.insertInto('invitation_mail').values({ holder }).execute()
}

/** Forgets mails that count no more; answers their number. */
export const sweepMailed = async (db: Db): Promise<number> => {
  const old = db.deleteFrom('invitation_mail').where(sql<boolean>`at <= now() - interval '1 day'`)
  return Number((await old.executeTakeFirst()).numDeletedRows)
}
