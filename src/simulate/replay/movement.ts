import { bearing, distance } from '#geo/distance.ts'
import { flag, is, type Point } from '#track/point.ts'

/**
 * Milliseconds between places that speed is measured over at least: closer places differ by noise more than by
 * movement.
 */
const shortest = 3_000
/** Milliseconds of silence after which the distance says nothing about the speed. */
const longest = 120_000
/** Greatest speed in km/h; more is a receiver that froze and jumps, as at the end of a tunnel. */
const fastest = 400
/** Metres that give a direction at least; less is noise. */
const least_way = 5

/** The points, sorted by time, with speeds computed of the places around where the recording has none. */
export const withSpeed = (points: readonly Point[]): Point[] =>
  points.map((point, i) =>
    is(point, flag.no_speed) ? { ...point, speed: speedAt(points, i), flags: point.flags & ~flag.no_speed } : point,
  )

/**
 * The points with headings computed of the places around where the recording has none (0 is also north: then nothing
 * changes).
 */
export const withHeading = (points: readonly Point[]): Point[] => {
  let last = 0
  return points.map((point, i) => {
    last = point.heading || headingAt(points, i) || last
    return point.heading === last ? point : { ...point, heading: last }
  })
}

/**
 * The speed at a point in km/h: the harmonic mean of the speeds on the way here and on, so that it is 0 where one of
 * them is, for a vehicle that does not move on stands already.
 */
const speedAt = (points: readonly Point[], i: number): number => {
  const here = points[i] as Point
  const [before, after] = [neighbour(points, i, -1), neighbour(points, i, 1)].map((other) => other && way(here, other))
  if (before === undefined || after === undefined) return before ?? after ?? 0
  return before + after === 0 ? 0 : (2 * before * after) / (before + after)
}

/** The speed in km/h between two points; undefined where it cannot be. */
const way = (a: Point, b: Point): number | undefined => {
  const speed = (distance(a, b) / Math.abs(b.time - a.time)) * 3_600
  return speed > fastest ? undefined : speed
}

const headingAt = (points: readonly Point[], i: number): number => {
  const here = points[i] as Point
  const from = neighbour(points, i, -1) ?? here
  const to = neighbour(points, i, 1) ?? here
  return distance(from, to) < least_way ? 0 : Math.round(bearing(from, to)) % 360
}

/** The nearest point in time that is far enough to measure by; undefined if there is none. */
const neighbour = (points: readonly Point[], i: number, step: 1 | -1): Point | undefined => {
  const { time } = points[i] as Point
  for (let at = i + step; ; at += step) {
    const other = points[at]
    const apart = other ? Math.abs(other.time - time) : Number.POSITIVE_INFINITY
    if (apart > longest) return undefined
    if (apart >= shortest) return other
  }
}
