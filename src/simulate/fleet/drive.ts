import type { Location } from '#geo/distance.ts'
import { shortest } from '#geo/distance.ts'
import type { Attributes, Point } from '#track/point.ts'
import { type Moment, measuredBy } from './equipment.ts'
import type { PlaceName } from './places.ts'
import { beginOf, dayAt, lengthOf, type Trip, tripsOf, type Vehicle } from './plan.ts'
import { bell, between, type Random, randomFrom } from './random.ts'
import { type Instant, secondsOf, travel } from './travel.ts'
import { stopOf, wayBetween } from './ways.ts'

/**
 * The points that a vehicle's device reports from `from` until before `to`, milliseconds since 1970 UTC. They are
 * always the same for the same vehicle, in whatever spans they are asked for.
 */
export function* drive(vehicle: Vehicle, from: number, to: number): Generator<Point> {
  const first = dayAt(vehicle, from)
  let odometer = odometerAt(vehicle, first)
  for (let day = first; beginOf(vehicle, day) < to; day++) {
    for (const stage of stagesOf(vehicle, day, odometer)) {
      if (stage.end <= from) continue
      if (stage.begin >= to) return
      for (const point of stage.points()) if (point.time >= from && point.time < to) yield point
    }
    odometer += lengthOf(vehicle, day)
  }
}

/** Day since 1970 when the vehicles were bought; nobody asks for an earlier one. */
const bought = Date.UTC(2026, 0, 1) / 86_400_000

/** The odometer in metres at the beginning of a day. */
const odometerAt = (vehicle: Vehicle, day: number): number => {
  let metres = Math.floor(randomFrom(vehicle.seed)() * 120_000) * 1000
  for (let past = bought; past < day; past++) metres += lengthOf(vehicle, past)
  return metres
}

/**
 * A part of a day that can be computed without the others: a trip with the stop after it, or the wait for the first
 * trip.
 */
interface Stage {
  begin: number
  end: number
  points(): Iterable<Point>
}

function* stagesOf(vehicle: Vehicle, day: number, odometer: number): Generator<Stage> {
  const trips = tripsOf(vehicle, day)
  const midnight = beginOf(vehicle, day)
  const departure = (i: number): number => {
    const trip = trips[i]
    return trip ? midnight + trip.depart * 1000 : beginOf(vehicle, day + 1)
  }
  const morning = odometer
  const waiting: Stop = {
    ...{ told: midnight - vehicle.parked * 1000, end: departure(0), place: vehicle.home, odometer, morning },
    ...{ since: midnight - night, overnight: true },
  }
  yield { ...waiting, begin: midnight, points: () => parked(vehicle, waiting, randomFrom(vehicle.seed, day, -1)) }
  let ready = midnight - night
  for (const [i, trip] of trips.entries()) {
    const begin = departure(i)
    const rested = Math.max(0, begin - ready) / 1000
    ready = begin + secondsOf(wayBetween(trip.from, trip.to)) * 1000
    const stage = { begin, end: departure(i + 1), odometer, morning, rested, last: i === trips.length - 1 }
    yield { ...stage, points: () => underway(vehicle, trip, stage, randomFrom(vehicle.seed, day, i)) }
    odometer += wayBetween(trip.from, trip.to).length
  }
}

/** Milliseconds that vehicles have stood at least, at the beginning of their day. */
const night = 36_000_000

interface Stop {
  /** When the last report before it was made. */
  told: number
  /** When it began. */
  since: number
  end: number
  place: PlaceName
  /** Metres: now, and when the day began. */
  odometer: number
  morning: number
  overnight: boolean
}

/** Points of a parked vehicle: the ignition is off, and a report comes now and then from about the same place. */
function* parked(vehicle: Vehicle, stop: Stop, random: Random): Generator<Point> {
  const { told, end, place, odometer } = stop
  const here = stopOf(place)
  for (let time = told + vehicle.parked * 1000; time < end; time += vehicle.parked * 1000) {
    const hours = (time - told) / 3_600_000
    const attributes = {
      ignition: false,
      ...measured(odometer, Math.max(12.1, 12.7 - hours * 0.02)),
      ...equipped(vehicle, standing(vehicle, stop, time)),
    }
    yield reported(time, seenAt(here, bell(random) * 3, bell(random) * 3), { speed: 0, heading: 0 }, random, attributes)
  }
}

