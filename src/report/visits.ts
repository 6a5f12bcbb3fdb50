import { distance } from '#geo/distance.ts'
import { wayFinder } from '#judge/zones.ts'
import type { Area, Step } from './facts.ts'
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

/** Finds the visits of areas on a way. @param least seconds; shorter ones are left out */
export const visitsOf = (areas: readonly Area[], least: number): Walk => {
  const find = wayFinder(areas.map(({ id, shape }) => ({ id, shape })))
  const found: Visit[] = []
  const open = new Map<number, Visit>()
  let last: Step | undefined
  const close = (visit: Visit): void => {
    open.delete(visit.area_id)
    if ((visit.to - visit.from) / 1000 >= least) found.push(visit)
  }
  return {
    take(step) {
      const isGap = last !== undefined && step.time - last.time > longest_gap
      const within = find(step)
      if (open.size > 0)
        for (const visit of [...open.values()]) if (isGap || !within.includes(visit.area_id)) close(visit)
      for (const area_id of within) {
        const visit = open.get(area_id)
        if (visit && last) {
          visit.metres += distance(last, step)
          visit.to = step.time
          visit.exit = placeOf(step)
        } else open.set(area_id, startOf(area_id, step))
      }
      last = step
    },
    end() {
      for (const visit of [...open.values()]) close(visit)
      return found.sort((a, b) => a.from - b.from || a.area_id - b.area_id)
    },
  }
}

const placeOf = ({ lat, lng }: Step) => ({ lat, lng })

const startOf = (area_id: number, step: Step): Visit => ({
  ...{ area_id, from: step.time, to: step.time, metres: 0 },
  ...{ entry: placeOf(step), exit: placeOf(step) },
})
