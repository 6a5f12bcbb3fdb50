import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { fasten } from '#store/files/loose-files.ts'
import type { Owner } from '#store/owner.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { transact } from '#store/transaction.ts'
import { type FileMetadata, type FileType, gone } from './files.ts'

/** How a ticket becomes a file (supplement 10.1): created, in progress, uploaded; or deleted, and its space given back. */

/** Seconds for which who takes an upload is believed alive, unless it says so again (`renew`), which it does this often. */
const lease = 15

/** Seconds after which an upload that goes on renews its ticket. */
export const renewal = 5

const ticketColumns = sql`f.id, f.account_id, f.user_id, f.type, f.size, f.name, f.metadata, f.posted_key, f.expires,
  f.taken_until::text, coalesce(u.time_zone, (select d.settings ->> 'default_user_time_zone' from dealer d where d.id = u.dealer_id), 'UTC') as time_zone`

/** A ticket that is being used. */
export interface Ticket extends Owner {
  id: number
  user_id: number
  type: FileType
  /** Bytes that the file may have. */
  size: number
  /** As whoever asked for it calls it, or empty. */
  name: string
  metadata: FileMetadata
  /** By which key the bucket takes it, where that takes files itself. */
  posted_key: string | null
  expires: Date
  /** Of who takes it now, as PostgreSQL writes it: another one for whoever takes it later. */
  taken_until: string | null
  /** Of who asked for it. */
  time_zone: string
}

const alive = sql`u.deleted is null and not u.blocked and m.deleted is null and not m.blocked`

/**
 * Begins the upload for which the token with this digest is good: of two at once, one begins. `used` when it was used
 * or is being used; `unknown` when it was never made, or its time is over.
 */
export const begin = async (db: Db, digest: Buffer): Promise<Ticket | 'used' | 'unknown'> => {
  const { rows } = await sql<Ticket>`
    update file f set state = 'in_progress', taken_until = now() + make_interval(secs => ${lease})
    from users u join users m on m.id = u.account_id
    where f.digest = ${digest} and u.id = f.user_id and ${alive} and f.expires > now()
      and (f.state = 'created' or f.state = 'in_progress' and f.taken_until <= now())
    returning ${ticketColumns}`.execute(db)
  if (rows[0]) return rows[0]
  const found = await db
    .selectFrom('file')
    .select(sql<boolean>`uploaded is not null or (expires > now() and state <> 'created')`.as('used'))
    .where('digest', '=', digest)
    .executeTakeFirst()
  return found?.used ? 'used' : 'unknown'
}

/**
 * Holds the ticket of an upload that goes on; answers it as it is held now. Nothing changes once it was deleted, or
 * another takes it.
 */
export const renew = async (db: Db, ticket: Ticket): Promise<Ticket> => {
  const { rows } = await sql<Pick<Ticket, 'taken_until'>>`
    update file set state = 'in_progress', taken_until = now() + make_interval(secs => ${lease})
    where account_id = ${ticket.account_id} and id = ${ticket.id}
      and (state = 'created' or state = 'in_progress' and taken_until = ${ticket.taken_until}::timestamptz)
    returning taken_until::text`.execute(db)
  return { ...ticket, ...rows[0] }
}

/** A file that was uploaded, and where it is kept; the keys are announced. */
export interface Upload {
  size: number
  mime_type: string
  name: string
  metadata: FileMetadata
  key: string
  preview_key: string | null
}

/**
 * Writes that the file was uploaded, and its space. Answers false, and keeps nothing, where another upload was faster
 * or it was deleted.
 */
export const settle = async (db: Db, { account_id, id }: Ticket, upload: Upload): Promise<boolean> => {
  const { key, preview_key, metadata, ...said } = upload
  const settled = await transact(db, async (transaction) => {
    await lockUser(transaction, account_id)
    const { numUpdatedRows } = await transaction
      .updateTable('file')
      .set({ ...said, key, preview_key, metadata: JSON.stringify(metadata) })
      .set({ state: 'uploaded', uploaded: sql<Date>`now()`, taken_until: null, look_due: null })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('state', 'in', ['created', 'in_progress'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    for (const kept of [key, preview_key]) if (kept && !(await fasten(transaction, kept))) throw new Error(lost)
    return true
  })
  return settled
}

const lost = 'an upload took so long that what was kept of it is removed'

const isMine = ({ taken_until }: Ticket) => sql<boolean>`taken_until is not distinct from ${taken_until}::timestamptz`

/** Makes the ticket good again after an upload that failed, unless another takes it by now. */
export const giveBack = async (db: Db, ticket: Ticket): Promise<void> => {
  const { account_id, id } = ticket
  await db
    .updateTable('file')
    .set({ state: 'created', taken_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'in_progress')
    .where(isMine(ticket))
    .execute()
}

/** Ends the ticket of an upload that was refused, and gives its space back, unless another takes it by now. */
export const refuse = async (db: Db, ticket: Ticket): Promise<void> => {
  const { account_id, id } = ticket
  await db
    .updateTable('file')
    .set(gone)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', 'in', ['created', 'in_progress'])
    .where(isMine(ticket))
    .execute()
}

/** Tickets whose files come by the bucket, and of which nothing is known yet. */
export const postedOf = async (db: Db, { account_id }: Owner, ids: readonly number[]): Promise<Ticket[]> => {
  const { rows } = await sql<Ticket>`
    select ${ticketColumns} from file f join users u on u.id = f.user_id
    where f.account_id = ${account_id} and f.id = any(${ids}::int[]) and f.state = 'created' and f.posted_key is not null
    order by f.id`.execute(db)
  return rows
}

/**
 * Tickets of files in the bucket that are to be asked for now, some at a time; each is due again later, so that no
 * other process asks now.
 */
export const takeDue = async (db: Db): Promise<Ticket[]> => {
  // Soon after they were made, for then they come; then every minute, and once more when their time is over.
  const pause = sql`least(greatest(now() - f.created, interval '10 s'), interval '60 s')`
  const later = sql`case when f.expires > now() then least(now() + ${pause}, f.expires) else now() + ${pause} end`
  const { rows } = await sql<Ticket>`
    update file f set look_due = ${later} from users u
    where u.id = f.user_id and f.id in (
      select id from file where state = 'created' and posted_key is not null and look_due <= now()
      order by look_due limit 100 for update skip locked)
    returning ${ticketColumns}`.execute(db)
  return rows
}

/** The file that a signed address serves; `undefined` for one that is deleted, or whose account has ended. */
export const servedFile = async (db: Db, id: number) => {
  const { rows } = await sql<{ key: string; preview_key: string | null; name: string; mime_type: string }>`
    select f.key, f.preview_key, f.name, f.mime_type from file f join users m on m.id = f.account_id
    where f.id = ${id} and f.state = 'uploaded' and m.deleted is null`.execute(db)
  return rows[0]
}