/**
 * Degrees of a turn that are reported at once, so that the line keeps to its street; the next is seconds after the
 * report before, at least.
 */
const turn = 15
const least_gap = 2

/** A trip and the stop after it: when they begin and end, and metres as of a `Stop`. */
interface Underway {
  begin: number
  end: number
  odometer: number
  morning: number
  /** Seconds that it stood before. */
  rested: number
  /** It is the last of the day. */
  last: boolean
}

/** Points on the way to the next place, and of the stop there. */
function* underway(vehicle: Vehicle, { from, to }: Trip, stage: Underway, random: Random): Generator<Point> {
  const { begin, end, odometer, morning } = stage
  const way = wayBetween(from, to)
  const receiver = createReceiver(random)
  let second = 0
  let told = { second: Number.NEGATIVE_INFINITY, heading: 0 }
  const stopAt = (second: number): Stop => {
    const since = begin + second * 1000
    return { told: since, since, end, place: to, odometer: odometer + way.length, morning, overnight: stage.last }
  }
  const moving = (second: number, { speed, driven }: Instant): Moment => ({
    ...{ seed: vehicle.seed, time: begin + second * 1000, speed, drives: true, since: second, rested: stage.rested },
    ...{ home: false, overnight: false, metres: odometer + driven, first_metres: odometer, morning_metres: morning },
  })
  for (const instant of travel(way, random)) {
    const seen = receiver(instant)
    const gap = second - told.second
    const turned = gap >= least_gap && Math.abs(shortest(instant.heading - told.heading)) >= turn
    const arrived = instant.driven === way.length
    if (gap >= vehicle.every || turned || arrived) {
      const attributes = {
        ignition: !arrived,
        ...measured(odometer + instant.driven, between(random, 13.8, 14.2)),
        ...equipped(
          vehicle,
          arrived ? standing(vehicle, stopAt(second), begin + second * 1000) : moving(second, instant),
        ),
      }
      yield reported(begin + second * 1000, seen, instant, random, attributes)
      told = { second, heading: instant.heading }
    }
    second++
  }
  yield* parked(vehicle, stopAt(told.second), random)
}

const equipped = ({ equipment }: Vehicle, moment: Moment): Attributes =>
  equipment === undefined ? {} : measuredBy(equipment, moment)

const standing = ({ seed, home }: Vehicle, stop: Stop, time: number): Moment => ({
  ...{ seed, time, speed: 0, drives: false, since: (time - stop.since) / 1000, rested: 0 },
  ...{ home: stop.place === home, overnight: stop.overnight },
  ...{ metres: stop.odometer, first_metres: stop.odometer, morning_metres: stop.morning },
})

/** Makes a satellite receiver, whose places are off by a few metres that change slowly. */
const createReceiver = (random: Random): ((instant: Instant) => Seen) => {
  let north = 0
  let east = 0
  return (instant) => {
    north = north * 0.9 + bell(random)
    east = east * 0.9 + bell(random)
    return seenAt(instant, north, east)
  }
}

const metres_per_degree = 111_195

interface Seen extends Location {
  alt: number
}

const seenAt = ({ lat, lng, alt }: Seen, north: number, east: number): Seen => ({
  lat: lat + north / metres_per_degree,
  lng: lng + east / (metres_per_degree * Math.cos((lat * Math.PI) / 180)),
  alt,
})

/** @param metres on the odometer */
const measured = (metres: number, volts: number): Attributes => ({
  odometer: Math.round(metres) / 1000,
  board_voltage: Math.round(volts * 100) / 100,
  battery: 100,
  gsm_signal: 80,
})

const reported = (
  time: number,
  { lat, lng, alt }: Seen,
  { speed, heading }: Pick<Instant, 'speed' | 'heading'>,
  random: Random,
  attributes: Attributes,
): Point => ({
  time,
  lat,
  lng,
  alt,
  speed: Math.round(speed),
  heading,
  satellites: Math.round(between(random, 8, 15)),
  precision: 0,
  flags: 0,
  attributes,
})
