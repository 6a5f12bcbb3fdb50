import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { driver_name } from '#store/sql/driver-name.ts'

/** A check-in as reports tell it. */
export interface Row {
  id: number
  marker_time: Date
  lat: number
  lng: number
  address: string
  comment: string | null
  form_label: string | null
  employee_id: number | null
  employee: string | null
}

/** Check-ins of one tracker in one window, at most. */
const most = 10_000

/** Lists check-ins of a tracker in a window, by time; whether the viewer sees the tracker is asked before. Milliseconds since 1970 UTC. */
export const checkinsWithin = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  { from, to }: { from: number; to: number },
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select c.id, c.marker_time, c.lat, c.lng, c.address, c.comment, f.label as form_label, c.employee_id,
      ${driver_name} as employee
    from checkin c left join form f on f.account_id = c.account_id and f.checkin_id = c.id
      left join employee e on e.account_id = c.account_id and e.id = c.employee_id
    where c.account_id = ${account_id} and c.tracker_id = ${tracker_id}
      and c.marker_time between ${new Date(from)} and ${new Date(to)}
    order by c.marker_time, c.id limit ${most}`.execute(db)
  return rows
}
