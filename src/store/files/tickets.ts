import { type SelectQueryBuilder, sql } from 'kysely'
import { type Db, jsonOf } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Database } from '#store/tables.gen.ts'
import { type FileMetadata, type FileType, releaseFiles, type Uploader } from './files.ts'

/** Tickets for files that are to be uploaded, and the space of an account that they take (docs/files.md). */

/** A file that is to be uploaded. */
export interface NewFile {
  type: FileType
  /** Bytes that it may have. */
  size: number
  /** As the caller calls it; without one it is called as it is uploaded. */
  filename?: string | undefined
  metadata?: FileMetadata | undefined
  form_id?: number
  field_id?: string
}

/** The way in which a file may be uploaded, and the room there is. */
export interface Reservation {
  expires: Date
  /** Bytes that the files of the account may take. */
  quota: number
  /** Of the token, where the platform takes the file; else by which key of the bucket it comes. */
  digest?: Buffer
  posted_key?: string
}

/**
 * Makes a ticket and reserves its space; `undefined` where there is no room for it (268). Where the account wants it,
 * the oldest files make room: photos of check-ins and receipts, never those of forms.
 */
export const reserve = async (
  db: Db,
  { account_id, user_id, phone_id }: Uploader,
  { type, size, filename = '', metadata = {}, form_id, field_id }: NewFile,
  { expires, quota, digest, posted_key }: Reservation,
): Promise<number | undefined> => {
  const left = quota - (await lockSpace(db, { account_id })).bytes
  if (size > left && !(await makeRoom(db, { account_id }, size - left))) return undefined
  const look_due = posted_key ? sql<Date>`now() + interval '10 s'` : null
  const { id } = await db
    .insertInto('file')
    .values({
      ...{ account_id, user_id, phone_id, type, size, name: filename, metadata: jsonOf(metadata) as string, expires },
      ...{ form_id, field_id, digest, posted_key, look_due },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a file of which nothing was kept yet another way; the one before is good no more. */
export const giveWay = async (
  db: Db,
  { account_id }: Owner,
  id: number,
  { expires, digest, posted_key }: Omit<Reservation, 'quota'>,
): Promise<void> => {
  const look_due = posted_key ? sql<Date>`now() + interval '10 s'` : null
  await db
    .updateTable('file')
    .set({ expires, digest: digest ?? null, posted_key: posted_key ?? null, look_due })
    .set({ state: 'created', taken_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', 'in', ['created', 'in_progress'])
    .execute()
}

/** What the account's files take. Until the transaction ends nobody else takes of its space. */
const lockSpace = async (db: Db, { account_id }: Owner): Promise<{ bytes: number }> => {
  await db
    .insertInto('file_space')
    .values({ account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('file_space')
    .select('bytes')
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Deletes the oldest files until so many bytes are free, if the account wants that and has as many. What somebody holds stays. */
const makeRoom = async (db: Db, { account_id }: Owner, bytes: number): Promise<boolean> => {
  const { file_auto_overwrite } = await db
    .selectFrom('users')
    .select('file_auto_overwrite')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  if (!file_auto_overwrite) return false
  const oldest = await oldestOf(db, { account_id }).execute()
  const ids: number[] = []
  let free = 0
  for (const { id, size } of oldest) {
    if (free >= bytes) break
    ids.push(id)
    free += size
  }
  if (free < bytes) return false
  await releaseFiles(db, { account_id }, ids)
  return true
}

/** Photos that are not just about to be named, the oldest first. */
const oldestOf = (db: Db, { account_id }: Owner): SelectQueryBuilder<Database, 'file', { id: number; size: number }> =>
  db
    .selectFrom('file')
    .select(['id', 'size'])
    .where('account_id', '=', account_id)
    .where('state', '=', 'uploaded')
    .where('form_id', 'is', null)
    .where((file) => file.or([file('named', 'is not', null), file('uploaded', '<', sql<Date>`now() - interval '1 h'`)]))
    .orderBy('uploaded')
    .limit(10_000)
    .forUpdate()
    .skipLocked()

/** The number of the account's files and their bytes, tickets included. */
export const space = async (db: Db, { account_id }: Owner): Promise<{ files: number; bytes: number }> =>
  (await db
    .selectFrom('file_space')
    .select(['files', 'bytes'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()) ?? { files: 0, bytes: 0 }
