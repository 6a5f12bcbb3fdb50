import { flag, type Point } from '#track/point.ts'

/** A located moment as files have it; `speed` in km/h, angles in degrees, the rest in metres. */
export interface Fix {
  time: number
  lat: number
  lng: number
  alt?: number
  speed?: number
  heading?: number
  satellites?: number
  precision?: number
  hdop?: number
  /** The receiver said that it had no fix. */
  lost?: boolean
}

/** A run of points of one vehicle, the oldest first. */
export interface Recorded {
  /** The vehicle's name in the file, when it tells vehicles apart. */
  vehicle?: string
  points: Point[]
}

export const KMH_PER_MS = 3.6
export const KMH_PER_KNOT = 1.852

export const onEarth = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** The point of a fix. */
export function toPoint(fix: Fix): Point {
  const { time, lat, lng, hdop } = fix
  const point: Point = {
    time,
    lat,
    lng,
    alt: fix.alt ?? 0,
    speed: Math.max(0, fix.speed ?? 0),
    heading: ((Math.round(fix.heading ?? 0) % 360) + 360) % 360,
    satellites: fix.satellites ?? 0,
    precision: fix.precision ?? 0,
    flags: (fix.lost ? flag.no_fix : 0) | (fix.speed === undefined ? flag.no_speed : 0),
  }
  if (hdop !== undefined) point.attributes = { hdop }
  return point
}

export const byTime = (a: Point, b: Point): number => a.time - b.time
