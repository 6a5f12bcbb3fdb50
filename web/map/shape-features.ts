import type { Feature, Geometry, Position } from 'geojson'
import { cornersOf } from '#geo/circle.ts'
import { type Location, shortest } from '#geo/distance.ts'
import type { Shape } from '#geo/shape.ts'

/** Shapes as maps draw them: circles and polygons by their corners, corridors as lines of a width. */

/** Metres of a pixel at the equator, when the whole world is 512 pixels wide. */
const widest = 78_271.517

/** `width` is that of a corridor in pixels of a world 512 pixels wide, else 0; see `corridorWidth`. */
export const shapeFeature = (shape: Shape, properties: Readonly<Record<string, unknown>>): Feature => {
  const lat = shape.type === 'sausage' ? (shape.points[0]?.lat ?? 0) : 0
  const width = shape.type === 'sausage' ? (2 * shape.radius) / (widest * Math.cos((lat * Math.PI) / 180)) : 0
  return { type: 'Feature', properties: { ...properties, width }, geometry: geometryOf(shape) }
}

/** How wide the line of a corridor is at every level. */
export const corridorWidth = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['get', 'width'],
  22,
  ['*', ['get', 'width'], 2 ** 22],
] as const

/** A circle by its corners, a corridor by its line. */
export const geometryOf = (shape: Shape): Geometry => {
  const line = lineOf(shape.type === 'circle' ? cornersOf(shape.center, shape.radius) : shape.points)
  if (shape.type === 'sausage') return { type: 'LineString', coordinates: line }
  return { type: 'Polygon', coordinates: [[...line, ...line.slice(0, 1)]] }
}

/** From each point the shorter way to the next: over the date line longitudes go on beyond 180. */
export const lineOf = (points: readonly Location[]): Position[] => {
  let east = points[0]?.lng ?? 0
  return points.map(({ lat, lng }) => {
    east += shortest(lng - (east - 360 * Math.round(east / 360)))
    return [east, lat]
  })
}
