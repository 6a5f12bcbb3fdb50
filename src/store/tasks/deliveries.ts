import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'
import { inOrder, type TaskRow } from './tasks.ts'

/** Tasks and checkpoints that somebody waits for (supplement 2, section 4.6). */

interface Wanted {
  now: Date
  /** Of one of them. */
  external_id?: string
  most: number
}

/** Tasks and checkpoints that have begun and are not over, that the viewer sees, tasks before checkpoints, the oldest first. */
export const deliveries = async (db: Db, viewer: Keeper, { now, external_id, most }: Wanted): Promise<TaskRow[]> => {
  const named = external_id === undefined ? sql`` : sql`and external_id = ${external_id}`
  const { rows } = await sql<{ id: number }>`
    select id from task
    where account_id = ${viewer.account_id} ${named} and type in ('task', 'checkpoint') and "from" <= ${now}
      and status in ('arrived', 'assigned', 'delayed') and ${isTiedVisible('task', viewer)}
    order by type desc, id limit ${most}`.execute(db)
  return inOrder(
    db,
    viewer,
    rows.map(({ id }) => id),
  )
}

/** The driver and the vehicle of a tracker. */
export interface Crew {
  tracker_id: number
  first_name: string | null
  middle_name: string | null
  last_name: string | null
  vehicle_label: string | null
}

/** Employees and vehicles that are tied to these trackers; the caller knows that it sees them. */
export const crews = async (
  db: Db,
  { account_id }: { account_id: number },
  tracker_ids: readonly number[],
): Promise<Crew[]> => {
  const { rows } = await sql<Crew>`
    select t.id as tracker_id, e.first_name, e.middle_name, e.last_name, v.label as vehicle_label
    from tracker t
    left join employee e on e.account_id = t.account_id and e.tracker_id = t.id
    left join vehicle v on v.account_id = t.account_id and v.tracker_id = t.id
    where t.account_id = ${account_id} and t.id = any(${tracker_ids}::int[])`.execute(db)
  return rows
}
