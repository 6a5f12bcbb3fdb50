import type { City } from './city.ts'
import { between, randomFrom } from './random.ts'
import { roadsOf } from './roads.ts'

/** A vehicle that does not exist. The same one does the same on the same day. */
export interface Vehicle {
  seed: number
  city: City
  shift: Shift
  /** Seconds between reports, driving and parked. */
  every: number
  parked: number
}

/** When somebody works; the vehicle leaves the depot within the first half hour and is back before the end. */
export interface Shift {
  /** Hours of the local clock, and of work. */
  begin: number
  hours: number
  /** Minutes of a stop. */
  stops: readonly [least: number, most: number]
  rests_on_sunday?: true
}

export const shifts = {
  day: { begin: 7, hours: 11, stops: [10, 180], rests_on_sunday: true },
  late: { begin: 13, hours: 10.5, stops: [10, 90] },
  night: { begin: 20, hours: 10, stops: [10, 60] },
  /** Around the clock, as a shuttle between hotels. */
  round: { begin: 0, hours: 24, stops: [8, 25] },
  /** Around the clock, hardly ever standing: for load. */
  dense: { begin: 0, hours: 24, stops: [0, 1] },
} as const satisfies Record<string, Shift>

/** Seconds between reports of a parked vehicle: under the five minutes after which a device counts as offline. */
export const parked_every = 290

/** From one place of the city to another, by their numbers; `depart` in seconds after the day of the vehicle began. */
export interface Trip {
  depart: number
  from: number
  to: number
}

const depot = 0
const thursday = 4

/** What the vehicle does on a day, counted since 1970: out of the depot, from stop to stop, and back. */
export const tripsOf = (vehicle: Vehicle, day: number): Trip[] => {
  const { seed, city, shift } = vehicle
  const { hours, stops, rests_on_sunday } = shift
  if (rests_on_sunday && (day + thursday) % 7 === 0) return []
  const roads = roadsOf(city)
  const random = randomFrom(seed, day)
  const trips: Trip[] = []
  // Around the clock there is an hour less where clocks are put forward.
  const time = Math.min(hours * 3600, (beginOf(vehicle, day + 1) - beginOf(vehicle, day)) / 1000)
  let from = depot
  let depart = Math.floor(between(random, 60, hours < 24 ? 1800 : 120))
  for (;;) {
    const to = 1 + Math.floor(random() * (city.places.length - 1))
    // Most stops are short.
    const stop = (stops[0] + (stops[1] - stops[0]) * random() ** 3) * 60
    const next = depart + roads(from, to).longest + stop
    if (next + roads(to, depot).longest > time) break
    if (to === from) continue
    trips.push({ depart, from, to })
    depart = Math.ceil(next)
    from = to
  }
  return from === depot ? trips : [...trips, { depart, from, to: depot }]
}

/** Metres of a day. */
export const lengthOf = (vehicle: Vehicle, day: number): number =>
  tripsOf(vehicle, day).reduce((sum, { from, to }) => sum + roadsOf(vehicle.city)(from, to).length, 0)

const day_length = 86_400_000

/** When the day of the vehicle begins: milliseconds since 1970 UTC. */
export const beginOf = ({ city, shift }: Vehicle, day: number): number =>
  Temporal.Instant.fromEpochMilliseconds(day * day_length)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toZonedDateTime({ timeZone: city.zone, plainTime: { hour: shift.begin } }).epochMilliseconds

/** The day of the vehicle that a moment lies in. */
export const dayAt = (vehicle: Vehicle, time: number): number => {
  const day = Math.floor(time / day_length) + 1
  for (let at = day; ; at--) if (beginOf(vehicle, at) <= time) return at
}
