import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { isTiedVisible, type Keeper } from './tied.ts'

/** What people call by its name in a spreadsheet, found by these names in lower case. */

/** A row that can be found by its name. */
export interface Named {
  id: number
  /** In lower case. */
  name: string
}

const tables = { garage: sql`organization_name`, department: sql`label`, tracker_group: sql`title` }

/** Tags of the account with these names or ids. */
export const findTags = async (db: Db, { account_id }: Owner, names: readonly string[]): Promise<Named[]> => {
  if (names.length === 0) return []
  const { rows } = await sql<Named>`
    select id, lower(btrim(name)) as name from tag
    where account_id = ${account_id} and (lower(btrim(name)) = any(${names}::text[]) or id::text = any(${names}::text[]))
    order by id`.execute(db)
  return rows
}

/** Garages, departments or groups of trackers of the account with these names. */
export const findByName = async (
  db: Db,
  { account_id }: Owner,
  table: keyof typeof tables,
  names: readonly string[],
): Promise<Named[]> => {
  if (names.length === 0) return []
  const name = sql`lower(btrim(${tables[table]}))`
  const { rows } = await sql<Named>`
    select id, ${name} as name from ${sql.table(table)}
    where account_id = ${account_id} and ${name} = any(${names}::text[]) order by id`.execute(db)
  return rows
}

/** Ids of those of the employees that the viewer sees. */
export const findEmployees = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('employee')
    .select('id')
    .where('account_id', '=', viewer.account_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(isTiedVisible('employee', viewer))
    .execute()
  return rows.map(({ id }) => id)
}
