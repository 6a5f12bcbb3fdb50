import { shortest } from '#geo/distance.ts'
import { pop, push, type Weighted } from './heap.ts'
import type { Point } from './point.ts'

/** What a drawn track may miss: less than this cannot be seen on a map of a city. */
const tolerance = {
  /** Metres. */
  place: 5,
  /** km/h. */
  speed: 20,
  /** Degrees. */
  heading: 30,
}

/** km/h; below it receivers make headings up. */
const slow = 3
const metres_per_degree = 111_195
/** More than any drive may miss. */
const mark_weight = 1e9

/** What each point is compared by, column by column. */
interface Columns {
  time: Float64Array
  /** Metres east and north, in a projection true to scale at the middle latitude. */
  x: Float64Array
  y: Float64Array
  speed: Float64Array
  /** Degrees with all turns added up. */
  heading: Float64Array
  /** Added to what is missed of a point. */
  mark: Float64Array
}

/** Points from one kept point to the next; `weight` and `worst`: what the straight line between them misses most. */
interface Stretch extends Weighted {
  from: number
  to: number
  worst: number
}

/**
 * The points that a drawn track needs, at most `limit` (2 or more), in order; the first and the last are among them.
 * Douglas-Peucker over place, speed and heading at once: a point counts by what a straight, even drive between the kept
 * points misses of it, in multiples of `tolerance`. The worst miss is mended first, so stopping early at `limit` leaves
 * the best of that many, and costs at most `limit` passes. @param isMark picks points that stay before everything else
 */
export function simplify(
  points: readonly Point[],
  limit = 3000,
  isMark: (point: Point) => boolean = () => false,
): Point[] {
  if (points.length <= 2) return [...points]
  const columns = project(points, isMark)
  const kept = [0, points.length - 1]
  const stretches = [measure(columns, 0, points.length - 1)]
  while (kept.length < limit) {
    const stretch = pop(stretches)
    if (!stretch || stretch.weight <= 1) break
    const { from, to, worst } = stretch
    kept.push(worst)
    if (worst - from > 1) push(stretches, measure(columns, from, worst))
    if (to - worst > 1) push(stretches, measure(columns, worst, to))
  }
  return kept.sort((a, b) => a - b).map((index) => points[index] as Point)
}

function project(points: readonly Point[], isMark: (point: Point) => boolean): Columns {
  const column = () => new Float64Array(points.length)
  const [time, x, y, speed, turned, mark] = [column(), column(), column(), column(), column(), column()]
  const columns: Columns = { time, x, y, speed, heading: turned, mark }
  const narrowing = Math.cos((middleLatitude(points) * Math.PI) / 180)
  const origin = points[0]?.lng ?? 0
  let heading = 0
  for (let i = 0; i < points.length; i++) {
    const point = points[i] as Point
    if (point.speed >= slow) heading += shortest((point.heading - heading) % 360)
    columns.time[i] = point.time
    columns.x[i] = shortest(point.lng - origin) * metres_per_degree * narrowing
    columns.y[i] = point.lat * metres_per_degree
    columns.speed[i] = point.speed
    columns.heading[i] = heading
    columns.mark[i] = isMark(point) ? mark_weight : 0
  }
  return columns
}

function middleLatitude(points: readonly Point[]): number {
  let south = 90
  let north = -90
  for (const { lat } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return (south + north) / 2
}

/** The point between two that a straight line from one to the other misses most. */
function measure({ time, x, y, speed, heading, mark }: Columns, from: number, to: number): Stretch {
  const at = (column: Float64Array, i: number) => column[i] as number
  const [x0, y0, t0, v0, h0] = [at(x, from), at(y, from), at(time, from), at(speed, from), at(heading, from)]
  const [dx, dy, dt, dv, dh] = [
    at(x, to) - x0,
    at(y, to) - y0,
    at(time, to) - t0,
    at(speed, to) - v0,
    at(heading, to) - h0,
  ]
  const squared = dx * dx + dy * dy
  const stretch = { from, to, worst: from + 1, weight: 0 }
  for (let i = from + 1; i < to; i++) {
    const px = at(x, i) - x0
    const py = at(y, i) - y0
    const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared))
    const away = Math.sqrt((px - along * dx) ** 2 + (py - along * dy) ** 2) / tolerance.place
    const passed = dt === 0 ? 0 : (at(time, i) - t0) / dt
    const faster = Math.abs(at(speed, i) - v0 - passed * dv) / tolerance.speed
    const turned = Math.abs(at(heading, i) - h0 - passed * dh) / tolerance.heading
    const weight = Math.max(away, faster, turned) + at(mark, i)
    if (weight > stretch.weight) {
      stretch.weight = weight
      stretch.worst = i
    }
  }
  return stretch
}
