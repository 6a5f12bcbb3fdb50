import { sql } from 'kysely'
import type { Sensor } from '#measure/sensor.ts'
import type { Db } from '#store/db.ts'
import { type Stored, sensorOf } from '#store/sensors/rows.ts'

/** Sensors whose values links show. */

/** A tracker of which a link shows these sensors, in their order. */
interface Showing {
  source_id: number
  sensor_ids: readonly number[]
}

/**
 * Reads the sensors that trackers show, and answers the trackers with those that are there, in the order in which they are shown, and
 * behind them what composites among them are made of. A clone shows those of the device's owner.
 */
export const withSensors = async <T extends Showing>(
  db: Db,
  trackers: readonly T[],
): Promise<(T & { sensors: Sensor[] })[]> => {
  const bySource = await sensorsOf(
    db,
    trackers.filter(({ sensor_ids }) => sensor_ids.length > 0),
  )
  return trackers.map((tracker) => {
    const all = bySource.get(tracker.source_id) ?? []
    const shown = tracker.sensor_ids.flatMap((id) => all.find((one) => one.id === id) ?? [])
    const parts = new Set(shown.flatMap((one) => (one.type === 'metering' ? one.parameters.parent_ids : [])))
    const others = all.filter((one) => parts.has(one.id) && !shown.includes(one))
    return { ...tracker, sensors: [...shown, ...others] }
  })
}

const sensorsOf = async (db: Db, trackers: readonly Showing[]): Promise<Map<number, Sensor[]>> => {
  if (trackers.length === 0) return new Map()
  const sources = trackers.map(({ source_id }) => source_id)
  const ids = trackers.flatMap(({ sensor_ids }) => sensor_ids)
  const { rows } = await sql<Stored & { source_id: number }>`
    select d.id as source_id, s.id, s.type, s.sensor_type, s.name, s.input_name, s.input_number, s.parent_ids, s.settings,
      s.calibration
    from source d
    join tracker o on o.account_id = d.account_id and o.source_id = d.id and not o.clone and o.deleted is null
    join sensor s on s.account_id = o.account_id and s.tracker_id = o.id
    where d.id = any(${sources}::int[]) and (s.id = any(${ids}::int[]) or exists (
      select from sensor c
      where c.account_id = s.account_id and c.tracker_id = s.tracker_id and c.id = any(${ids}::int[]) and s.id = any(c.parent_ids)))
    order by s.id`.execute(db)
  const found = new Map<number, Sensor[]>()
  for (const { source_id, ...row } of rows) {
    const those = found.get(source_id)
    if (those) those.push(sensorOf(row))
    else found.set(source_id, [sensorOf(row)])
  }
  return found
}
