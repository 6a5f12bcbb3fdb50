import type { Attributes, Point } from './point.ts'

/** Steps a degree: 1e-6 degrees are 11 cm. */
export const steps_per_degree = 1e6

/** What can be stored. The last millisecond of the year 9999 keeps every difference of times exact. */
const ranges = {
  time: [0, 253_402_300_799_999],
  lat: [-90 * steps_per_degree, 90 * steps_per_degree],
  lng: [-180 * steps_per_degree, 180 * steps_per_degree],
  alt: [-99_999, 99_999],
  speed: [0, 9_999],
  satellites: [0, 255],
  precision: [0, 999_999],
  flags: [0, 0xffff],
} as const satisfies Record<string, readonly [number, number]>

/**
 * The point as it will be stored, so that everything downstream computes with what can be read back: whole
 * milliseconds, km/h, degrees of heading, metres and satellites, places on a grid of 1e-6 degrees, all within `ranges`
 * (values beyond are moved to the edge). `attributes` is `undefined` when there are none; numbers in them that are not
 * finite are left out, half characters become U+FFFD, the character zero goes.
 */
export function snap(point: Point): Point {
  return {
    time: whole(point.time, ranges.time),
    lat: whole(point.lat * steps_per_degree, ranges.lat) / steps_per_degree,
    lng: whole(point.lng * steps_per_degree, ranges.lng) / steps_per_degree,
    alt: whole(point.alt, ranges.alt),
    speed: whole(point.speed, ranges.speed),
    heading: turn(point.heading),
    satellites: whole(point.satellites, ranges.satellites),
    precision: whole(point.precision, ranges.precision),
    flags: whole(point.flags, ranges.flags),
    attributes: point.attributes && storable(point.attributes),
  }
}

/** `|| 0` makes zero of NaN and of minus zero. */
function whole(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, Math.round(value))) || 0
}

function turn(heading: number): number {
  return ((Math.round(heading) % 360) + 360) % 360 || 0
}

/** A copy of attributes as they will be stored. `__proto__` is no name that a plain object could carry. */
export function storable(attributes: Attributes): Attributes | undefined {
  let kept: Attributes | undefined
  for (const name in attributes) {
    const value = attributes[name]
    if (value === undefined || name === '__proto__' || (typeof value === 'number' && !Number.isFinite(value))) continue
    kept ??= {}
    kept[textOf(name)] = typeof value === 'string' ? textOf(value) : value
  }
  return kept
}

/** PostgreSQL's text knows neither half characters nor the character zero. */
function textOf(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
