import { distance, type Location } from '#geo/distance.ts'

/** Deals tasks to those who are to do them (supplement 2, section 4.3). Pure. */

/** Ways to deal tasks: in turn, or to whoever is nearest by its own place or that of its department or garage. */
export const locationChecks = ['no_check', 'entity_location', 'parent_location'] as const
export type LocationCheck = (typeof locationChecks)[number]

/** A tracker that may be asked, and where it is at home. */
export interface Performer {
  tracker_id: number
  /** Of whoever has the tracker. */
  entity_location: Location | null
  /** Of the department or the garage. */
  parent_location: Location | null
}

/** A task that is to be dealt, where it is known. */
export interface Dealt {
  tracker_id?: number | null | undefined
  location?: Partial<Location> | undefined
}

/**
 * Gives each task without a tracker that of a performer: in turn, or that of the nearest by the place that is checked, of equally near ones
 * that which has the fewest. What has no place, or where nobody has one, stays nobody's.
 */
export const deal = (tasks: readonly Dealt[], performers: readonly Performer[], check: LocationCheck): void => {
  if (performers.length === 0) return
  const given = new Map(performers.map(({ tracker_id }) => [tracker_id, 0]))
  const open = tasks.filter(({ tracker_id }) => tracker_id === null || tracker_id === undefined)
  for (const [i, task] of open.entries()) {
    const found = check === 'no_check' ? performers[i % performers.length] : nearest(task, performers, check, given)
    if (!found) continue
    task.tracker_id = found.tracker_id
    given.set(found.tracker_id, (given.get(found.tracker_id) ?? 0) + 1)
  }
}

const nearest = (
  { location: { lat, lng } = {} }: Dealt,
  performers: readonly Performer[],
  check: Exclude<LocationCheck, 'no_check'>,
  given: ReadonlyMap<number, number>,
): Performer | undefined => {
  if (lat === undefined || lng === undefined) return undefined
  const near = performers.flatMap((one) => {
    const home = one[check]
    return home ? [{ one, metres: distance(home, { lat, lng }), tasks: given.get(one.tracker_id) ?? 0 }] : []
  })
  return near.sort((a, b) => a.metres - b.metres || a.tasks - b.tasks)[0]?.one
}
