import type { Bounds } from './bounds.ts'
import { corridorBounds, inCorridor } from './corridor.ts'
import type { Location } from './distance.ts'
import { geodesic } from './geodesic.ts'
import { crossesItself, inPolygon, polygonBorder, polygonBounds, polygonFinder } from './polygon.ts'

/** The shape of a zone (supplement 6); `radius` in metres. */
export type Shape<P extends Location = Location> =
  | { type: 'circle'; center: Location; radius: number }
  | { type: 'polygon'; points: readonly P[] }
  | { type: 'sausage'; points: readonly P[]; radius: number }

/** Answers whether a place lies in the shape; its border belongs to it. */
export function isIn(shape: Shape, place: Location): boolean {
  if (shape.type === 'circle') return geodesic(shape.center, place) <= shape.radius
  return shape.type === 'polygon' ? inPolygon(shape.points, place) : inCorridor(shape.points, shape.radius, place)
}

/** Makes `isIn` of a shape that is asked again and again. */
export function finderIn(shape: Shape): (place: Location) => boolean {
  return shape.type === 'polygon' ? polygonFinder(shape.points) : (place) => isIn(shape, place)
}

/** Metres that a degree has at most, to the corner of a square of degrees, and somewhat more. */
const to_corner = 162_000
/** More than a distance from a line differs, as it is found on the sphere. */
const slack = 0.02

/**
 * Makes a function that answers whether the border of a shape may come into a square: so many degrees to each side of its middle. Where it
 * does not, all of the square lies in the shape, or nothing of it.
 */
export function borderFinder(shape: Shape): (middle: Location, degrees: number) => boolean {
  if (shape.type === 'polygon') return polygonBorder(shape.points)
  const line = shape.type === 'circle' ? [shape.center] : shape.points
  const { radius } = shape
  return (middle, degrees) => {
    const far = degrees * to_corner
    return inCorridor(line, radius * (1 + slack) + far, middle) && !inCorridor(line, radius * (1 - slack) - far, middle)
  }
}

/** The bounds of a polygon; those of a circle or a corridor are up to a hundredth of the radius wider. */
export function boundsOf(shape: Shape): Bounds {
  if (shape.type === 'circle') return corridorBounds([shape.center], shape.radius)
  return shape.type === 'polygon' ? polygonBounds(shape.points) : corridorBounds(shape.points, shape.radius)
}

/** A fault of the points of a shape. */
export type Misshape = 'too_many' | 'not_enough' | 'crossing'

/** The least and the greatest number of points of a shape, one after the other in different places (supplement 6). */
export const pointLimits = { polygon: [3, 500], sausage: [2, 1024] } as const

/** The fault for which points make no such shape: their number, or a polygon that crosses or touches itself. */
export function misshapeOf({ type, points }: Exclude<Shape, { type: 'circle' }>): Misshape | undefined {
  const [least, most] = pointLimits[type]
  if (points.length > most) return 'too_many'
  const corners = points.filter(({ lat, lng }, i) => {
    const last = type === 'polygon' ? points.at(i - 1) : points[i - 1]
    return !last || lat !== last.lat || lng !== last.lng
  })
  if (corners.length < least) return 'not_enough'
  return type === 'polygon' && crossesItself(corners) ? 'crossing' : undefined
}
