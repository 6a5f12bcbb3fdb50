import type { Measured } from '#device/measures.ts'
import { flag, type Point } from '#track/point.ts'
import type { Told } from '../protocol.ts'
import { isOnEarth } from './places.ts'

/** A reading of a device at one moment, as its protocol reads it. */
export interface Reading {
  /** Milliseconds since 1970 UTC; NaN where it could not be read. */
  time: number
  /** Degrees; NaN where they could not be read. `undefined`: nothing of a place. */
  lat?: number
  lng?: number
  /** Metres. */
  alt?: number
  /** km/h; `undefined`: it does not say. */
  speed?: number
  /** Degrees clockwise from north. */
  heading?: number
  satellites?: number
  /** Metres. */
  precision?: number
  /** It says that the place is its last known one. */
  no_fix?: boolean
  /** Kept on the device and sent later. */
  buffered?: boolean
  /** Located by cells or Wi-Fi. */
  lbs?: boolean
  attributes?: Measured
}

const orUndefined = (attributes: Measured | undefined): Measured | undefined =>
  attributes && Object.keys(attributes).length > 0 ? attributes : undefined

/**
 * One point or, where there is no place, what the device told of itself. A fault, and nothing, of a place that is none or has no
 * time: what a device measured beside a wrong place is not believed either.
 */
export const told = (reading: Reading): Told & { fault?: string } => {
  const { time, lat, lng, no_fix = false } = reading
  const attributes = orUndefined(reading.attributes)
  if (lat === undefined || lng === undefined) return { points: [], status: attributes }
  if (!isOnEarth(lat, lng)) return { points: [], fault: 'a place outside the earth' }
  // A device that has never had a fix sends zeros: that is not a last known place.
  if (no_fix && lat === 0 && lng === 0) return { points: [], status: attributes }
  if (!Number.isFinite(time)) return { points: [], fault: 'a place without a time' }
  return { points: [pointOf(reading, lat, lng, attributes)] }
}

const pointOf = (reading: Reading, lat: number, lng: number, attributes: Measured | undefined): Point => {
  const { time, alt = 0, speed, heading = 0, satellites = 0, precision = 0 } = reading
  const point: Point = {
    time,
    lat,
    lng: lng === -180 ? 180 : lng,
    alt: finite(alt),
    speed: finite(speed),
    heading: ((Math.round(finite(heading)) % 360) + 360) % 360,
    satellites: finite(satellites),
    precision: finite(precision),
    flags: flagsOf(reading),
  }
  if (attributes) point.attributes = attributes
  return point
}

const finite = (value: number | undefined): number => (value !== undefined && Number.isFinite(value) ? value : 0)

const flagsOf = ({ lbs, no_fix, buffered, speed }: Reading): number =>
  (lbs ? flag.lbs : 0) |
  (no_fix ? flag.no_fix : 0) |
  (buffered ? flag.buffered : 0) |
  (speed === undefined || !Number.isFinite(speed) ? flag.no_speed : 0)

/** Gathers what several readings of one frame tell: their points, and of those without a place the status. The first fault counts. */
export const toldOf = (readings: readonly Reading[], merge: (one: Measured, other: Measured) => Measured) => {
  const points: Point[] = []
  let status: Measured | undefined
  let fault: string | undefined
  for (const reading of readings) {
    const one = told(reading)
    points.push(...one.points)
    if (one.status) status = status ? merge(status, one.status) : one.status
    fault ??= one.fault
  }
  return { points, ...(status && { status }), ...(fault !== undefined && { fault }) }
}
