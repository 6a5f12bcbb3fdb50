import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Owner } from './owner.ts'

/** Creates the rows of an account in one statement and in their order; what a row does not name is null. */
export const insertMany = async (
  db: Db,
  { account_id }: Owner,
  table: 'vehicle' | 'employee',
  rows: readonly object[],
): Promise<void> => {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap(Object.keys))]
  const given = columns.map((column) => sql.ref(`given.${column}`))
  await sql`
    insert into ${sql.table(table)} (account_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${account_id}, ${sql.join(given)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) given`.execute(db)
}
