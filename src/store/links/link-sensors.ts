import type { Sensor } from '#measure/sensor.ts'
import type { Db } from '#store/db.ts'
import { ofSources } from '#store/sensors/known.ts'

/** Sensors whose values links show. */

const none: ReadonlyMap<number, readonly Sensor[]> = new Map()

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
  const showing = trackers.flatMap(({ source_id, sensor_ids }) => (sensor_ids.length > 0 ? source_id : []))
  const bySource = showing.length > 0 ? await ofSources(db, showing) : none
  return trackers.map((tracker) => {
    const all = bySource.get(tracker.source_id) ?? []
    const shown = tracker.sensor_ids.flatMap((id) => all.find((one) => one.id === id) ?? [])
    const parts = new Set(shown.flatMap((one) => (one.type === 'metering' ? one.parameters.parent_ids : [])))
    const others = all.filter((one) => parts.has(one.id) && !shown.includes(one))
    return { ...tracker, sensors: [...shown, ...others] }
  })
}
