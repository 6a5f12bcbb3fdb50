import { metering, sensed } from '#test/api/tracker/sensor/sensed.ts'
import type { Person } from '#test/fleet.ts'
import { begin, drive } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'

/**
 * A fleet whose trackers have tanks. Each has had the same day, from 2026-01-05 08:00 UTC on: an hour at 60 km/h with 6 litres of 50, half an
 * hour at a station, where 40 are filled at 09:10, another hour with 6 litres, and then it stands, and 20 are taken at 11:00.
 */
export const tanked = async (...options: Parameters<typeof sensed>) => {
  const people = await sensed(...options)
  return {
    ...people,
    /** A tracker that has had the day; its sensor has limits, so what is found is the contract's. */
    fuelled: async (person: Person, given: Parameters<typeof metering>[1] = { accuracy: 5 }) => {
      const made = await people.tracker(person)
      const sensor_id = await people.sensor(
        person,
        made.tracker_id,
        metering('fuel', { units_type: 'litre', ...given }),
      )
      await people.send(made.device_id, day)
      return { ...made, sensor_id }
    },
  }
}

/** All of the day, in UTC. */
export const asked = { from: '2026-01-05 00:00:00', to: '2026-01-05 23:59:59' }

/** Litres so many minutes after eight. */
export const levelAt = (minutes: number): number => {
  const driven = Math.min(60, minutes) + Math.min(60, Math.max(0, minutes - 90))
  return 50 - driven * 0.1 + (minutes >= 70 ? 40 : 0) - (minutes >= 180 ? 20 : 0)
}

/** Litres by which levels lie apart at rest. */
const ripples = [0, 0.2, -0.1, 0.3, -0.3, 0.1, -0.2, 0, 0.3, -0.1, 0.2, -0.3, 0.1] as const

/** Half a minute apart. */
export const day: Point[] = drive([
  { for: 3600, speed: 60, every: 30 },
  { for: 1800, every: 30 },
  { for: 3600, speed: 60, every: 30, heading: 240 },
  { for: 3600, every: 30 },
]).map((point, row) => {
  const minutes = (point.time - begin) / 60_000
  const isDriven = point.speed > 0
  return {
    ...point,
    attributes: { fuel: Math.round((levelAt(minutes) + (ripples[row % 13] ?? 0)) * 10) / 10, ignition: isDriven },
  }
})
