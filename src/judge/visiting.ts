import { flag, is } from '#track/point.ts'
import type { TaskCircle } from './happening.ts'
import type { Judging } from './judging.ts'
import type { Rule, Zone } from './rule.ts'

/**
 * Visits of what tasks ask for (docs/tasks.md): a tracker has one watch for all of its tasks that are near in time, however many these are,
 * and remembers only the circles that it is in.
 */

/** The type of that watch, beside those of rules. */
export const visiting_type = 'visit'

/** A circle of a task: its id is that of the task. */
export interface TaskZone extends Zone {
  shape: { type: 'circle'; center: { lat: number; lng: number }; radius: number }
  /** Says which version of the task asks for it: each begins anew. */
  since: number
}

/** The watch of a tracker. Its circles make it another, known by `of`. */
export interface VisitingRule extends Rule {
  origin: 'task'
  type: typeof visiting_type
  zones: readonly TaskZone[]
  extended: { of: string }
}

interface State {
  /** The watch that it is of. */
  of: string
  /** Names of the circles that it is in. */
  inside: readonly string[]
}

const nameOf = ({ id, since }: TaskZone): string => `${id}.${since}`

const circleOf = ({ id, shape: { center, radius } }: TaskZone): TaskCircle => ({
  ...{ task_id: id, lat: center.lat, lng: center.lng, radius },
})

/**
 * Tells of circles that are come into or left. Who stood in one when the watch came is in it since it was told there; from when a visit counts, the
 * states of tasks say (src/task/states.ts). What is late is counted from the points that are stored.
 */
export const visiting: Judging<State> = {
  judge(rule, state, { told, before }, { zonesAt, cross }) {
    const { zones, extended } = rule as VisitingRule
    let inside = state?.inside ?? []
    const come = (time: number, place: { lat: number; lng: number }): void => {
      const ids = zonesAt(place)
      if (ids.length + inside.length === 0 || isAmong(inside, ids)) return
      const was = inside
      const now = zones.filter(({ id }) => ids.includes(id))
      inside = now.map(nameOf)
      const entered = now.filter((zone) => !was.includes(nameOf(zone)))
      const left = zones.filter((zone) => was.includes(nameOf(zone)) && !ids.includes(zone.id))
      cross({ time, entered: entered.map(circleOf), left: left.map(circleOf) })
    }
    if (state?.of !== extended.of) {
      const names = new Set(zones.map(nameOf))
      inside = inside.filter((name) => names.has(name))
      if (before?.gps) come(before.gps.time, before.gps)
    }
    for (const { late, place, point, time } of told)
      if (!late && place && point && !is(point, flag.no_fix)) come(time, place)
    return state?.of === extended.of && inside === state.inside ? state : { of: extended.of, inside }
  },
}

/** Answers whether these names are of the zones with these ids; of a task one version is watched for. */
const isAmong = (names: readonly string[], ids: readonly number[]): boolean =>
  names.length === ids.length && names.every((name) => ids.includes(Number.parseInt(name, 10)))
