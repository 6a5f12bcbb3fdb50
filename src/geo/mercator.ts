import type { Location } from './distance.ts'

/** The world as the square that maps show (spherical Mercator): 0 to 1 from the west, 0 to 1 from the north. */

/** Degrees, beyond which the square ends. */
export const edge = 85.0511287798066
const radian = Math.PI / 180
/** Metres around the equator, as the square has it. */
const around = 2 * Math.PI * 6_378_137

export const across = (lng: number): number => lng / 360 + 0.5

export const down = (lat: number): number => {
  const sine = Math.sin(Math.max(-edge, Math.min(edge, lat)) * radian)
  return 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI
}

/** Metres that the whole square is wide at a latitude. */
export const widthAt = (lat: number): number => around * Math.cos(lat * radian)

/** Where a point of the square is on the Earth. */
export const locationAt = (right: number, below: number): Location => ({
  lat: Math.atan(Math.sinh(Math.PI * (1 - 2 * below))) / radian,
  lng: (right - 0.5) * 360,
})
