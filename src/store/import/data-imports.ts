import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { unpack } from '#store/sql/packed.ts'
import type { Row } from './spreadsheets.ts'

/** Imports as those see them who started them (supplement 10.2). How they go on is in `import-progress.ts`. */

export const importTypes = ['vehicle', 'employee', 'tracker', 'task'] as const
export type ImportType = (typeof importTypes)[number]

/** The right without which nobody imports things of a type. */
export const rightToImport = {
  vehicle: 'vehicle_update',
  employee: 'employee_update',
  tracker: 'tracker_register',
  task: 'task_update',
} as const satisfies Record<ImportType, string>

/** Ways to treat a row whose thing is there already. */
export const duplicatePolicies = ['skip', 'update', 'fail'] as const
export type DuplicatePolicy = (typeof duplicatePolicies)[number]

export interface NewImport {
  type: ImportType
  spreadsheet_id: string
  /** The file's. */
  name: string
  /** Of each column. */
  fields: readonly string[]
  /** Of each column, as its writer calls it. */
  titles: readonly string[]
  rows: number
  duplicate_policy: DuplicatePolicy
}

/**
 * The number of the user's imports that wait or are under way; the user is locked, so that no other is started until
 * the transaction ends.
 */
export const countOpen = async (db: Db, { account_id, user_id }: Viewer): Promise<number> => {
  await db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('data_import')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('status', 'in', ['created', 'in_progress'])
    .executeTakeFirstOrThrow()
  return count
}

/** Answers whether the spreadsheet is being imported, or waits for it. */
export const isOpen = async (db: Db, { account_id }: Owner, spreadsheet_id: string): Promise<boolean> => {
  const found = await db
    .selectFrom('data_import')
    .select('id')
    .where('account_id', '=', account_id)
    .where('spreadsheet_id', '=', spreadsheet_id)
    .where('status', 'in', ['created', 'in_progress'])
    .executeTakeFirst()
  return found !== undefined
}

export const create = async (db: Db, { account_id, user_id }: Viewer, { fields, titles, ...given }: NewImport) => {
  const { id } = await db
    .insertInto('data_import')
    .values({ ...given, fields: [...fields], titles: [...titles], account_id, user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A master sees all imports of the account, a sub-user those that it started. */
const visibleImports = (db: Db, { account_id, user_id, master }: Viewer, types: readonly ImportType[]) =>
  db
    .selectFrom('data_import')
    .where('account_id', '=', account_id)
    .where(sql<boolean>`type = any(${types}::text[])`)
    .$if(!master, (query) => query.where('user_id', '=', user_id))

const wholeImports = (db: Db, viewer: Viewer, types: readonly ImportType[]) =>
  visibleImports(db, viewer, types).selectAll()

/** A page of the imports that the viewer sees, the latest first. */
export const list = (
  db: Db,
  viewer: Viewer,
  types: readonly ImportType[],
  { limit, offset }: { limit: number; offset: number },
) => wholeImports(db, viewer, types).orderBy('id', 'desc').limit(limit).offset(offset).execute()

export const count = async (db: Db, viewer: Viewer, types: readonly ImportType[]): Promise<number> => {
  const { count } = await visibleImports(db, viewer, types)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const read = (db: Db, viewer: Viewer, types: readonly ImportType[], id: number) =>
  wholeImports(db, viewer, types).where('id', '=', id).executeTakeFirst()

export type StoredImport = NonNullable<Awaited<ReturnType<typeof read>>>

/** A row that was not imported, and why. */
export interface FailedRow extends Row {
  error: string
}

/** Rows of an import that failed, in their order and in batches. */
export async function* failures(db: Db, { account_id }: Owner, import_id: number): AsyncGenerator<FailedRow[]> {
  for (let after = -1; ; ) {
    const next = await db
      .selectFrom('data_import_failure')
      .select(['ordinal', 'data'])
      .where('account_id', '=', account_id)
      .where('import_id', '=', import_id)
      .where('ordinal', '>', after)
      .orderBy('ordinal')
      .limit(1)
      .executeTakeFirst()
    if (!next) return
    yield await unpack<FailedRow>(next.data)
    after = next.ordinal
  }
}

/** Deletes imports a month after they ended; answers their number. */
export const forgetImports = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('data_import')
    .where('ended', '<', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
