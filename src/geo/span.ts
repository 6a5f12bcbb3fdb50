import type { Bounds } from './bounds.ts'

/** A rectangle in degrees; `west` and `east` may be beyond 180, as a way over the date line goes on. */
export interface Span {
  north: number
  south: number
  west: number
  east: number
}

/** The bounds of a span: longitudes from -180 to 180, which stand for all of them when it goes all around. */
export function boundsBetween({ north, south, west, east }: Span): Bounds {
  const isAround = east - west >= 360
  return {
    nw: { lat: Math.min(90, north), lng: isAround ? -180 : turned(west) },
    se: { lat: Math.max(-90, south), lng: isAround ? 180 : turned(east) },
  }
}

function turned(lng: number): number {
  return lng < -180
    ? lng + 360 * Math.ceil((-180 - lng) / 360)
    : lng > 180
      ? lng - 360 * Math.ceil((lng - 180) / 360)
      : lng
}
