import type { Detection } from './detection.ts'
import { current, type SegmentState, settledTrack } from './segment.ts'
import type { Track } from './track.ts'

/**
 * Stored tracks as they are now. The row of the track under way only says that it began, so the segmenter's state
 * stands in its place; a lone report that may still become a track is none until silence made it one. @param now
 * milliseconds since 1970 UTC
 */
export function listing<T extends Track>(
  rows: readonly T[],
  state: SegmentState | null,
  detection: Detection,
  now: number,
): T[] {
  if (!state?.track) return [...rows]
  const { start_time } = state.track
  const live = settledTrack(state, detection, now) ?? (state.moved ? current(state) : undefined)
  return rows.flatMap((row) => (row.start_time !== start_time ? row : live ? asNow(row, live) : []))
}

/** What its row knows beside stays, but for `short`: that is said of bounds that are not told, and those of the state are. */
const asNow = <T extends Track>({ short: _, ...row }: T, live: Track): T => ({ ...row, ...live }) as T

/** Makes a function that finds the track of a time; times must be asked in rising order. */
export function trackAt<T extends Track>(tracks: readonly T[]): (time: number) => T | undefined {
  let next = 0
  return (time) => {
    while (next < tracks.length && (tracks[next] as Track).end_time < time) next++
    const track = tracks[next]
    return track && track.start_time <= time ? track : undefined
  }
}

/** Makes a function that answers whether a time is within one of the tracks; times must be asked in rising order. */
export function membership(tracks: readonly Track[]): (time: number) => boolean {
  const at = trackAt(tracks)
  return (time) => at(time) !== undefined
}
