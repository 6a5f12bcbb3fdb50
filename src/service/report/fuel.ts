import type { Shaping } from '#measure/fuel/shape.ts'
import { tanksOf } from '#measure/tanks.ts'
import { hasMeter } from '#measure/used/sources.ts'
import type { Followed, Fuel } from '#report/facts.ts'
import type { Need } from '#report/kind.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { marksAround } from '../fuel/asked.ts'
import { fuelOf, scalesIn } from '../fuel/followed.ts'
import { placesOf } from '../fuel/places.ts'
import type { Device } from './portion.ts'

/**
 * Follows the tanks of a device over the whole period of a report, and what else measures its use; nothing where no sensor of it does: points of
 * whatever drives are not read in case that its bus counts. @param tank litres that its vehicle says
 */
export const fuelFor = async (
  { db, viewer }: { db: Db; viewer: Viewer },
  { tracker_id, reading, sensors }: Device,
  { needs, shape, tank }: { needs: readonly Need[]; shape: Shaping | undefined; tank: number | null | undefined },
): Promise<Fuel | undefined> => {
  const { from, to } = reading.period
  const isPlaced = needs.includes('fuel_places')
  // Whoever wants places of fillings has no use for meters.
  const isMeasured = tanksOf(sensors).length > 0 || (!isPlaced && hasMeter(sensors))
  if (!isMeasured || to < from) return undefined
  const period = { from: new Date(from), to: new Date(to) }
  const marks = (await marksAround(db, viewer, [tracker_id], period)).get(tracker_id) ?? []
  const { tanks, runs, meters } = await fuelOf({ reading, sensors, marks }, { shape, isMetered: !isPlaced })
  const placed: Followed[] = []
  const scales = scalesIn(tanks, tank)
  for (const [i, { sensor, told }] of tanks.entries()) {
    const scale = scales[i]
    const places = isPlaced ? await placesOf(reading, told.events) : []
    placed.push({ sensor, litres: scale?.isElectric === false ? scale.per : undefined, told, places })
  }
  return { tanks: placed, meters, runs }
}
