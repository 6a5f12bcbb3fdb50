import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'

/** Vehicles and employees by what other systems, and people, know them by. It need not be unique. */

export const keys = { vehicle: 'external_id', employee: 'personnel_number' } as const

/**
 * Rows that the viewer sees, by external id or personnel number; of several with the same the oldest. They are locked
 * until the transaction ends, and other imports of the account wait: else two of one sheet would make two of each.
 */
export const byKeys = async <Table extends keyof typeof keys>(
  db: Db,
  viewer: Keeper,
  table: Table,
  wanted: readonly string[],
): Promise<Map<string, Held<Table>>> => {
  if (wanted.length === 0) return new Map()
  await db.selectFrom('users').select('id').where('id', '=', viewer.account_id).forNoKeyUpdate().execute()
  const key = sql.ref(`${table}.${keys[table]}`)
  const { rows } = await sql<{ id: number; key: string }>`
    select id, ${key} as key from ${sql.table(table)}
    where account_id = ${viewer.account_id} and ${key} = any(${wanted}::text[]) and ${isTiedVisible(table, viewer)}
    order by id desc for no key update`.execute(db)
  return new Map(rows.map(({ id, key }) => [key, held(table, viewer, { id })]))
}
