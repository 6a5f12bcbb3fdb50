/**
 * One located moment of a device: the unit everything else is made of.
 *
 * Every field is always present, so that a month of points stays one hidden class in the engine;
 * zero says "not reported" for `alt`, `satellites` and `precision`.
 */
export interface Point {
  /** When the device was there: milliseconds since 1970 UTC. */
  time: number
  /** Degrees north, WGS 84. */
  lat: number
  /** Degrees east, WGS 84, -180..180. */
  lng: number
  /** Metres above the ellipsoid. */
  alt: number
  /** km/h. */
  speed: number
  /** Degrees clockwise from north, 0..359. */
  heading: number
  /** Satellites in use. */
  satellites: number
  /** Metres, 0 when the device does not say. */
  precision: number
  /** A sum of `flag` values. */
  flags: number
  /** Whatever else the device measured, under the names of `docs/glossary.md`. */
  attributes?: Attributes
}

export type Attribute = number | string | boolean
export type Attributes = Record<string, Attribute>

/** Bits of `flags`, for what is unusual about a point. */
export const flag = {
  /** Located by cells or Wi-Fi, not by satellites. */
  lbs: 1,
  /** The device said that it had no fix: the place is its last known one. */
  no_fix: 2,
  /** Kept on the device and sent later. */
  buffered: 4,
  /** The device did not report a speed, so zero means nothing. */
  no_speed: 8,
  /** Its time was ahead of its receipt: the clock of the device is wrong, and nobody knows when it was there. */
  ahead: 16,
  /** No vehicle could have reached the place and left it. Found when points are read, never stored. */
  spike: 32,
  /** The first that another device sent in the place of the former: what it counts itself has nothing to do with what that one did. */
  other_device: 64,
} as const

/** Answers whether a point has the flag, or one of several. */
export const is = (point: Pick<Point, 'flags'>, bit: number): boolean => (point.flags & bit) !== 0
