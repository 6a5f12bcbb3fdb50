import { destination, type Location } from './distance.ts'

const corners = 64

/** The corners of a polygon that looks like the circle, clockwise from north; longitudes may go on beyond 180. `radius` in metres. */
export const cornersOf = (center: Location, radius: number): Location[] =>
  Array.from({ length: corners }, (_, i) => destination(center, (360 * i) / corners, radius))
