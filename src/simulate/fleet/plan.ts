import type { Equipment } from './equipment.ts'
import type { PlaceName } from './places.ts'
import { between, randomFrom } from './random.ts'
import { secondsOf } from './travel.ts'
import { wayBetween } from './ways.ts'

/** A simulated vehicle. It does the same on the same day whenever it is asked. */
export interface Vehicle {
  seed: number
  /** Where it stands when nobody drives it. */
  home: PlaceName
  shift: Shift
  work: Work
  /** Seconds between reports, driving and parked. */
  every: number
  parked: number
  /** What its device reads beside its place. */
  equipment?: readonly Equipment[]
}

/** Working hours: the vehicle leaves home within the first half hour and is back before the end. */
export interface Shift {
  /** Hours of the local clock, and of work. */
  begin: number
  hours: number
  /** Minutes of a stop. */
  stops: readonly [least: number, most: number]
  /** Days of the week, 0 for Sunday, on which nobody works. */
  rests?: readonly number[]
}

export type Work =
  /** Sent to one of these after the other, as it comes. */
  | { kind: 'sent'; to: readonly PlaceName[] }
  /** One after the other in this order, and again; `pause`: minutes of the stop at the last of them. */
  | { kind: 'line'; along: readonly PlaceName[]; pause: number }
  /** By a timetable: leaves home so many hours after the shift has begun, for these in this order, and comes home. */
  | { kind: 'rounds'; rounds: readonly Round[] }

export interface Round {
  after: number
  along: readonly PlaceName[]
}

const sunday = 0
const weekend = [6, sunday] as const

export const shifts = {
  day: { begin: 7, hours: 11, stops: [8, 90], rests: [sunday] },
  early: { begin: 6, hours: 12, stops: [2, 20] },
  late: { begin: 13, hours: 10.5, stops: [8, 60] },
  night: { begin: 18, hours: 12, stops: [2, 20] },
  school: { begin: 6, hours: 11, stops: [1, 3], rests: weekend },
  haulage: { begin: 5, hours: 13, stops: [10, 40], rests: weekend },
  /** Around the clock, as a bus on its line. */
  round: { begin: 0, hours: 24, stops: [0.5, 1] },
  /** The same, for load. */
  dense: { begin: 0, hours: 24, stops: [0, 1] },
} as const satisfies Record<string, Shift>

/** Time zone of vehicles and their drivers. */
export const zone = 'Europe/Vaduz'

/** Seconds between reports of a parked vehicle: under the five minutes after which a device counts as offline. */
export const parked_every = 290

/** From one place to another; `depart` in seconds after the day of the vehicle began. */
export interface Trip {
  depart: number
  from: PlaceName
  to: PlaceName
}

/** The trips of a vehicle on a day, counted since 1970: from home, from stop to stop, and back. */
export const tripsOf = (vehicle: Vehicle, day: number): Trip[] => {
  const { seed, shift, work } = vehicle
  if (shift.rests?.includes(weekdayOf(day))) return []
  const random = randomFrom(seed, day)
  // Around the clock there is an hour less where clocks are put forward.
  const end = Math.min(shift.hours * 3600, (beginOf(vehicle, day + 1) - beginOf(vehicle, day)) / 1000)
  // Most stops are short.
  const stop = (): number => (shift.stops[0] + (shift.stops[1] - shift.stops[0]) * random() ** 3) * 60
  if (work.kind === 'rounds') return rounds(vehicle.home, work.rounds, { end, random, stop })
  const depart = Math.floor(between(random, 60, shift.hours < 24 ? 1800 : 120))
  if (work.kind === 'sent') return roaming(vehicle.home, atRandom(work.to, random), { depart, end, stop })
  const last = work.along.at(-1)
  const atEnd = (to: PlaceName): number => (to === last ? work.pause * 60 : stop())
  return roaming(vehicle.home, inTurn(work.along), { depart, end, stop: atEnd })
}

const thursday = 4
const weekdayOf = (day: number): number => (day + thursday) % 7

function* inTurn(along: readonly PlaceName[]): Generator<PlaceName> {
  for (;;) yield* along
}

function* atRandom(places: readonly PlaceName[], random: () => number): Generator<PlaceName> {
  for (;;) yield places[Math.floor(random() * places.length)] as PlaceName
}

/** Trips between random places, as long as there is time to come home. */
const roaming = (
  home: PlaceName,
  goals: Iterable<PlaceName>,
  { depart: first, end, stop }: { depart: number; end: number; stop(at: PlaceName): number },
): Trip[] => {
  const trips: Trip[] = []
  let from = home
  let depart = first
  for (const to of goals) {
    if (to === from) continue
    const next = depart + secondsOf(wayBetween(from, to)) + stop(to)
    if (next + (to === home ? 0 : secondsOf(wayBetween(to, home))) > end) break
    trips.push({ depart, from, to })
    depart = Math.ceil(next)
    from = to
  }
  return from === home ? trips : [...trips, { depart, from, to: home }]
}

/**
 * Trips of fixed rounds, some minutes late at most. A round that the vehicle is not back for begins when it is; one
 * that would end too late is left out.
 */
const rounds = (
  home: PlaceName,
  timetable: readonly Round[],
  { end, random, stop }: { end: number; random(): number; stop(): number },
): Trip[] => {
  const trips: Trip[] = []
  let ready = 0
  for (const { after, along } of timetable) {
    const round: Trip[] = []
    let depart = Math.ceil(Math.max(ready, after * 3600 + between(random, 0, 240)))
    let from = home
    for (const to of [...along, home]) {
      if (to === from) continue
      round.push({ depart, from, to })
      depart = Math.ceil(depart + secondsOf(wayBetween(from, to)) + stop())
      from = to
    }
    if (depart > end) break
    trips.push(...round)
    ready = depart
  }
  return trips
}

/** Metres that a vehicle drives on a day. */
export const lengthOf = (vehicle: Vehicle, day: number): number =>
  tripsOf(vehicle, day).reduce((sum, { from, to }) => sum + wayBetween(from, to).length, 0)

const day_length = 86_400_000

/** The begin of the vehicle's day, in milliseconds since 1970 UTC. */
export const beginOf = ({ shift }: Vehicle, day: number): number =>
  Temporal.Instant.fromEpochMilliseconds(day * day_length)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toZonedDateTime({ timeZone: zone, plainTime: { hour: shift.begin } }).epochMilliseconds

/** The day of the vehicle that a moment is in, counted since 1970. */
export const dayAt = (vehicle: Vehicle, time: number): number => {
  const day = Math.floor(time / day_length) + 1
  for (let at = day; ; at--) if (beginOf(vehicle, at) <= time) return at
}
