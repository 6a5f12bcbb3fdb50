import type { Area, Drive, Driver, Event, Facts, Run, Since, Stop, Window } from '#report/facts.ts'
import type { Need, Walk } from '#report/kind.ts'
import type { Place } from '#report/tell.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { ends } from '#store/points/points.ts'
import { endedBefore, type StoredTrack } from '#store/points/tracks.ts'
import { isShort } from '#track/filter.ts'
import { veilTrack } from '#track/veil.ts'
import type { Reading } from '../track/asked.ts'
import { partWithin } from '../track/part.ts'
import { checkinsOf } from './checkins.ts'
import { runsOf, withEngine } from './engine.ts'
import { countEvents, eventsOf } from './events.ts'
import type { Device } from './portion.ts'
import { formsOf, tasksOf } from './tasks.ts'
import { toldHarshOf } from './told-harsh.ts'
import { walkAlong } from './walk.ts'

/** Facts of one device are read, from what is stored: tracks, and of points only what a report needs. */

export interface Asking {
  db: Db
  viewer: Viewer
  /** As it was read with others. */
  device: Device
  /** Parts of the period that count. */
  windows: readonly Window[]
  needs: readonly Need[]
  /** Events that are wanted; all without it. */
  events?: readonly string[] | undefined
  areas: readonly Area[]
  walk?: ((areas: readonly Area[], window: Window) => Walk | undefined) | undefined
  /** What is no drive by the smart filter is left out. */
  filter: boolean
}

/** All that a kind needs of a device but what it is called. */
export const readFacts = async (asking: Asking): Promise<Omit<Facts, 'device'>> => {
  const { db, viewer, device, windows, needs, areas } = asking
  const { tracker_id, drivers, statuses } = device
  const does = (need: Need): boolean => needs.includes(need)
  const [drives, stops, walked]: [Drive[], Stop[], unknown[]] = [[], [], []]
  let runs: Run[] | undefined
  const all = device.tracks()
  for (const window of windows) {
    const reading = { ...device.reading, period: within(device.reading.period, window) }
    if (reading.period.to < reading.period.from) continue
    const whole = all.filter((track) => overlaps(track, reading.period))
    const walk = asking.walk?.(areas, reading.period)
    if (walk) walked.push(await walkAlong(reading, whole, walk))
    const on = does('engine') ? await runsOf(reading) : undefined
    if (on) runs = [...(runs ?? []), ...on]
    if (!does('drives')) continue
    const tracks = await partsOf(reading, whole, asking.filter)
    drives.push(...tracks.map((track) => driveOf(track, drivers)))
    if (does('stops')) stops.push(...withEngine(await stopsOf(reading, tracks), on))
  }
  const told = { ...asking, tracker_id, reading: device.reading }
  const events: Event[] = does('events') ? await eventsOf(told) : []
  const event_count = does('event_count') ? await countEvents(told) : undefined
  const checkins = does('checkins') ? await checkinsOf(db, viewer, tracker_id, windows) : []
  const tasks = does('tasks') ? await tasksOf(db, viewer, tracker_id, windows) : undefined
  const forms = does('forms') ? await formsOf(db, viewer, tracker_id, windows) : undefined
  const told_harsh = does('told_harsh') ? await toldHarshOf(device.reading, windows) : undefined
  const happened = { checkins, tasks, forms, events, event_count, told_harsh }
  return { windows, drives, stops, runs, ...happened, drivers, statuses, areas, walked }
}

const overlaps = ({ start_time, end_time }: StoredTrack, { from, to }: Window): boolean =>
  start_time <= to && end_time >= from

const within = (period: Window, { from, to }: Window): Window => ({
  from: Math.max(period.from, from),
  to: Math.min(period.to, to),
})

/** The drives of the reading's period, those over its ends cut there: parts of periods that meet add up. */
const partsOf = async (reading: Reading, tracks: readonly StoredTrack[], filter: boolean): Promise<StoredTrack[]> => {
  const parts: StoredTrack[] = []
  for (const track of tracks)
    if (track.type === 'regular' && !(filter && isShort(track))) parts.push(...(await partWithin(reading, track)))
  return parts
}

const driveOf = (track: StoredTrack, drivers: readonly Since<Driver>[]): Drive => {
  const { id, start_time, end_time, length, max_speed } = track
  const driver = drivers.findLast(({ since }) => since <= start_time)?.is
  return {
    ...{ id, from: start_time, to: end_time, length, max_speed },
    start: startOf(track),
    end: endOf(track),
    ...(driver && { driver }),
  }
}

const startOf = ({ start_lat: lat, start_lng: lng, start_address: address }: StoredTrack): Place | undefined =>
  Number.isNaN(lat) ? undefined : { lat, lng, address }
const endOf = ({ end_lat: lat, end_lng: lng, end_address: address }: StoredTrack): Place | undefined =>
  Number.isNaN(lat) ? undefined : { lat, lng, address }

/**
 * The times between the drives, and before and behind them until now: it stands where it drove last. Before a device was heard for the
 * first time nothing is known.
 */
const stopsOf = async (reading: Reading, tracks: readonly StoredTrack[]): Promise<Stop[]> => {
  const { query, source_id, period, privacy, now } = reading
  const to = Math.min(period.to, now)
  const last = await endedBefore(query, source_id, period.from)
  const before = last && veilTrack(last, privacy)
  const heard = before ? period.from : (await ends(query, source_id, period))?.first
  if (heard === undefined) return []
  const [first] = tracks
  const stops: Stop[] = []
  let since = heard
  let place = before ? endOf(before) : first && startOf(first)
  for (const track of tracks) {
    if (track.start_time > since) stops.push({ from: since, to: track.start_time, place })
    since = track.end_time
    place = endOf(track)
  }
  if (to > since && !isUnderWay(tracks)) stops.push({ from: since, to, place })
  return stops
}

/** Answers whether the last drive goes on behind the period, or now: then nothing stands behind it. */
const isUnderWay = (tracks: readonly StoredTrack[]): boolean =>
  ['under_way', 'period'].includes(tracks.at(-1)?.end_reason.reason ?? '')
