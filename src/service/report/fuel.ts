import type { Shaping } from '#measure/fuel/shape.ts'
import { tanksOf } from '#measure/tanks.ts'
import type { Followed, Fuel } from '#report/facts.ts'
import type { Need } from '#report/kind.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { marksAround } from '../fuel/asked.ts'
import { fuelOf, scalesIn } from '../fuel/followed.ts'
import { placesOf } from '../fuel/places.ts'
import type { Device } from './portion.ts'

/** Follows the tanks of a device over the whole period of a report; nothing where no sensor of it tells what is in them. @param tank litres that its vehicle says */
export const fuelFor = async (
  { db, viewer }: { db: Db; viewer: Viewer },
  { tracker_id, reading, sensors }: Device,
  { needs, shape, tank }: { needs: readonly Need[]; shape: Shaping | undefined; tank: number | null | undefined },
): Promise<Fuel | undefined> => {
  const { from, to } = reading.period
  if (tanksOf(sensors).length === 0 || to < from) return undefined
  const period = { from: new Date(from), to: new Date(to) }
  const marks = (await marksAround(db, viewer, [tracker_id], period)).get(tracker_id) ?? []
  const { tanks, runs } = await fuelOf({ reading, sensors, marks }, { shape })
  const isPlaced = needs.includes('fuel_places')
  const placed: Followed[] = []
  const scales = scalesIn(tanks, tank)
  for (const [i, { sensor, told }] of tanks.entries()) {
    const scale = scales[i]
    const places = isPlaced ? await placesOf(reading, told.events) : []
    placed.push({ sensor, litres: scale?.isElectric === false ? scale.per : undefined, told, places })
  }
  return { tanks: placed, runs }
}
