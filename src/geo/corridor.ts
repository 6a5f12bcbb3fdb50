import type { Bounds } from './bounds.ts'
import { type Location, shortest } from './distance.ts'
import { geodesic } from './geodesic.ts'
import { boundsBetween, type Span } from './span.ts'

/**
 * All places within so many metres of a line, whose points are joined by the shortest ways; of one point, a circle.
 * Which place of the line is nearest is found on the sphere, how far it is along the ellipsoid WGS 84.
 */

const radian = Math.PI / 180
const mean_radius = 6_371_008.8
/** More than a distance on the sphere differs from that on the ellipsoid. */
const difference = 0.01
/** Metres: the Earth is nowhere curved more than a sphere of this radius. */
const least_radius = 6_330_000
/** An arc of micrometres, squared: shorter ones are points, for they have no direction that numbers could tell. */
const least_arc = 1e-24

/** Answers whether a place lies within `radius` metres of the line; the border belongs to it. */
export function inCorridor(line: readonly Location[], radius: number, place: Location): boolean {
  const p = vectorOf(place)
  let from = line[0] as Location
  return line.some((to) => {
    const nearest = nearestOf(vectorOf(from), vectorOf(to), p)
    from = to
    const away = 2 * mean_radius * Math.asin(Math.min(1, length(minus(p, nearest)) / 2))
    if (away > radius * (1 + difference)) return false
    return away < radius * (1 - difference) || geodesic(locationOf(nearest), place) <= radius
  })
}

/** Answers whether the place of the line that is nearest is where it begins or ends. */
export function isBeyondEnds(line: readonly Location[], place: Location): boolean {
  const p = vectorOf(place)
  const points = line.map(vectorOf)
  const [first, last] = [points[0] as Vector, points.at(-1) as Vector]
  let from = first
  let nearest = first
  for (const to of points) {
    const found = nearestOf(from, to, p)
    if (length(minus(p, found)) < length(minus(p, nearest))) nearest = found
    from = to
  }
  return length(minus(nearest, first)) < 1e-9 || length(minus(nearest, last)) < 1e-9
}

/** The bounds of the corridor, or somewhat more. */
export function corridorBounds(line: readonly Location[], radius: number): Bounds {
  const spans: Span[] = []
  let from = line[0] as Location
  let lng = from.lng
  for (const to of line) {
    const east = lng + shortest(to.lng - from.lng)
    spans.push(widened(reach(from, to), [lng, east], radius / least_radius / radian))
    lng = east
    from = to
  }
  return boundsBetween({
    north: Math.max(...spans.map(({ north }) => north)),
    south: Math.min(...spans.map(({ south }) => south)),
    west: Math.min(...spans.map(({ west }) => west)),
    east: Math.max(...spans.map(({ east }) => east)),
  })
}

/** What lies within an arc of `degrees` around a stretch of the line; over a pole, all longitudes do. */
function widened([south, north]: [number, number], lngs: [number, number], degrees: number): Span {
  const outmost = Math.max(Math.abs(south), Math.abs(north))
  const isPolar = outmost + degrees >= 90
  const aside = isPolar ? 360 : Math.asin(Math.sin(degrees * radian) / Math.cos(outmost * radian)) / radian
  return {
    north: north + degrees,
    south: south - degrees,
    west: Math.min(...lngs) - aside,
    east: Math.max(...lngs) + aside,
  }
}

/** The least and the greatest latitude of the shortest way: farther from the equator than both its ends, perhaps. */
function reach(from: Location, to: Location): [south: number, north: number] {
  const [a, b] = [vectorOf(from), vectorOf(to)]
  const tops = [90, -90].map((lat) => locationOf(nearestOf(a, b, vectorOf({ lat, lng: 0 }))).lat)
  return [Math.min(from.lat, to.lat, ...tops), Math.max(from.lat, to.lat, ...tops)]
}

type Vector = readonly [x: number, y: number, z: number]

function vectorOf({ lat, lng }: Location): Vector {
  const around = Math.cos(lat * radian)
  return [around * Math.cos(lng * radian), around * Math.sin(lng * radian), Math.sin(lat * radian)]
}

function locationOf([x, y, z]: Vector): Location {
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radian, lng: Math.atan2(y, x) / radian }
}

/** The place of the arc from `a` to `b` that is nearest to `p`. */
function nearestOf(a: Vector, b: Vector, p: Vector): Vector {
  // As a × b, and exact also where they are close together.
  const normal = cross(minus(a, b), plus(a, b))
  const squared = dot(normal, normal)
  const isBetween = squared > least_arc && dot(cross(normal, a), p) >= 0 && dot(cross(b, normal), p) >= 0
  if (!isBetween) return dot(a, p) >= dot(b, p) ? a : b
  const above = dot(p, normal) / squared
  const below: Vector = [p[0] - above * normal[0], p[1] - above * normal[1], p[2] - above * normal[2]]
  const size = length(below)
  // From right above the arc, all of it is as near.
  return size === 0 ? a : [below[0] / size, below[1] / size, below[2] / size]
}

const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const length = (a: Vector): number => Math.sqrt(dot(a, a))
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
