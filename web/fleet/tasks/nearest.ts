import { distance, type Location } from '#geo/distance.ts'

/** Somebody who may be asked, and where they are. */
interface Place {
  id: number
  at: Location
}

export interface Near {
  tracker_id: number
  /** Metres as the crow flies. */
  metres: number
}

/** The `most` that are nearest to a place, the nearest first. */
export const nearestOf = (places: readonly Place[], to: Location, most: number): Near[] =>
  places
    .map(({ id, at }) => ({ tracker_id: id, metres: Math.round(distance(at, to)) }))
    .toSorted((a, b) => a.metres - b.metres || a.tracker_id - b.tracker_id)
    .slice(0, most)
