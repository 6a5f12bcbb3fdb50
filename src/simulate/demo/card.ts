import { clock } from '#formats/clock.ts'
import type { Point } from '#track/point.ts'
import { drive } from '../fleet/drive.ts'
import { litresTold } from '../fleet/equipment.ts'
import { zone } from '../fleet/plan.ts'
import { plateOf } from './records.ts'
import type { DemoVehicle } from './vehicles.ts'

/** The file of a fuel card, to be tried on the demo: what its vehicles were filled with, and once more than that. */

/** Litres by which the level of a tank rises when it is filled, at least; readings that are averaged before and after. */
const least = 10
const averaged = 12
/** What a litre costs, and litres that somebody had filled into a canister beside the tank. */
const price = 1.79
const canister = 15
/** Minutes after which one has paid. */
const paying = 4

interface Filling {
  vehicle: DemoVehicle
  point: Point
  litres: number
}

const header = 'Receipt number;Date;Time;Plate;Litres;Amount;Station;Card;Latitude;Longitude'

/**
 * Receipts of vehicles from `from` until before `to`, milliseconds since 1970 UTC, as the CSV of a card; of the last one more was paid
 * for than came into the tank.
 */
export const cardOf = (vehicles: readonly DemoVehicle[], from: number, to: number): string => {
  const local = clock(zone)
  const fillings = vehicles
    .flatMap((vehicle) => [...fillingsOf(vehicle, from, to)])
    .sort((a, b) => a.point.time - b.point.time)
  const lines = fillings.map(({ vehicle, point, litres }, i) => {
    const [day, time] = local(point.time + paying * 60_000).split(' ') as [string, string]
    const paid = litres + (i === fillings.length - 1 ? canister : 0)
    return [
      ...[`${vehicle.seed}-${Math.floor(point.time / 1000)}`, day, time.slice(0, 5), plateOf(vehicle)],
      ...[paid.toFixed(2), (paid * price).toFixed(2), 'Tankhof', '4711', point.lat.toFixed(5), point.lng.toFixed(5)],
    ].join(';')
  })
  return `${[header, ...lines].join('\n')}\n`
}

/** Times at which the level of a tank rose while it stood. */
function* fillingsOf(vehicle: DemoVehicle, from: number, to: number): Generator<Filling> {
  let before: number[] = []
  let filled: { point: Point; from: number; after: number[] } | undefined
  for (const point of drive(vehicle, from, to)) {
    const level = litresTold(point.attributes ?? {})
    if (level === undefined) return
    const usual = meanOf(before)
    if (!filled && before.length === averaged && point.speed === 0 && level - usual > least)
      filled = { point, from: usual, after: [] }
    if (filled) {
      filled.after.push(level)
      if (filled.after.length === averaged / 2) {
        yield { vehicle, point: filled.point, litres: meanOf(filled.after) - filled.from }
        before = filled.after
        filled = undefined
      }
    } else before = [...before, level].slice(-averaged)
  }
}

const meanOf = (levels: readonly number[]): number => levels.reduce((sum, one) => sum + one, 0) / levels.length
