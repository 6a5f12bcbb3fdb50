import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/**
 * Files of an account (specification 2.3, supplement 10.1). The space that they take is counted where their rows are changed
 * (docs/files.md), and what is kept of a file that is deleted, or whose row goes, becomes loose by itself.
 */

/** Types of files that people send. */
export const types = ['image', 'file'] as const

/** States of a file, from its ticket on. */
export const states = ['created', 'in_progress', 'uploaded', 'deleted'] as const

/** A type of files that people send. */
export type FileType = (typeof types)[number]

/** A state of a file. */
export type FileState = (typeof states)[number]

/** Metadata of a file; of images `orientation` as EXIF has it, 1 to 8. */
export interface FileMetadata {
  orientation?: number
}

/** The subject of a file: the check-in or receipt that it is shown with, or the field of a form that it is uploaded for. */
export type FileSubject = { checkin_id: number } | { receipt_id: number } | { form_id: number; field_id: string }

const fileColumns = [
  'id',
  'user_id',
  'phone_id',
  'name',
  'size',
  'mime_type',
  'created',
  'uploaded',
  'expires',
  'checkin_id',
  'receipt_id',
  'form_id',
  'field_id',
  'named',
  'posted_key',
  'key',
  'preview_key',
] as const

const wide = [
  ...fileColumns,
  sql<FileType>`type`.as('type'),
  sql<FileState>`state`.as('state'),
  sql<FileMetadata>`metadata`.as('metadata'),
] as const

const rows = (db: Db, { account_id }: Owner) => db.selectFrom('file').select(wide).where('account_id', '=', account_id)

/** A file as it is kept. */
export type FileRow = Awaited<ReturnType<typeof filesOf>>[number]

const subjects = { ids: 'id', checkin_ids: 'checkin_id', receipt_ids: 'receipt_id', form_ids: 'form_id' } as const

/** Ids of files, or of what they are shown with. */
type Those = { [K in keyof typeof subjects]: { [name in K]: readonly number[] } }[keyof typeof subjects]

/** Files by their own ids, or by those of their check-ins, receipts or forms; deleted ones too. */
export const filesOf = (db: Db, owner: Owner, those: Those) => {
  const [[name, ids]] = Object.entries(those) as [[keyof typeof subjects, readonly number[]]]
  return rows(db, owner).where(subjects[name], '=', sql<number>`any(${ids}::int[])`).orderBy('id').execute()
}

/** Addresses at which a file is served, and of pictures a small one; null where there is nothing to serve. */
export interface FileLinks {
  download_url: string | null
  preview_url: string | null
}

/**
 * A file as the specification shows it (2.3); `sign` makes the addresses that it is served at (src/service/file.ts).
 */
export const fileObject = (row: FileRow, sign: (row: FileRow) => FileLinks) => {
  const { id, user_id, type, created, uploaded, name, size, mime_type, metadata, state } = row
  // There is one store of files, whichever it is.
  return { id, storage_id: 1, user_id, type, created, uploaded, name, size, mime_type, metadata, state, ...sign(row) }
}

/**
 * Ties files to a check-in, a receipt or a form's field, so that they stay for as long as it does; without a subject, whoever takes them keeps in a
 * table of its own what they are of. They must be uploaded, by this
 * user or phone, not tied yet, and those of a form by tickets for that field. Answers whether all are; if not, the caller rolls
 * back.
 */
export const attach = async (
  db: Db,
  { account_id, user_id, phone_id }: Uploader,
  file_ids: readonly number[],
  subject?: FileSubject,
): Promise<boolean> => {
  const ids = [...new Set(file_ids)]
  if (ids.length === 0) return true
  const form = subject && 'form_id' in subject ? subject : undefined
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ named: sql<Date>`now()`, ...(!form && subject) })
    .where('account_id', '=', account_id)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('user_id', '=', user_id)
    .where('phone_id', 'is not distinct from', phone_id ?? null)
    .where('state', '=', 'uploaded')
    .where('named', 'is', null)
    .where('form_id', 'is not distinct from', form?.form_id ?? null)
    .where('field_id', 'is not distinct from', form?.field_id ?? null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === ids.length
}

/** Deletes files: their space is given back at once. Their rows stay for a while, in state `deleted`. */
export const releaseFiles = async (db: Db, { account_id }: Owner, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('file')
    .set(gone)
    .where('account_id', '=', account_id)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('state', '<>', 'deleted')
    .execute()
}

/** Deletes all files of the account, which ends. */
export const releaseAllFiles = async (db: Db, { account_id }: Owner): Promise<void> => {
  await db.updateTable('file').set(gone).where('account_id', '=', account_id).where('state', '<>', 'deleted').execute()
}

/** Columns of a row whose file is deleted. */
export const gone = { state: 'deleted', deleted: sql<Date>`now()`, key: null, preview_key: null } as const

/** Files of a form that its values do not name, tickets included, by id; of one field only, where it is given. */
export const unnamedOf = (db: Db, owner: Owner, form_id: number, field_id?: string) =>
  rows(db, owner)
    .where('form_id', '=', form_id)
    .where('named', 'is', null)
    .where('state', '<>', 'deleted')
    .$if(field_id !== undefined, (query) => query.where('field_id', '=', field_id as string))
    .orderBy('id')
    .execute()

/** The user a file belongs to, and its account; of a phone's, which belong to the master user, the phone. */
export type Uploader = Owner & { user_id: number; phone_id?: number }

/** The state of a file of a phone, which is locked until the transaction ends; `undefined` where it is there no more. */
export const stateForChange = async (
  db: Db,
  { account_id, phone_id }: Required<Uploader>,
  id: number,
): Promise<FileState | undefined> => {
  const those = db.selectFrom('file').select(sql<FileState>`state`.as('state')).where('account_id', '=', account_id)
  return (await those.where('id', '=', id).where('phone_id', '=', phone_id).forUpdate().executeTakeFirst())?.state
}

/** Makes files of a phone those of a field of a form that it submits; those that are not uploaded, or named, stay what they are. */
export const giveToField = async (
  db: Db,
  { account_id, phone_id }: Required<Uploader>,
  file_ids: readonly number[],
  field: { form_id: number; field_id: string },
): Promise<void> => {
  if (file_ids.length === 0) return
  await db
    .updateTable('file')
    .set(field)
    .where('account_id', '=', account_id)
    .where('id', '=', sql<number>`any(${file_ids}::int[])`)
    .where('phone_id', '=', phone_id)
    .where('state', '=', 'uploaded')
    .where('named', 'is', null)
    .where('form_id', 'is', null)
    .execute()
}
