import type { StoredTrack } from '#store/points/tracks.ts'
import { partOf } from '#track/part.ts'
import { veilTrack } from '#track/veil.ts'
import type { Reading } from './asked.ts'
import { wayOf } from './places.ts'

/** The part of the track that lies in the period, as a list of one; empty if there is none. */
export const partWithin = async (reading: Reading, track: StoredTrack): Promise<StoredTrack[]> => {
  const { period, detection, limit_exceeded, privacy } = reading
  const { start_time, end_time } = track
  const [cut, unfinished] = [start_time < period.from, end_time > period.to]
  if (!cut && !unfinished) return [track]
  const { private: _, short: __, ...whole } = track
  const way = wayOf(reading, { from: start_time, to: Math.min(end_time, period.to) }, track)
  const part = await partOf(whole, way, detection, period)
  if (!part) return []
  const start = cut ? { start_address: '', start_reason: { reason: limit_exceeded ? 'plan' : 'period' } as const } : {}
  const end = unfinished ? { end_address: '', end_reason: { reason: 'period' } as const } : {}
  return [veilTrack({ ...part, ...start, ...end }, privacy)]
}
