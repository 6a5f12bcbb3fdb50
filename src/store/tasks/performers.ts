import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isBlocked, visibleTrackers } from '#store/fleet/trackers.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'

/** Who can be asked for tasks, by employees and vehicles (supplement 2, section 4.3). */

interface Place {
  lat: number
  lng: number
}

/** An employee or a vehicle that the viewer sees; places are where it is at home, and where its department or garage is. */
export interface PerformerRow {
  id: number
  /** Null without one, and where it is blocked. */
  tracker_id: number | null
  entity_location: Place | null
  parent_location: Place | null
}

const byTable = {
  employee: { own: sql.ref('p.location'), parent: sql`select location from department g where g.id = p.department_id` },
  vehicle: { own: sql`null::jsonb`, parent: sql`select location from garage g where g.id = p.garage_id` },
} as const

/** Employees or vehicles of these ids that the viewer sees, in the order of their ids. */
export const performers = async (
  db: Db,
  viewer: Keeper,
  table: keyof typeof byTable,
  ids: readonly number[],
): Promise<PerformerRow[]> => {
  if (ids.length === 0) return []
  const { own, parent } = byTable[table]
  const usable = visibleTrackers(db, viewer).select(['tracker.id', isBlocked])
  const { rows } = await sql<PerformerRow>`
    select p.id, case when not usable.blocked then usable.id end as tracker_id, ${own} as entity_location,
      (${parent} and g.account_id = p.account_id) as parent_location
    from ${sql.table(table)} p left join (${usable}) usable on usable.id = p.tracker_id
    where p.account_id = ${viewer.account_id} and p.id = any(${ids}::int[]) and ${isTiedVisible(table, viewer, 'p')}
    order by p.id`.execute(db)
  return rows
}
