import type { Point } from '#track/point.ts'
import { clock } from './clock.ts'

/** Tracks and points of a download, the same for all formats of `track/download`. */

/** Points by time, a batch at a time. */
export type Batches = AsyncIterable<readonly Point[]> | Iterable<readonly Point[]>

export interface Folder {
  name: string
  points: Batches
}

export type TrackDocument = { name: string; zone: string } & (
  | { points: Batches }
  | { folders: AsyncIterable<Folder> | Iterable<Folder> }
)

/** The name of a downloaded document: `track-<label> <from>`, `from` in the user's zone. */
export const trackName = (label: string, from: number, zone: string): string => `track-${label} ${clock(zone)(from)}`
