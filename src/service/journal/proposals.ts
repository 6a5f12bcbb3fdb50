import type { JournalProposal } from '#resource/journal.ts'
import type { Db } from '#store/db.ts'
import { type DroveSince, driversWithin } from '#store/fleet/drivers.ts'
import type { Viewer } from '#store/owner.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import * as journal from '#store/reports/journal.ts'
import { isShort } from '#track/filter.ts'
import { odometersOf } from '../report/odometer.ts'
import { type Reading, tracksOf } from '../track/asked.ts'
import { partWithin } from '../track/part.ts'

/** A drive by one driver. */
interface Driven {
  track: StoredTrack
  employee_id: number | null
}

/**
 * Drives of the reading's period that have ended, whole, and cut where the driver changed; by time. One that began or ended in private time is
 * nobody's to write down.
 */
export const proposalsOf = async (
  asking: { db: Db; viewer: Viewer },
  tracker_id: number,
  reading: Reading,
): Promise<JournalProposal[]> => {
  const { db, viewer } = asking
  const tracks = (await tracksOf(reading)).filter(
    (track) => track.type === 'regular' && !isShort(track) && track.end_reason.reason !== 'under_way',
  )
  const [first, last] = [tracks[0], tracks.at(-1)]
  if (!first || !last) return []
  const whole = { from: first.start_time, to: last.end_time }
  const drivers = (await driversWithin(db, viewer, [tracker_id], whole)).get(tracker_id) ?? []
  const driven: Driven[] = []
  for (const track of tracks) driven.push(...(await byDrivers(reading, track, drivers)).filter(isPlaced))
  const times = driven.flatMap(({ track }) => [track.start_time, track.end_time])
  const odometers = await odometersOf(asking, tracker_id, times)
  const spans = driven.map(({ track }) => ({ from: track.start_time, to: track.end_time }))
  const overlapped = await journal.overlapped(db, viewer, tracker_id, spans)
  return driven.map(({ track, employee_id }, i) => ({
    ...{ tracker_id, employee_id, start_date: track.start_time, end_date: track.end_time },
    start_location: { lat: track.start_lat, lng: track.start_lng, address: track.start_address },
    end_location: { lat: track.end_lat, lng: track.end_lng, address: track.end_address },
    // To the metre, as `track/list` has it.
    length: Math.round(track.length) / 1000,
    start_odometer: odometers[2 * i] ?? null,
    end_odometer: odometers[2 * i + 1] ?? null,
    overlapped: overlapped[i] ?? false,
  }))
}

const isPlaced = ({ track }: Driven): boolean => !Number.isNaN(track.start_lat) && !Number.isNaN(track.end_lat)

/** The track, or its parts between changes of the driver. */
const byDrivers = async (reading: Reading, track: StoredTrack, drivers: readonly DroveSince[]): Promise<Driven[]> => {
  const { start_time, end_time } = track
  const before = drivers.findLast(({ since }) => since.getTime() <= start_time)?.employee_id ?? null
  const changes = drivers
    .map(({ since, employee_id }) => ({ since: since.getTime(), employee_id }))
    .filter(({ since }) => start_time < since && since <= end_time)
    // One may be named once more, and goes on driving.
    .filter(({ employee_id }, i, all) => employee_id !== (all[i - 1] ?? { employee_id: before }).employee_id)
  if (changes.length === 0) return [{ track, employee_id: before }]
  const begins = [{ since: start_time, employee_id: before }, ...changes]
  const parts: Driven[] = []
  for (const [i, { since, employee_id }] of begins.entries()) {
    const period = { from: since, to: (begins[i + 1]?.since ?? end_time + 1) - 1 }
    for (const part of await partWithin({ ...reading, period }, track))
      if (part.end_time > part.start_time) parts.push({ track: part, employee_id })
  }
  return parts
}
