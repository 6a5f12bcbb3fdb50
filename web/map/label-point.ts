import type { Position } from 'geojson'
import type { Shape } from '#geo/shape.ts'
import { lineOf } from './shape-features.ts'

/**
 * Where the name of a shape stands, as GeoJSON has it: a point, for a map places the texts of areas and lines once in each of their
 * tiles. Of a circle its centre, of a corridor halfway along its line, of a polygon its centroid, or beside that where it lies outside.
 */
export const labelPoint = (shape: Shape): Position => {
  if (shape.type === 'circle') return [shape.center.lng, shape.center.lat]
  const line = lineOf(shape.points) as Corner[]
  return shape.type === 'sausage' ? halfway(line) : inside(line)
}

type Corner = [number, number]

const halfway = (line: readonly Corner[]): Position => {
  const lengths = line.map(([x, y], i) => {
    const [x0, y0] = line[Math.max(i - 1, 0)] as Corner
    // Degrees of longitude are shorter by the cosine of where they are.
    return Math.hypot((x - x0) * Math.cos((y * Math.PI) / 180), y - y0)
  })
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2
  const end = lengths.findIndex((length, i) => {
    const isThere = i > 0 && rest <= length
    if (!isThere) rest -= length
    return isThere
  })
  const [[x0, y0], [x1, y1]] = [line[Math.max(end - 1, 0)] as Corner, line[Math.max(end, 0)] as Corner]
  const share = rest / (lengths[end] || 1)
  return [x0 + share * (x1 - x0), y0 + share * (y1 - y0)]
}

/** In the row of the centroid, the centroid itself or the middle of the widest piece that is inside. */
const inside = (ring: readonly Corner[]): Position => {
  const [x, y] = centroid(ring)
  const borders = edges(ring).flatMap(([[x0, y0], [x1, y1]]) =>
    y0 > y === y1 > y ? [] : [x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)],
  )
  borders.sort((a, b) => a - b)
  const pieces = borders.flatMap((west, i) => (i % 2 === 0 ? [[west, borders[i + 1] ?? west] as Corner] : []))
  if (pieces.length === 0 || pieces.some(([west, east]) => west <= x && x <= east)) return [x, y]
  const [west, east] = pieces.reduce((widest, piece) => (piece[1] - piece[0] > widest[1] - widest[0] ? piece : widest))
  return [(west + east) / 2, y]
}

/** Of the area; of the corners where there is none. */
const centroid = (ring: readonly Corner[]): Corner => {
  // Seen from a corner: areas of small shapes far from the origin would be lost in rounding.
  const [east, north] = ring[0] as Corner
  let [area, x, y] = [0, 0, 0]
  for (const [from, to] of edges(ring)) {
    const [x0, y0, x1, y1] = [from[0] - east, from[1] - north, to[0] - east, to[1] - north]
    const twice = x0 * y1 - x1 * y0
    area += twice
    x += (x0 + x1) * twice
    y += (y0 + y1) * twice
  }
  if (area !== 0) return [east + x / (3 * area), north + y / (3 * area)]
  const mean = (axis: 0 | 1): number => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length
  return [mean(0), mean(1)]
}

const edges = (ring: readonly Corner[]) =>
  ring.map((from, i): [Corner, Corner] => [from, ring[(i + 1) % ring.length] as Corner])
