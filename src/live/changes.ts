import type { VisibleTracker } from '#store/fleet/sight.ts'
import type { Sight } from './audience.ts'
import { pairsOf, sourceOf } from './pairs.ts'

/** A change of a tracker that somebody sees, or saw; `hide` is told to nobody. */
export type Change = 'show' | 'block' | 'unblock' | 'corrupt' | 'hide'

/** Trackers that are seen, and those of them of which not what they do. */
export type Known = Pick<Sight, 'seen' | 'blocked'>

/** @param seen by the ids of the trackers, each once */
export const knownOf = (seen: readonly Omit<VisibleTracker, 'user_id'>[]): Known => ({
  seen: pairsOf(seen),
  blocked: new Set(seen.flatMap(({ tracker_id, blocked }) => (blocked ? tracker_id : []))),
})

/** Trackers that were seen and are not any more. */
export const goneOf = (before: Known, now: Known): number[] =>
  [...before.seen.trackers].filter((tracker_id) => sourceOf(now.seen, tracker_id) === undefined)

/** A change with its tracker, and the source that this is, or was: first of what is seen, then of what is not any more. */
export interface TrackerChange {
  change: Change
  tracker_id: number
  source_id: number
}

/** @param there those of the trackers that are gone which exist still, though they are not seen */
export const changesOf = (before: Known, now: Known, there: ReadonlySet<number>): TrackerChange[] => {
  const seen = [...now.seen.trackers].flatMap((tracker_id, i) => {
    const change = changeOf(before, now, tracker_id)
    return change ? { change, tracker_id, source_id: now.seen.sources[i] as number } : []
  })
  const gone = goneOf(before, now).map((tracker_id) => ({
    change: there.has(tracker_id) ? ('hide' as const) : ('corrupt' as const),
    tracker_id,
    source_id: sourceOf(before.seen, tracker_id) as number,
  }))
  return [...seen, ...gone]
}

const changeOf = (before: Known, now: Known, tracker_id: number): Change | undefined => {
  if (sourceOf(before.seen, tracker_id) === undefined) return 'show'
  const isBlocked = now.blocked.has(tracker_id)
  if (before.blocked.has(tracker_id) === isBlocked) return undefined
  return isBlocked ? 'block' : 'unblock'
}
