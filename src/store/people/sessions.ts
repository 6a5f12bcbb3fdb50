import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { prepared } from '#store/prepared.ts'
import { code_kinds, hash_kinds, type Idle, type KindOfHash, other_kinds, type SessionKind } from './hash-kinds.ts'

/** Hashes that callers show. Only digests are stored, so a copy of the database opens nothing. */

/** 32 lower-case hex digits from 128 random bits (rulings, "Session hash"). */
export const newHash = (): string => randomBytes(other_kinds.link.digits / 2).toString('hex')

/** The digest of a hash, which is all that is kept of it. */
export const digestOf = (hash: string): Buffer => createHash('sha256').update(hash).digest()

/** The login that opened a session in the name of somebody else. */
export interface Opener {
  panel_login_id?: number | undefined
  user_id?: number | undefined
}

/** The address that a session is used from, and the program. */
export interface Client {
  address: string
  user_agent: string
}

interface Opened extends Partial<Client> {
  kind: SessionKind
  /** How long it lives. */
  seconds: number
  opened_by?: Opener
  /** The digest of the API key that opened it. */
  opened_by_key?: Buffer | undefined
}

export type NewSession = Opened & ({ user_id: number } | { panel_login_id: number })

/** Opens a session and answers its hash, which is told only here. */
export const openSession = async (
  db: Db,
  { seconds, opened_by, ...session }: NewSession | (Opened & { phone_id: number }),
): Promise<string> => {
  const hash = newHash()
  await db
    .insertInto('session')
    .values({
      digest: digestOf(hash),
      ...session,
      expires: sql<Date>`now() + make_interval(secs => ${seconds})`,
      opened_by_panel_login: opened_by?.panel_login_id ?? null,
      opened_by_user: opened_by?.user_id ?? null,
    })
    .execute()
  return hash
}

/**
 * The bearer of a hash: a user by session or API key, a panel login, whose time zone is its dealer's for new users, or a phone, which
 * has all but its language of the master user.
 */
export interface Bearer {
  kind: SessionKind | 'api_key' | 'delivery'
  user_id: number | null
  account_id: number
  login: string
  demo: boolean
  rights: string[] | null
  time_zone: string
  locale: string
  dealer_id: number
  panel_login_id: number | null
  permissions: unknown
  opened_by_panel_login: number | null
  opened_by_user: number | null
  phone_id: number | null
  /** Of the phone: its tracker, and what it is called. */
  tracker_id: number | null
  label: string | null
  /** Its use has not been noted for some minutes. */
  is_use_due: boolean
}

/** Seconds within which the use of a session is noted once. */
const note_seconds = 300

const never: Idle = { session_idle: 0, panel_session_idle: 0 }

/** The bearer of a live hash; `undefined` when it is unknown, has ended, or its holder, or the panel login that opened it, was blocked or deleted. */
export const bearer = async (db: Db, digest: Buffer): Promise<Bearer | undefined> => (await bearers(db, [digest]))[0]

const idling = Object.values<KindOfHash>(hash_kinds).flatMap(({ row, idle }) => (row && idle ? [{ row, idle }] : []))

/** Its use is noted only every some minutes, so it may have been used so much later. */
const unlessIdle = (idle: Idle) => {
  const cases = idling.map((one) => sql`when ${sql.lit(one.row)} then ${idle[one.idle]}::int`)
  const most = sql`case kind ${sql.join(cases, sql` `)} else 0 end`
  return sql`
  case ${most}
    when 0 then true
    else last_use > now() - make_interval(secs => ${note_seconds} + ${most})
  end`
}

