import type { Location } from './distance.ts'

/** The world as the square that maps show (spherical Mercator): 0 to 1 from the west, 0 to 1 from the north. */

/** Degrees of latitude at which the square ends. */
export const edge = 85.0511287798066
const radian = Math.PI / 180
/** Metres around the equator, as the square has it. */
const around = 2 * Math.PI * 6_378_137

/** The part of the square's width, 0 to 1, at which a longitude lies. */
export const across = (lng: number): number => lng / 360 + 0.5

/** The part of the square's height, 0 to 1 from the north, at which a latitude lies. */
export const down = (lat: number): number => {
  const sine = Math.sin(Math.max(-edge, Math.min(edge, lat)) * radian)
  return 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI
}

/** Metres that the whole square is wide at a latitude. */
export const widthAt = (lat: number): number => around * Math.cos(lat * radian)

/** The place on the Earth of a point of the square. */
export const locationAt = (right: number, below: number): Location => ({
  lat: Math.atan(Math.sinh(Math.PI * (1 - 2 * below))) / radian,
  lng: (right - 0.5) * 360,
})
