import type { StoredTrack } from '#store/points/tracks.ts'
import { isShort } from '#track/filter.ts'
import type { Reading } from './asked.ts'
import { partWithin } from './part.ts'

/** Metres of a tracker's drives, of these tracks of the period, on each of these days, which follow each other; of each the part within the period. */
export const metresByDay = async (
  reading: Reading,
  tracks: readonly StoredTrack[],
  days: readonly Day[],
): Promise<number[]> => {
  const metres = days.map(() => 0)
  for (const track of tracks) {
    if (track.type !== 'regular' || isShort(track)) continue
    for (const [i, day] of days.entries()) {
      if (track.end_time < day.from) break
      if (track.start_time > day.to) continue
      const period = { from: Math.max(reading.period.from, day.from), to: Math.min(reading.period.to, day.to) }
      for (const part of await partWithin({ ...reading, period }, track)) metres[i] = (metres[i] ?? 0) + part.length
    }
  }
  return metres
}

/** A day of a zone: milliseconds since 1970 UTC, both ends included. */
export interface Day {
  date: string
  from: number
  to: number
}

/** The days of a zone that a period touches, by time. */
export const daysBetween = ({ from, to }: { from: Date; to: Date }, zone: string): Day[] => {
  const days: Day[] = []
  const at = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone)
  for (let day = at.startOfDay(); day.epochMilliseconds <= to.getTime(); ) {
    const next = day.add({ days: 1 }).startOfDay()
    days.push({ date: day.toPlainDate().toString(), from: day.epochMilliseconds, to: next.epochMilliseconds - 1 })
    day = next
  }
  return days
}
