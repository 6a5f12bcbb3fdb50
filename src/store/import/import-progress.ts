import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { pack } from '#store/sql/packed.ts'
import type { DuplicatePolicy, FailedRow, ImportType } from './data-imports.ts'

/**
 * How imports go on, in whichever process takes them. What a chunk brought and how far the import is are committed
 * together, so each row is imported once, whoever dies when.
 */

/** An import that a process has taken, with who started it. */
export interface Taken {
  account_id: number
  id: number
  user_id: number
  type: ImportType
  /** Null when the file is gone. */
  spreadsheet_id: string | null
  fields: string[]
  /** Of each column, as its writer calls it. */
  titles: string[]
  next_chunk: number
  duplicate_policy: DuplicatePolicy
  locale: string
  time_zone: string
  rights: string[]
  dealer_id: number
  master: boolean
  /** Of its dealer. */
  features: string[]
  /** Whether the user or the account has ended. */
  gone: boolean
}

/** Minutes that a process may be silent before another one goes on. */
const silence_allowed = sql`interval '2 minutes'`

/** Takes the import that was let go of for the longest; no other process takes it as long as this one calls `keep`. */
export const take = async (db: Db): Promise<Taken | undefined> => {
  const { rows } = await sql<Taken>`
    with due as (
      select account_id, id from data_import
      where status in ('created', 'in_progress') and (taken_until is null or taken_until <= now())
      order by taken_until nulls first, id limit 1 for update skip locked
    )
    update data_import i set status = 'in_progress', taken_until = now() + ${silence_allowed}
    from due, users u join dealer d on d.id = u.dealer_id
      left join security_group g on g.account_id = u.account_id and g.id = u.security_group_id
    where i.account_id = due.account_id and i.id = due.id and u.id = i.user_id
    returning i.account_id, i.id, i.user_id, i.type, i.spreadsheet_id, i.fields, i.titles, i.next_chunk, i.duplicate_policy, u.locale, u.time_zone, u.dealer_id,
              coalesce(g.rights, '{}') as rights, u.id = u.account_id as master,
              d.features, u.deleted is not null as gone`.execute(db)
  return rows[0]
}

const takenImport = (db: Db, { account_id, id }: Taken) =>
  db
    .updateTable('data_import')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'in_progress')

/** Keeps a taken import from other processes for a while longer. */
export const keep = async (db: Db, taken: Taken): Promise<void> => {
  await takenImport(db, taken)
    .set({ taken_until: sql`now() + ${silence_allowed}` })
    .execute()
}

/** Leaves a taken import to another process. */
export const release = async (db: Db, taken: Taken): Promise<void> => {
  await takenImport(db, taken).set({ taken_until: sql`now()` }).execute()
}

/** A remark about a line of the file. */
export interface Remark {
  line: number
  error: string
}

/** The outcome of importing a chunk of rows. */
export interface Outcome {
  /** Created, and changed. */
  imported: number
  /** Passed over, for they are there already. */
  skipped: number
  failed: readonly FailedRow[]
  warnings: readonly Remark[]
}

/** Warnings and errors that are told of an import. */
const most_remarks = 25

/** The first remarks of both, as JSON. */
const joined = (column: 'warnings' | 'errors', remarks: readonly Remark[]) => {
  const told = JSON.stringify(remarks.slice(0, most_remarks).map(({ line, error }) => ({ line, error })))
  return sql<string>`(
    select coalesce(jsonb_agg(remark order by place), '[]')
    from jsonb_array_elements(${sql.ref(column)} || ${told}::jsonb) with ordinality remarks (remark, place)
    where place <= ${most_remarks}
  )`
}

/**
 * Moves the import behind its next chunk, in the transaction of the chunk's rows. Answers false when another process
 * has done so already, and then the transaction must be rolled back.
 */
export const advance = async (
  db: Db,
  taken: Taken,
  { imported, skipped, failed, warnings }: Outcome,
): Promise<boolean> => {
  const { account_id, id: import_id, next_chunk } = taken
  const { numUpdatedRows } = await takenImport(db, taken)
    .where('next_chunk', '=', next_chunk)
    .set((row) => ({
      next_chunk: next_chunk + 1,
      processed: row('processed', '+', imported + skipped + failed.length),
      imported: row('imported', '+', imported),
      failed: row('failed', '+', failed.length),
      warnings: joined('warnings', warnings),
      errors: joined('errors', failed),
      taken_until: sql`now() + ${silence_allowed}`,
    }))
    .executeTakeFirst()
  if (numUpdatedRows > 0n && failed.length > 0) {
    const data = await pack(failed)
    await db.insertInto('data_import_failure').values({ account_id, import_id, ordinal: next_chunk, data }).execute()
  }
  return numUpdatedRows > 0n
}

/** Ends the import: all rows are imported, or some have failed. */
export const end = async (db: Db, taken: Taken): Promise<void> => {
  await takenImport(db, taken)
    .set({ status: sql`case when failed = 0 then 'done' else 'finished' end`, ended: sql`now()` })
    .execute()
}

/** Gives the import up; what was imported stays. */
export const giveUp = async (db: Db, taken: Taken, remark: Remark): Promise<void> => {
  await takenImport(db, taken)
    .set({ status: 'failed', ended: sql`now()`, errors: joined('errors', [remark]) })
    .execute()
}