/** Bearers of several live hashes, in no order. */
export const bearers = async (
  db: Db,
  digests: readonly Buffer[],
  idle = never,
): Promise<(Bearer & { digest: Buffer })[]> => {
  const { rows } = await sql<Bearer & { digest: Buffer }>`${prepared('bearers')}
    with shown as (
      select digest, kind, user_id, panel_login_id, phone_id, opened_by_panel_login, opened_by_user,
             last_use < now() - make_interval(secs => ${note_seconds}) as is_use_due
      from session
      where digest = any(${digests}::bytea[]) and expires > now() and ${unlessIdle(idle)}
      union all
      select digest, 'api_key', account_id, null, null, null, null, false from api_key where digest = any(${digests}::bytea[])
      union all
      select digest, 'delivery', account_id, null, null, null, null, false from delivery_key where digest = any(${digests}::bytea[])
    )
    select s.digest, s.kind, u.id as user_id, u.account_id, u.login, u.demo, g.rights,
           coalesce(u.time_zone, d.settings ->> 'default_user_time_zone', 'UTC') as time_zone, coalesce(f.locale, u.locale, 'en_US') as locale,
           coalesce(u.dealer_id, p.dealer_id) as dealer_id, p.id as panel_login_id, p.permissions,
           s.opened_by_panel_login, s.opened_by_user, s.is_use_due, f.id as phone_id, f.label, t.id as tracker_id
    from shown s
    left join phone f on f.id = s.phone_id
    left join tracker t on t.account_id = f.account_id and t.id = f.tracker_id and t.deleted is null
    left join source x on x.id = t.source_id and not x.blocked and not x.unpaid
    left join users u on u.id = coalesce(s.user_id, f.account_id)
    left join users m on m.id = u.account_id
    left join security_group g on g.account_id = u.account_id and g.id = u.security_group_id
    left join panel_login p on p.id = s.panel_login_id
    left join panel_login o on o.id = s.opened_by_panel_login
    join dealer d on d.id = coalesce(u.dealer_id, p.dealer_id)
    where not coalesce(o.blocked or o.deleted is not null, false) and (s.phone_id is null or x.id is not null) and case when p.id is null
               then u.deleted is null and not u.blocked and not m.blocked
                    and d.block_type not in ('CLIENTS_BLOCKED', 'DELETED')
               else d.block_type = 'NOT_BLOCKED' and not p.blocked and p.deleted is null end`.execute(db)
  return rows
}

export const endSession = async (db: Db, digest: Buffer): Promise<void> => {
  await db.deleteFrom('session').where('digest', '=', digest).execute()
}

