import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { labelOfTracker } from '#store/sql/tied.ts'

/** Many vehicles or employees in one statement. */

type Derived = (owner: Owner) => Record<string, RawBuilder<string | null>>

/** What rows keep of that which they refer to, beside its id; foreign keys keep it up from then on. */
const derived: Record<'vehicle' | 'employee', Derived> = {
  vehicle: (owner) => ({
    tracker_label: labelOfTracker(owner, sql.ref('given.tracker_id')),
    garage_organization_name: sql`(
      select organization from garage where account_id = ${owner.account_id} and id = given.garage_id
    )`,
  }),
  employee: (owner) => ({
    tracker_label: labelOfTracker(owner, sql.ref('given.tracker_id')),
    department_label: sql`(select label from department where account_id = ${owner.account_id} and id = given.department_id)`,
  }),
}

export interface Inserted {
  id: number
  tracker_id: number | null
}

/** Creates rows of an account, in their order, and answers them so; columns that a row does not name are null. */
export const insertMany = async (
  db: Db,
  owner: Owner,
  table: keyof typeof derived,
  rows: readonly object[],
): Promise<Inserted[]> => {
  if (rows.length === 0) return []
  const own = [...new Set(rows.flatMap(Object.keys))]
  const labels = derived[table](owner)
  const columns = ['account_id', ...own, ...Object.keys(labels)].map((column) => sql.ref(column))
  const values = [
    sql`${owner.account_id}::int`,
    ...own.map((column) => sql.ref(`given.${column}`)),
    ...Object.values(labels),
  ]
  const { rows: inserted } = await sql<Inserted>`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(values)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) given
    returning id, tracker_id`.execute(db)
  return inserted
}
