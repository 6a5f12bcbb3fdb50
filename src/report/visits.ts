import { distance } from '#geo/distance.ts'
import { type SquareFinder, squareFinder } from '#judge/zones.ts'
import type { Area, Step, Steps } from './facts.ts'
import type { Walk } from './kind.ts'

/** A stay within a zone or a place: from the first point in it to the last before one outside, or before a gap. */
export interface Visit {
  area_id: number
  from: number
  to: number
  /** Where it came in, and where it was last. */
  entry: { lat: number; lng: number }
  exit: { lat: number; lng: number }
  /** Driven within. */
  metres: number
}

/** Milliseconds without a point after which nobody knows where it was, unless it is at the same place again. */
const longest_gap = 86_400_000

/** Finders of the areas of a report, which are the same for most of its devices. */
const finders = new WeakMap<readonly Area[], SquareFinder>()

const finderOf = (areas: readonly Area[]): SquareFinder => {
  const find = finders.get(areas) ?? squareFinder(areas)
  finders.set(areas, find)
  return find
}

/** Where it is at a time. */
type Spot = Pick<Step, 'time' | 'lat' | 'lng'>

/** Finds the visits of areas on a way. @param least seconds; shorter ones are left out */
export const visitsOf = (areas: readonly Area[], least: number): Walk => {
  const find = finderOf(areas)
  const found: Visit[] = []
  const open = new Map<number, Visit>()
  let last: Spot | undefined
  let before: readonly number[] = []
  const close = (visit: Visit): void => {
    open.delete(visit.area_id)
    if ((visit.to - visit.from) / 1000 >= least) found.push(visit)
  }
  const enter = (within: readonly number[], here: Spot): void => {
    for (const visit of open.values()) if (!within.includes(visit.area_id)) close(visit)
    for (const area_id of within) if (!open.has(area_id)) open.set(area_id, startOf(area_id, here))
  }
  const take = (here: Spot): void => {
    const within = find(here)
    if (last && here.time - last.time > longest_gap) for (const visit of open.values()) close(visit)
    const goesOn = last !== undefined && open.size > 0
    // The same list is told of most of a way.
    if (within !== before || open.size < within.length) enter(within, here)
    if (goesOn) extend(open, here, distance(last as Spot, here))
    before = within
    last = here
  }
  return {
    take,
    takeAll(steps) {
      const { time, lat, lng } = steps
      for (let row = 0; row < time.length; row++) {
        take(spotAt(steps, row))
        const end = stayUntil(time, row, find.until(lat, lng, row + 1))
        if (end === row + 1) continue
        last = spotAt(steps, end - 1)
        if (open.size > 0) extend(open, last, metresWithin(steps, row, end))
        row = end - 1
      }
    },
    end() {
      for (const visit of open.values()) close(visit)
      return found.sort((a, b) => a.from - b.from || a.area_id - b.area_id)
    },
  }
}

const spotAt = ({ time, lat, lng }: Steps, row: number): Spot => ({
  time: time[row] as number,
  lat: lat[row] as number,
  lng: lng[row] as number,
})

/** The first row behind `row` that comes after a gap, at most `end`. */
const stayUntil = (time: Float64Array, row: number, end: number): number => {
  for (let next = row + 1; next < end; next++)
    if ((time[next] as number) - (time[next - 1] as number) > longest_gap) return next
  return end
}

/** Metres from row to row, from `row` to before `end`. */
const metresWithin = (steps: Steps, row: number, end: number): number => {
  let metres = 0
  let last = spotAt(steps, row)
  for (let next = row + 1; next < end; next++) {
    const here = spotAt(steps, next)
    metres += distance(last, here)
    last = here
  }
  return metres
}

/** Takes visits along to a step that is so far behind the one before; those that begin there have gone nowhere. */
const extend = (open: ReadonlyMap<number, Visit>, here: Spot, metres: number): void => {
  for (const visit of open.values()) {
    if (visit.from === here.time) continue
    visit.metres += metres
    visit.to = here.time
    // Not another place for each step of a way: those of a month would be collected.
    visit.exit.lat = here.lat
    visit.exit.lng = here.lng
  }
}

const placeOf = ({ lat, lng }: Spot) => ({ lat, lng })

const startOf = (area_id: number, here: Spot): Visit => ({
  ...{ area_id, from: here.time, to: here.time, metres: 0 },
  ...{ entry: placeOf(here), exit: placeOf(here) },
})
