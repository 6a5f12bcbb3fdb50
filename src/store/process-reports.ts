import { sql } from 'kysely'
import type { Db } from './db.ts'

/** What the processes over this database tell of themselves. Nobody's: only the platform's operator is shown them. */

interface Told {
  process: string
  started: Date
  report: object
}

/** In the place of what the process told before; what others told that are gone is forgotten. */
export const tell = async (db: Db, { process, started, report }: Told): Promise<void> => {
  const row = { process, started, report: JSON.stringify(report) }
  await db
    .insertInto('process_report')
    .values(row)
    .onConflict((same) => same.column('process').doUpdateSet({ report: row.report, told: sql`now()` }))
    .execute()
  await sql`delete from process_report where told < now() - interval '10 minutes'`.execute(db)
}

/** Of a process that ends. */
export const forget = async (db: Db, process: string): Promise<void> => {
  await db.deleteFrom('process_report').where('process', '=', process).execute()
}

/** Of those that told something within the last minute, the oldest process first. */
export const list = (db: Db) =>
  db
    .selectFrom('process_report')
    .select(['process', 'started', 'told', 'report'])
    .where('told', '>', sql<Date>`now() - interval '1 minute'`)
    .orderBy('started')
    .orderBy('process')
    .execute()
