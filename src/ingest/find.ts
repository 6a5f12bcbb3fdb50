import { current, segment } from '#track/segment.ts'
import type { Track } from '#track/track.ts'
import type { Arrival } from './arrival.ts'

/**
 * Tracks go on, end and begin with the fresh points. A track is written when it begins, which gives it its id,
 * and when it ends; in between the segmenter's state knows it better.
 */
export const find = (arrival: Arrival): void => {
  if (arrival.fresh.length === 0) return
  const before = current(arrival.segment)
  const { state, closed } = segment(arrival.segment ?? undefined, arrival.fresh, arrival.source.detection)
  const now = current(state)
  arrival.segment = state
  arrival.tracks = closed
  arrival.ended = [...closed]
  if (now && !isSame(now, before)) arrival.tracks.push(now)
  const goesOn = before && [...closed, now].some((track) => track?.start_time === before.start_time)
  if (before && !goesOn) arrival.dropped.push(before.start_time)
}

const isSame = (track: Track, other: Track | undefined): boolean =>
  track.start_time === other?.start_time && track.type === other.type