/** Ends a session that is good for one use; answers true to one of two callers at once. */
export const spendSession = async (db: Db, digest: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('session').where('digest', '=', digest).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Opens the session that a code stands for, in the name of whoever made the code, and answers its hash; `undefined`
 * where the code was used before. Of two callers at once one gets it.
 */
export const exchange = async (
  db: Db,
  code: Buffer,
  { kind, seconds, ...client }: Client & { kind: 'user' | 'panel'; seconds: number },
): Promise<string | undefined> => {
  const hash = newHash()
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({
      digest: digestOf(hash),
      kind,
      ...client,
      last_use: sql<Date>`now()`,
      expires: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('digest', '=', code)
    .where('kind', '=', code_kinds[kind])
    .executeTakeFirst()
  return numUpdatedRows > 0n ? hash : undefined
}

/** Ends the sessions of one kind of these users. */
export const endOfKind = async (db: Db, user_ids: readonly number[], kind: SessionKind): Promise<void> => {
  const theirs = sql<boolean>`user_id = any(${user_ids}::int[])`
  await db.deleteFrom('session').where(theirs).where('kind', '=', kind).execute()
}

/** Ends what was mailed to a user and not used yet: links, and sign-ins that wait for their code. */
export const endMailed = async (db: Db, user_id: number): Promise<void> => {
  await db.deleteFrom('session').where('user_id', '=', user_id).where('kind', '<>', 'user').execute()
}

/** An invitation opens nothing while its holder is kept out, and ends by itself (`invitations.ts`). */
export const but_invitations = sql<boolean>`kind not in ('invitation', 'panel_invitation')`

/** Ends every session of a user, as a changed password does; API keys stay. */
export const endAllOfUser = async (db: Db, user_id: number): Promise<void> => {
  await db.deleteFrom('session').where('user_id', '=', user_id).where(but_invitations).execute()
}

/** Ends all sessions of an account, its sub-users' too. */
export const endAllOfAccount = async (db: Db, { account_id }: Owner): Promise<void> => {
  const people = db.selectFrom('users').select('id').where('account_id', '=', account_id)
  await db.deleteFrom('session').where('user_id', 'in', people).where(but_invitations).execute()
}

export const endAllOfPanelLogin = async (db: Db, panel_login_id: number): Promise<void> => {
  await db.deleteFrom('session').where('panel_login_id', '=', panel_login_id).where(but_invitations).execute()
}

/** Ends sessions that a panel login has opened in the names of users, and of dealers of its dealer. */
export const endOpenedBy = async (db: Db, panel_login_id: number): Promise<void> => {
  await db.deleteFrom('session').where('opened_by_panel_login', '=', panel_login_id).execute()
}

/** Ends sessions of a panel login, and those that it has opened. */
export const endOfPanelLogin = async (db: Db, panel_login_id: number): Promise<void> => {
  await endAllOfPanelLogin(db, panel_login_id)
  await endOpenedBy(db, panel_login_id)
}

/** Lets a session live `seconds` from now on. */
export const renew = async (db: Db, digest: Buffer, seconds: number): Promise<void> => {
  await db
    .updateTable('session')
    .set({ expires: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('digest', '=', digest)
    .execute()
}

const renewed = Object.values<KindOfHash>(hash_kinds).flatMap(({ row, lives, renewed }) =>
  row && renewed ? [sql`when ${sql.lit(row)} then ${lives}::int`] : [],
)

/** Notes that a session is used now and what by, unless somebody else is just changing it; one that lives from its last use on lives on. */
export const noteUse = async (db: Db, digest: Buffer, { address, user_agent }: Client): Promise<void> => {
  const until = sql`now() + make_interval(secs => case kind ${sql.join(renewed, sql` `)} else 0 end)`
  await sql`
    update session set last_use = now(), address = ${address}, user_agent = ${user_agent},
      expires = greatest(expires, ${until})
    where digest = (select digest from session where digest = ${digest} for no key update skip locked)`.execute(db)
}

/**
 * The number of live sessions that a user opened itself, for error 104: it can neither use nor end what others opened.
 */
export const countOfUser = async (db: Db, user_id: number): Promise<number> => {
  const { count } = await db
    .selectFrom('session')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('kind', '=', 'user')
    .where('opened_by_panel_login', 'is', null)
    .where('opened_by_user', 'is', null)
    .where('expires', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

/** Seconds since the newest session of a kind was opened; `undefined` when all have been used. */
export const ageOfNewest = async (db: Db, user_id: number, kind: SessionKind): Promise<number | undefined> => {
  const row = await db
    .selectFrom('session')
    .select(sql<number>`extract(epoch from now() - creation_date)::float8`.as('age'))
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .orderBy('creation_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.age
}

/** A user, and the password hash that its password was just found to match. */
export interface Proven {
  id: number
  password_hash: string
}

/**
 * Answers whether a password that was proven is still the user's and lets it in, and locks the user until the
 * transaction ends: of several sign-ins each waits for the one before.
 */
export const lockProven = async (db: Db, { id, password_hash }: Proven): Promise<boolean> => {
  const held = db.selectFrom('users').select('id').where('id', '=', id).where('password_hash', '=', password_hash)
  return (
    (await held
      .where('activated', '=', true)
      .where('blocked', '=', false)
      .where('deleted', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()) !== undefined
  )
}

/** Deletes sessions that have ended; answers their number. */
export const sweepSessions = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('session').where('expires', '<=', sql<Date>`now()`).executeTakeFirst()
  return Number(numDeletedRows)
}
