import { distance } from '#geo/distance.ts'
import { type Finder, wayFinders } from '#judge/zones.ts'
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

/** Finders of the areas of a report, which are the same for most of its devices. */
const finders = new WeakMap<readonly Area[], () => Finder>()

const finderOf = (areas: readonly Area[]): Finder => {
  const make = finders.get(areas) ?? wayFinders(areas)
  finders.set(areas, make)
  return make()
}

/** Finds the visits of areas on a way. @param least seconds; shorter ones are left out */
export const visitsOf = (areas: readonly Area[], least: number): Walk => {
  const find = finderOf(areas)
  const found: Visit[] = []
  const open = new Map<number, Visit>()
  let last: Step | undefined
  let before: readonly number[] = []
  const close = (visit: Visit): void => {
    open.delete(visit.area_id)
    if ((visit.to - visit.from) / 1000 >= least) found.push(visit)
  }
  const enter = (within: readonly number[], step: Step): void => {
    for (const visit of open.values()) if (!within.includes(visit.area_id)) close(visit)
    for (const area_id of within) if (!open.has(area_id)) open.set(area_id, startOf(area_id, step))
  }
  return {
    take(step) {
      const within = find(step)
      if (last && step.time - last.time > longest_gap) for (const visit of open.values()) close(visit)
      const goesOn = last !== undefined && open.size > 0
      // The same list is told of most of a way.
      if (within !== before || open.size < within.length) enter(within, step)
      if (goesOn) extend(open, last as Step, step)
      before = within
      last = step
    },
    end() {
      for (const visit of open.values()) close(visit)
      return found.sort((a, b) => a.from - b.from || a.area_id - b.area_id)
    },
  }
}

/** Takes visits along to a step; those that begin there have gone nowhere. */
const extend = (open: ReadonlyMap<number, Visit>, last: Step, step: Step): void => {
  const metres = distance(last, step)
  for (const visit of open.values()) {
    if (visit.from === step.time) continue
    visit.metres += metres
    visit.to = step.time
    visit.exit = placeOf(step)
  }
}

const placeOf = ({ lat, lng }: Step) => ({ lat, lng })

const startOf = (area_id: number, step: Step): Visit => ({
  ...{ area_id, from: step.time, to: step.time, metres: 0 },
  ...{ entry: placeOf(step), exit: placeOf(step) },
})
