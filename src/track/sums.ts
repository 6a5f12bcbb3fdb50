import { distance } from '#geo/distance.ts'
import { type Codec, flag, list, nullable, optional, pack, record, time, unpack } from './codec.ts'
import { type Place, placeOf } from './leg.ts'
import { flag as bit, is, type Point } from './point.ts'
import { place, point as whole } from './remembered.ts'
import { type Sieve, sift } from './spikes.ts'
import { corrupt } from './varint.ts'

/**
 * Sums over the points of a device in the order of their times, portion by portion: what is carried from one to the next makes
 * them those of all points at once.
 */

/** Counters that devices have of their own, by the names of the glossary. */
export const counters = ['odometer', 'engine_hours', 'fuel_used'] as const
export type Counter = (typeof counters)[number]

export interface Sums {
  /** Between all places of satellites that the device was at, its wander while it stood included. */
  metres: number
  /** From a point that tells that the ignition is on to the first that tells that it is off. */
  ignition_seconds: number
  /** The same of revolutions. */
  engine_seconds: number
  /** The first and the last value of each. */
  first: Partial<Record<Counter, number>>
  last: Partial<Record<Counter, number>>
}

/** The memory that goes from portion to portion: constant in size. */
export interface Carried extends Sieve<{ point: Point }> {
  /** Of the newest point; null before the first. */
  time: number | null
  /** As told last. */
  ignition: boolean
  engine: boolean
}

export const nothingCarried: Carried = { doubted: [], time: null, ignition: false, engine: false }

export const noSums = (): Sums => ({ metres: 0, ignition_seconds: 0, engine_seconds: 0, first: {}, last: {} })

/**
 * Adds up what points come to that follow those before them, sorted by time. A place that may be a spike counts with the point that
 * decides on it. Points that were dated ahead count for nothing.
 */
export const addUp = (before: Carried, points: readonly Point[]): { sums: Sums; carried: Carried } => {
  const sums = noSums()
  const carried = { ...before }
  for (const point of points) {
    if (is(point, bit.ahead)) continue
    const seconds = carried.time === null ? 0 : (point.time - carried.time) / 1000
    if (carried.ignition) sums.ignition_seconds += seconds
    if (carried.engine) sums.engine_seconds += seconds
    carried.time = point.time
    if (point.attributes) tell(sums, carried, point.attributes)
    if (!is(point, bit.lbs | bit.no_fix)) go(sums, carried, { ...point, attributes: undefined })
  }
  return { sums, carried }
}

const tell = (sums: Sums, carried: Carried, { ignition, rpm, ...others }: NonNullable<Point['attributes']>): void => {
  if (typeof ignition === 'boolean') carried.ignition = ignition
  if (typeof rpm === 'number') carried.engine = rpm > 0
  for (const counter of counters) {
    const value = others[counter]
    if (typeof value !== 'number') continue
    sums.first[counter] ??= value
    sums.last[counter] = value
  }
}

const go = (sums: Sums, carried: Carried, point: Point): void => {
  const { believed, again } = sift(carried, { point })
  if (believed) {
    if (carried.last) sums.metres += distance(carried.last, believed.point)
    carried.last = placeOf(believed.point)
  }
  for (const item of again) go(sums, carried, item.point)
}

/** The sums of one portion and of the one behind it. */
export const joined = (sums: Sums, next: Sums): Sums => ({
  metres: sums.metres + next.metres,
  ignition_seconds: sums.ignition_seconds + next.ignition_seconds,
  engine_seconds: sums.engine_seconds + next.engine_seconds,
  first: { ...next.first, ...sums.first },
  last: { ...sums.last, ...next.last },
})

const version = 1

const codec: Codec<Carried> = record<Carried>({
  time: nullable(time),
  last: optional(record<Place>(place)),
  doubted: list(record<{ point: Point }>({ point: whole })),
  ignition: flag,
  engine: flag,
})

/** The memory as some thirty bytes. */
export const packCarried = (carried: Carried): Buffer => {
  const { often, seldom } = pack(version, codec, carried, 0)
  return Buffer.concat([often, seldom])
}

/** Reads what `packCarried` wrote. Throws an Error that begins with `corrupt` when it is none. */
export const unpackCarried = (bytes: Buffer): Carried => {
  if (bytes[0] !== version) throw corrupt(`unknown version ${bytes[0]} of what is carried`)
  return unpack(codec, bytes, 0)
}
