import { distance } from '#geo/distance.ts'
import { type Codec, flag, list, nullable, number, optional, pack, record, time, unpack } from './codec.ts'
import { type Place, placeOf } from './leg.ts'
import { type Attributes, flag as bit, is, type Point } from './point.ts'
import { place, point as whole } from './remembered.ts'
import { isReached, type Sieve, sift } from './spikes.ts'
import { corrupt } from './varint.ts'

/**
 * Sums over the points of a device in the order of their times, portion by portion: what is carried from one to the next makes
 * them those of all points at once.
 */

/** Counters that devices have of their own, by the names of the glossary: kilometres, hours, litres. */
export const counters = ['odometer', 'engine_hours', 'fuel_used'] as const
export type Counter = (typeof counters)[number]

/** Sums of each. Those of what the device counts itself are its increments, as far as they are believed. */
export interface Sums extends Record<Counter, number> {
  /** Between all places of satellites that the device was at, its wander while it stood included. */
  metres: number
  /** From a point that tells that the ignition is on to the first that tells that it is off. */
  ignition_seconds: number
  /** The same of revolutions. */
  engine_seconds: number
}

export const sum_names = ['metres', 'ignition_seconds', 'engine_seconds', ...counters] as const

/** A value of a counter of the device, and when it was told. */
interface Told {
  value: number
  time: number
}

/** The memory that goes from portion to portion: constant in size. */
export interface Carried extends Sieve<{ point: Point }>, Partial<Record<Counter, Told>> {
  /** Of the newest point; null before the first. */
  time: number | null
  /** As told last. */
  ignition: boolean
  engine: boolean
}

/** Sums of points, and what those of the points behind them go on with. */
export interface Totals {
  sums: Sums
  carried: Carried
}

export const nothingCarried: Carried = { doubted: [], time: null, ignition: false, engine: false }

export const noSums = (): Sums => ({
  metres: 0,
  ignition_seconds: 0,
  engine_seconds: 0,
  odometer: 0,
  engine_hours: 0,
  fuel_used: 0,
})

export const noTotals = (): Totals => ({ sums: noSums(), carried: { ...nothingCarried } })

/**
 * Adds up what points come to that follow those before them, sorted by time. A place that may be a spike counts with the point that
 * decides on it. Points that were dated ahead count for nothing, nor do those that are not later than what was added up before.
 */
export const addUp = (before: Carried, points: readonly Point[]): Totals => {
  const totals = { sums: noSums(), carried: { ...before, ...(before.last && { last: { ...before.last } }) } }
  addInto(totals, points)
  return totals
}

/**
 * Adds to totals what points come to that follow, as `addUp` does, in place: new ones for each message of each device would outlive it, and
 * collecting what outlives a batch is a third of what ingest takes in Node. The same points once more add nothing.
 */
export const addInto = (totals: Totals, points: readonly Point[]): void => {
  for (const point of points) addPoint(totals, point)
}

/** Adds the next point to totals, as `addInto`; nothing of the point is kept. */
export const addPoint = ({ sums, carried }: Totals, point: Point): void => {
  if (is(point, bit.ahead) || (carried.time !== null && point.time <= carried.time)) return
  if (is(point, bit.other_device)) forget(carried)
  const seconds = carried.time === null ? 0 : (point.time - carried.time) / 1000
  if (carried.ignition) sums.ignition_seconds += seconds
  if (carried.engine) sums.engine_seconds += seconds
  carried.time = point.time
  if (point.attributes) tell(sums, carried, point.attributes, point.time)
  if (is(point, bit.lbs | bit.no_fix)) return
  const { last, doubted } = carried
  if (last && doubted.length === 0 && isReached(last, point)) {
    sums.metres += distance(last, point)
    moved(last, point)
  } else go(sums, carried, { point })
}

/** Forgets what another device has told: what it counted, and what was on when it was taken away. */
const forget = (carried: Carried): void => {
  carried.ignition = false
  carried.engine = false
  for (const counter of counters) delete carried[counter]
}

/** Totals of what was added up before and of points that follow, sorted by time. */
export const addedTo = ({ sums, carried }: Totals, points: readonly Point[]): Totals => {
  const next = addUp(carried, points)
  return { sums: joined(sums, next.sums), carried: next.carried }
}

const tell = (sums: Sums, carried: Carried, attributes: Attributes, time: number): void => {
  const { ignition, rpm } = attributes
  if (typeof ignition === 'boolean') carried.ignition = ignition
  if (typeof rpm === 'number') carried.engine = rpm > 0
  for (const counter of counters) {
    const value = attributes[counter]
    if (typeof value !== 'number') continue
    sums[counter] += increment(counter, carried[counter], { value, time })
    carried[counter] = { value, time }
  }
}

/** What a counter may grow by in an hour, and by any two messages: some count in whole units. */
const growth: Record<Counter, { an_hour: number; at_once: number }> = {
  odometer: { an_hour: 300, at_once: 1 },
  engine_hours: { an_hour: 1, at_once: 1 },
  fuel_used: { an_hour: 1_000, at_once: 5 },
}

/** What a counter of a device has grown by: nothing where it was set back, or jumps further than a vehicle comes. From there it goes on. */
const increment = (counter: Counter, before: Told | undefined, { value, time }: Told): number => {
  if (!before) return 0
  const { an_hour, at_once } = growth[counter]
  const grown = value - before.value
  return grown > 0 && grown <= ((time - before.time) / 3_600_000) * an_hour + at_once ? grown : 0
}

const go = (sums: Sums, carried: Carried, item: { point: Point }): void => {
  const { believed, again } = sift(carried, item)
  if (believed) {
    const { last } = carried
    if (last) sums.metres += distance(last, believed.point)
    // The totals' own: nobody else has it.
    if (last) moved(last, believed.point)
    else carried.last = placeOf(believed.point)
  } else carried.doubted = carried.doubted.map(({ point }) => ({ point: bare(point) }))
  for (const other of again) go(sums, carried, other)
}

const moved = (place: Place, point: Point): void => {
  place.time = point.time
  place.lat = point.lat
  place.lng = point.lng
  place.lbs = is(point, bit.lbs)
  place.precision = point.precision
}

/** A place alone, which nobody else changes: what is told with it has been counted. */
const bare = (point: Point): Point => ({ ...point, attributes: undefined })

/** The sums of one portion and of another one. */
export const joined = (sums: Sums, next: Sums): Sums => {
  const both = noSums()
  for (const name of sum_names) both[name] = sums[name] + next[name]
  return both
}

const version = 2

const told = optional(record<Told>({ value: number, time }))

export const carriedCodec: Codec<Carried> = record<Carried>({
  time: nullable(time),
  last: optional(record<Place>(place)),
  doubted: list(record<{ point: Point }>({ point: whole })),
  ignition: flag,
  engine: flag,
  odometer: told,
  engine_hours: told,
  fuel_used: told,
})

/** The memory as some forty bytes. */
export const packCarried = (carried: Carried): Buffer => {
  const { often, seldom } = pack(version, carriedCodec, carried, 0)
  return Buffer.concat([often, seldom])
}

/** Reads what `packCarried` wrote. Throws an Error that begins with `corrupt` when it is none. */
export const unpackCarried = (bytes: Buffer): Carried => {
  if (bytes[0] !== version) throw corrupt(`unknown version ${bytes[0]} of what is carried`)
  return unpack(carriedCodec, bytes, 0)
}
