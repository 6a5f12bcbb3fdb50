import type { Result } from '#client/client.ts'
import { localOf, timeOf } from '#web/words/format.ts'

/** What a tracker did in a period: drives, and between them stops. */

type Told = Result<'track/list'>['list'][number]
export type Point = Result<'track/read'>['list'][number]

export interface Trip {
  kind: 'trip'
  id: number
  tracker_id: number
  from: string
  to: string
  from_address: string
  to_address: string
  /** km */
  length: number
  /** km/h */
  max_speed: number
  avg_speed: number
  events: number
}

export interface Stop {
  kind: 'stop'
  tracker_id: number
  from: string
  to: string
  address: string
  /** The drive before, at whose end it is. */
  after: number
}

export type Leg = Trip | Stop

export const seconds = ({ from, to }: { from: string; to: string }): number => (timeOf(to) - timeOf(from)) / 1000

/** The legs of a tracker, by time: after each drive the stop until the next. */
export const legsOf = (tracker_id: number, list: readonly Told[]): Leg[] => {
  const trips = list.flatMap((track) => (track.type === 'regular' ? [tripOf(tracker_id, track)] : []))
  return trips.flatMap((trip, place): Leg[] => {
    const next = trips[place + 1]
    if (!next) return [trip]
    return [
      trip,
      {
        kind: 'stop',
        tracker_id,
        from: trip.to,
        to: next.from,
        address: trip.to_address || next.from_address,
        after: trip.id,
      },
    ]
  })
}

const tripOf = (tracker_id: number, track: Extract<Told, { type: 'regular' }>): Trip => ({
  kind: 'trip',
  id: track.id,
  tracker_id,
  from: String(track.start_date),
  to: String(track.end_date),
  from_address: track.start_address,
  to_address: track.end_address,
  length: track.length,
  max_speed: track.max_speed,
  avg_speed: track.avg_speed,
  events: track.event_count ?? 0,
})

export const isTrip = (leg: Leg): leg is Trip => leg.kind === 'trip'

export interface Totals {
  trips: number
  /** km */
  length: number
  /** seconds */
  driving: number
  standing: number
  max_speed: number
}

export const totalsOf = (legs: readonly Leg[]): Totals => {
  const trips = legs.filter(isTrip)
  const sum = (some: readonly Leg[]): number => some.reduce((total, leg) => total + seconds(leg), 0)
  return {
    trips: trips.length,
    length: trips.reduce((total, { length }) => total + length, 0),
    driving: sum(trips),
    standing: sum(legs.filter((leg) => !isTrip(leg))),
    max_speed: Math.max(0, ...trips.map(({ max_speed }) => max_speed)),
  }
}

/** Kilometres of the drives of each local day: one over midnight is of both, as it is of both that ask for their drives. */
export const mileageOf = (list: readonly Told[]): ReadonlyMap<string, number> => {
  const days = new Map<string, number>()
  for (const track of list) {
    if (track.type !== 'regular') continue
    const last = String(track.end_date).slice(0, 10)
    for (let date = String(track.start_date).slice(0, 10); date <= last; date = daysAfter(date, 1))
      days.set(date, (days.get(date) ?? 0) + track.length)
  }
  return days
}

/** The date so many days later; before it, where they are less than none. */
export const daysAfter = (date: string, days: number): string =>
  localOf(timeOf(`${date} 00:00:00`) + days * 86_400_000).slice(0, 10)

export interface Timed {
  /** Milliseconds, local. */
  time: number
  lat: number
  lng: number
  heading: number
  /** km/h */
  speed: number
  /** metres */
  alt: number
  satellites: number
}

export const timed = (points: readonly Point[]): Timed[] =>
  points.map(({ get_time, lat, lng, heading, speed, alt, satellites }) => ({
    time: timeOf(String(get_time)),
    lat,
    lng,
    heading,
    speed,
    alt,
    satellites,
  }))

/** The points of each trip, which come by time. */
export const byTrip = (points: readonly Timed[], trips: readonly Trip[]): Map<number, Timed[]> => {
  const found = new Map<number, Timed[]>()
  let at = 0
  for (const trip of trips) {
    const [from, to] = [timeOf(trip.from), timeOf(trip.to)]
    while (at < points.length && (points[at] as Timed).time < from) at++
    const begin = at
    while (at < points.length && (points[at] as Timed).time <= to) at++
    found.set(trip.id, points.slice(begin, at))
    // The last point of one may be the first of the next.
    at = Math.max(begin, at - 1)
  }
  return found
}

/** The place of the last point until `time`. */
export const indexAt = (points: readonly Timed[], time: number): number => {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle] as Timed).time <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Where it was: on the straight line between two points, unless they are too long apart to know. */
export const placeAt = (points: readonly Timed[], time: number): Timed | undefined => {
  const at = indexAt(points, time)
  const [before, after] = [points[Math.max(0, at)], points[at + 1]]
  if (!before || !after || at < 0 || after.time - before.time > 300_000) return before
  const share = (time - before.time) / (after.time - before.time)
  return {
    ...before,
    time,
    lat: before.lat + (after.lat - before.lat) * share,
    lng: before.lng + (after.lng - before.lng) * share,
  }
}
