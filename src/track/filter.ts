import { distance } from '#geo/distance.ts'
import { uncertainty } from './leg.ts'
import type { Track } from './track.ts'

/** Metres less than which are no track. */
export const short_length = 300

/** Points fewer than which are no track. */
export const few_points = 4
/** Metres across, within which a track went around one spot. */
export const one_spot = 150

/** Facts about a track by which it is one or none. */
export type Measured = Pick<
  Track,
  'type' | 'length' | 'points' | 'north' | 'south' | 'east' | 'west' | 'lbs' | 'precision' | 'short'
>

/**
 * Answers whether `filter=true` drops a track (supplement 4.2): under 300 m, fewer than 4 points, or drift around one
 * spot. A single report is no track that could be too short.
 */
export function isShort(track: Measured): boolean {
  if (track.type === 'single_report') return false
  if (track.short !== undefined) return track.short
  return track.length < short_length || track.points < few_points || across(track) < leastAcross(track)
}

/** Metres between the corners of its bounds. */
const across = ({ north, south, east, west }: Measured): number =>
  distance({ lat: north, lng: west }, { lat: south, lng: east })

/** Between cells a track must span more than two of them. */
const leastAcross = ({ lbs, precision }: Measured): number => (lbs ? 2 * uncertainty(lbs, precision) : one_spot)
