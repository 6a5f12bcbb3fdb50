import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { pack, unpack } from '#store/sql/packed.ts'

/** Spreadsheets that were uploaded to be converted or imported; a day later they are gone (supplement 10.2). */

/** A row of a spreadsheet; `line` is its line in the file. */
export interface Row {
  line: number
  cells: string[]
}

/** So many are kept of an account; of more, the oldest go. */
const mostSpreadsheets = 100

const isFresh = sql<boolean>`spreadsheet.created > now() - interval '24 hours'`
const isImported = sql<boolean>`exists (
  select from data_import i
  where i.account_id = spreadsheet.account_id and i.spreadsheet_id = spreadsheet.id and i.status in ('created', 'in_progress')
)`

/** Begins a spreadsheet that nobody sees before it is `complete`; answers its id. */
export const begin = async (
  db: Db,
  { account_id }: Owner,
  { name, header }: { name: string; header?: string[] | undefined },
): Promise<string> => {
  const id = randomBytes(16).toString('hex')
  await db
    .insertInto('spreadsheet')
    .values({ account_id, id, name, header: header ?? null })
    .execute()
  return id
}

export const append = async (
  db: Db,
  { account_id }: Owner,
  spreadsheet_id: string,
  { ordinal, rows }: { ordinal: number; rows: readonly Row[] },
): Promise<void> => {
  const data = await pack(rows)
  await db.insertInto('spreadsheet_chunk').values({ account_id, spreadsheet_id, ordinal, data }).execute()
}

/** Makes a spreadsheet readable; the account's oldest beyond what is kept are deleted. */
export const complete = async (db: Db, { account_id }: Owner, id: string, rows: number): Promise<void> => {
  await db.updateTable('spreadsheet').set({ rows }).where('account_id', '=', account_id).where('id', '=', id).execute()
  await sql`
    delete from spreadsheet
    where account_id = ${account_id} and not ${isImported} and id in (
      select id from spreadsheet where account_id = ${account_id} order by created desc, id offset ${mostSpreadsheets}
    )`.execute(db)
}

export const remove = async (db: Db, { account_id }: Owner, id: string): Promise<void> => {
  await db.deleteFrom('spreadsheet').where('account_id', '=', account_id).where('id', '=', id).execute()
}

/** A spreadsheet; `undefined` when it is unknown, still being read, or older than a day. */
export const read = async (db: Db, { account_id }: Owner, id: string) => {
  const row = await db
    .selectFrom('spreadsheet')
    .select(['id', 'name', 'header', 'rows'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('rows', 'is not', null)
    .where(isFresh)
    .executeTakeFirst()
  return row && { ...row, rows: row.rows as number }
}

/** The chunk of a spreadsheet's rows with this ordinal, empty behind the last. */
export const chunk = async (
  db: Db,
  { account_id }: Owner,
  spreadsheet_id: string,
  ordinal: number,
): Promise<Row[] | undefined> => {
  const row = await db
    .selectFrom('spreadsheet_chunk')
    .select('data')
    .where('account_id', '=', account_id)
    .where('spreadsheet_id', '=', spreadsheet_id)
    .where('ordinal', '=', ordinal)
    .executeTakeFirst()
  return row && unpack<Row>(row.data)
}

/** Deletes spreadsheets that are older than a day, unless they are being imported; answers their number. */
export const forgetSpreadsheets = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('spreadsheet')
    .where((row) => row.and([row.not(isFresh), row.not(isImported)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
