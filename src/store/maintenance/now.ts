import type { Now } from '#maintenance/task.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Query } from '#store/query.ts'
import { figuresOf } from '#store/sensors/counters.ts'

/** Readings of the counters of trackers now, as tasks ask for them. @param points asks where points are */
export const nowOf = async (
  db: Db,
  points: Query,
  owner: Owner,
  tracker_ids: readonly (number | null)[],
  now: Date,
): Promise<(tracker_id: number | null) => Now> => {
  const ids = [...new Set(tracker_ids)].filter((id) => id !== null)
  const mileage = await figuresOf(db, points, owner, ids, 'odometer')
  const hours = await figuresOf(db, points, owner, ids, 'engine_hours')
  return (id) => ({ mileage: mileage.get(id ?? 0), engine_hours: hours.get(id ?? 0), date: now.getTime() })
}
