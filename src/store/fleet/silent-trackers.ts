import type { Db } from '#store/db.ts'
import { heardThere } from '#store/points/remembered.ts'
import { queryOf } from '#store/query.ts'
import type { WatchedTracker } from './device-recorded.ts'

/** A tracker that nothing is heard of. */
export interface Silent extends Pick<WatchedTracker, 'tracker_id' | 'label' | 'registered'> {
  /** When it was heard last; null: never, or not since its device took the place of another. */
  heard: Date | null
}

/**
 * Trackers among these that were not heard since `since`, the last heard first: those that never were come last, the last
 * registered first. What is on a part of the database that is away is left out; throws where all is.
 */
export const silentSince = async (db: Db, trackers: readonly WatchedTracker[], since: Date): Promise<Silent[]> => {
  const { heard, away } = await heardThere(
    queryOf(db),
    trackers.map(({ source_id }) => source_id),
  )
  const silent = trackers.flatMap(({ tracker_id, label, source_id, replaced, registered }) => {
    const last = heard.get(source_id)
    const own = last && replaced && last < replaced ? undefined : last
    return away.has(source_id) || (own && own >= since) ? [] : [{ tracker_id, label, heard: own ?? null, registered }]
  })
  return silent.sort(
    (a, b) =>
      (b.heard?.getTime() ?? 0) - (a.heard?.getTime() ?? 0) ||
      (a.registered < b.registered ? 1 : a.registered > b.registered ? -1 : a.tracker_id - b.tracker_id),
  )
}
