import { bearing, distance, type Location } from '#geo/distance.ts'
import { boundsOf, isIn, type Shape } from '#geo/shape.ts'
import type { Point } from '#track/point.ts'

/** Simulated vehicles that drive straight from zone to zone, so that each zone is entered and left. */

/** km/h; then metres beyond the bounds of a zone where it is surely left, and seconds in each zone. */
const speed = 50
const beyond = 300
const dwell = 60

/** Points that are tried in each direction of a grid over the bounds. */
const tries = 31

/** A location in the zone near its middle; a corner of a zone that is too thin to find one. */
export const insideOf = (shape: Shape): Location => {
  if (shape.type === 'circle') return shape.center
  if (shape.type === 'sausage') return shape.points[Math.floor((shape.points.length - 1) / 2)] as Location
  const { nw, se } = boundsOf(shape)
  const middle = between(nw, se, 0.5, 0.5)
  const grid = Array.from({ length: tries ** 2 }, (_, i) =>
    between(nw, se, ((i % tries) + 0.5) / tries, (Math.floor(i / tries) + 0.5) / tries),
  )
  const inside = grid.filter((place) => isIn(shape, place))
  return inside.toSorted((a, b) => distance(a, middle) - distance(b, middle))[0] ?? (shape.points[0] as Location)
}

const between = (nw: Location, se: Location, down: number, right: number): Location => {
  const east = se.lng < nw.lng ? se.lng + 360 : se.lng
  return { lat: nw.lat + (se.lat - nw.lat) * down, lng: turned(nw.lng + (east - nw.lng) * right) }
}

const turned = (lng: number): number => (lng > 180 ? lng - 360 : lng)

/** A location 300 m west of the zone, where it is surely left. */
const outsideOf = (shape: Shape): Location => {
  const { nw, se } = boundsOf(shape)
  const lat = (nw.lat + se.lat) / 2
  const degree = 111_195 * Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  const lng = nw.lng - beyond / degree
  return { lat, lng: lng < -180 ? lng + 360 : lng }
}

export interface Round {
  shapes: readonly Shape[]
  /** Of the zone that is entered first. */
  first: number
  /** Seconds between reports. */
  every: number
}

/** Points that the device reports from `from` on, milliseconds since 1970 UTC, round after round without end. */
export function* through({ shapes, first, every }: Round, from: number): Generator<Point> {
  const stops = shapes.map((shape) => ({ inside: insideOf(shape), outside: outsideOf(shape) }))
  const begin = stops[first % stops.length] as (typeof stops)[number]
  let at = begin.outside
  let time = from
  const report = (moved: boolean, heading: number): Point => ({
    time,
    ...at,
    ...{ alt: 40, speed: moved ? speed : 0, heading, satellites: 11, precision: 0, flags: 0 },
    attributes: { ignition: true },
  })
  function* drive(to: Location): Generator<Point> {
    const step = (speed / 3.6) * every
    for (let left = distance(at, to); left > 0; left = distance(at, to)) {
      const heading = Math.round(bearing(at, to)) % 360
      const part = Math.min(1, step / left)
      const east = shortWay(to.lng - at.lng)
      at = part === 1 ? to : { lat: at.lat + (to.lat - at.lat) * part, lng: turned(at.lng + east * part) }
      time += every * 1000
      yield report(true, heading)
    }
  }
  yield report(false, 0)
  for (let i = first; ; i++) {
    const { inside, outside } = stops[i % stops.length] as typeof begin
    yield* drive(outside)
    yield* drive(inside)
    for (const end = time + dwell * 1000; time < end; ) {
      time += every * 1000
      yield report(false, 0)
    }
    yield* drive(outside)
  }
}

const shortWay = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)
