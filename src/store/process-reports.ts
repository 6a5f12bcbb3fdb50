import { sql } from 'kysely'
import type { Db } from './db.ts'

/** What the processes over this database tell of themselves. Nobody's: only the platform's operator is shown them. */

interface Told {
  process: string
  started: Date
  report: object
}

/** Writes the report of this process, in place of its former one, and deletes reports of processes that are gone. */
export const tell = async (db: Db, { process, started, report }: Told): Promise<void> => {
  const row = { process, started, report: JSON.stringify(report) }
  await db
    .insertInto('process_report')
    .values(row)
    .onConflict((same) => same.column('process').doUpdateSet({ report: row.report, told: sql`now()` }))
    .execute()
  await sql`delete from process_report where told < now() - interval '10 minutes'`.execute(db)
}

/** Deletes the report of a process that ends. */
export const forget = async (db: Db, process: string): Promise<void> => {
  await db.deleteFrom('process_report').where('process', '=', process).execute()
}

/** Reports of processes that wrote one within the last minute, the oldest process first. */
export const list = (db: Db) =>
  db
    .selectFrom('process_report')
    .select(['process', 'started', 'told', 'report'])
    .where('told', '>', sql<Date>`now() - interval '1 minute'`)
    .orderBy('started')
    .orderBy('process')
    .execute()
