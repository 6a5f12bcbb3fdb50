import type { Box } from '#geo/boxes.ts'

/** Areas of the Earth that tiles are fetched of. Degrees; pure. */

/** Longitude, latitude; longitudes may go beyond 180, so that neighbours stay neighbours. */
export type Ring = readonly (readonly [number, number])[]

/** Everything within one of the boxes, or within an odd number of the rings, or close to the edge of one. */
export interface Area {
  boxes: readonly Box[]
  rings: readonly Ring[]
}

/** Degrees, beyond which maps have no tiles. */
const edge = 85.0511287

const expected = 'An area is two corners, south-west and north-east, as latitude and longitude: 51.3,6.6,51.6,7.2'

/**
 * The box of "latitude, longitude, latitude, longitude": south-west and north-east, over the date line where the first
 * longitude is the larger one.
 * @throws Error with a sentence
 */
export const readBox = (text: string): Box => {
  const parts = text.split(',').map((part) => part.trim())
  const numbers = parts.map(Number)
  if (parts.length !== 4 || parts.includes('') || !numbers.every(Number.isFinite)) throw new Error(`${expected}.`)
  const [south, west, north, east] = numbers as [number, number, number, number]
  if (Math.max(Math.abs(south), Math.abs(north)) > 90)
    throw new Error(`${expected}. Latitudes are from -90 to 90: is the longitude first?`)
  if (Math.max(Math.abs(west), Math.abs(east)) > 180) throw new Error(`${expected}. Longitudes are from -180 to 180.`)
  if (south >= north) throw new Error(`${expected}. The first latitude is the smaller one.`)
  if (west === east) throw new Error(`${expected}. From ${west} to ${east} degrees east there is nothing.`)
  if (south >= edge || north <= -edge)
    throw new Error(`Maps end at ${edge} degrees north and south: there are no tiles.`)
  return { south, west, north, east }
}

/** West, south, east, north of all of it; from -180 to 180 where a part lies over the date line. */
export const boundsOf = ({ boxes, rings }: Area): [number, number, number, number] => {
  const bounds: [number, number, number, number] = [180, edge, -180, -edge]
  const grow = (lng: number, lat: number): void => {
    bounds[0] = Math.min(bounds[0], Math.max(lng, -180))
    bounds[1] = Math.min(bounds[1], Math.max(lat, -edge))
    bounds[2] = Math.max(bounds[2], Math.min(lng, 180))
    bounds[3] = Math.max(bounds[3], Math.min(lat, edge))
    // What goes on beyond the date line comes in again from the other side.
    if (lng > 180) bounds[0] = -180
    if (lng < -180) bounds[2] = 180
  }
  for (const { south, west, north, east } of boxes) {
    grow(west, south)
    grow(west > east ? east + 360 : east, north)
  }
  for (const ring of rings) for (const [lng, lat] of ring) grow(lng, lat)
  return bounds
}
