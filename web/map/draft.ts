import { zoneCreate } from '#client/limits/zone.gen.ts'
import { boundsAt, extend } from '#geo/bounds.ts'
import { bearing, destination, distance, type Location, shortest } from '#geo/distance.ts'
import { crossingEdges } from '#geo/polygon.ts'
import { type Misshape, misshapeOf, type Shape } from '#geo/shape.ts'

/** A shape while it is drawn: all that its type needs may not be there yet. */

export interface Point extends Location {
  /** Whether a route has a node there. */
  node?: boolean
}

export interface Draft {
  type: Shape['type']
  /** Of a circle. */
  center: Location | undefined
  /** Metres, of a circle, and of a corridor to either side. */
  radius: number
  /** Of a polygon and of a corridor. */
  points: readonly Point[]
  /** A line that was typed and tells no point; as long as these are the points. */
  wrong?: { line: number; points: readonly Point[] }
}

export const widest_radius = zoneCreate['zone.radius'].maximum

/** What there is of it to be seen; undefined while it lacks a centre or points. */
export const shapeOf = ({ type, center, radius, points }: Draft): Shape<Point> | undefined => {
  if (type === 'circle') return center && { type, center, radius }
  if (points.length < 2) return undefined
  return type === 'polygon' ? { type, points } : { type, points, radius }
}

export type Fault = Misshape | 'no_center' | 'wrong_line'

/** Why it cannot be kept as it is. */
export const faultOf = ({ type, center, points, wrong }: Draft): Fault | undefined => {
  if (type === 'circle') return center ? undefined : 'no_center'
  if (wrong?.points === points) return 'wrong_line'
  return misshapeOf({ type, points, radius: 1 })
}

/** The two edges of a polygon that cross or touch, as the places of the corners where they begin. */
export const wrongEdges = ({ type, points }: Draft): readonly number[] => {
  if (type !== 'polygon' || points.length < 4) return []
  // Corners that repeat each other count as one.
  const places = [...points.keys()].filter((i) => !isSame(points[i], points[(i + 1) % points.length]))
  const found = crossingEdges(places.map((i) => points[i] as Point)) ?? []
  return found.map((i) => places[i] as number)
}

/** Its centre, or the middle of the rectangle around its points; undefined while it has neither. */
export const middleOf = ({ type, center, points: [first, ...others] }: Draft): Location | undefined => {
  if (type === 'circle') return center
  if (!first) return undefined
  const { nw, se } = others.reduce(extend, boundsAt(first))
  const lng = nw.lng + (nw.lng > se.lng ? se.lng + 360 - nw.lng : se.lng - nw.lng) / 2
  return { lat: (nw.lat + se.lat) / 2, lng: lng > 180 ? lng - 360 : lng }
}

/** Square metres on a sphere; of a circle as if it lay flat. */
export const areaOf = (shape: Extract<Shape, { type: 'circle' | 'polygon' }>): number => {
  if (shape.type === 'circle') return Math.PI * shape.radius ** 2
  const { points } = shape
  const twice = points.reduce((sum, from, i) => {
    const to = points[(i + 1) % points.length] as Location
    return sum + shortest(to.lng - from.lng) * radian * (2 + Math.sin(from.lat * radian) + Math.sin(to.lat * radian))
  }, 0)
  return (Math.abs(twice) * mean_radius ** 2) / 2
}

const radian = Math.PI / 180
const mean_radius = 6_371_008.8

/** Metres along a line. */
export const lengthOf = (points: readonly Location[]): number =>
  points.reduce((sum, to, i) => sum + distance(points[Math.max(0, i - 1)] as Location, to), 0)

const isSame = (a: Location | undefined, b: Location | undefined): boolean => a?.lat === b?.lat && a?.lng === b?.lng

/** What can be taken hold of: `place` is the point's, of a middle that of the point it would become. */
export interface Handle {
  kind: 'center' | 'rim' | 'corner' | 'middle'
  place: number
  at: Location
}

export const handlesOf = (draft: Draft): readonly Handle[] => {
  const { type, center, radius, points } = draft
  const rim = rimOf(draft)
  const rims: Handle[] = rim ? [{ kind: 'rim', place: 0, at: rim }] : []
  if (type === 'circle') return center && radius ? [{ kind: 'center', place: 0, at: center }, ...rims] : []
  const corners = points.map((at, place): Handle => ({ kind: 'corner', place, at }))
  const last = type === 'polygon' && points.length > 2 ? points.length : points.length - 1
  const middles = points.slice(0, Math.max(0, last)).map((from, i): Handle => {
    const to = points[(i + 1) % points.length] as Point
    return { kind: 'middle', place: i + 1, at: between(from, to) }
  })
  return [...corners, ...middles, ...rims]
}

/** Where the radius is drawn wider: east of the centre, and beside the first point of a corridor. */
const rimOf = ({ type, center, radius, points: [first, second] }: Draft): Location | undefined => {
  if (type === 'circle') return center && destination(center, 90, radius)
  return type === 'sausage' && first && second ? destination(first, bearing(first, second) + 90, radius) : undefined
}

const between = (from: Location, to: Location): Location => {
  const east = ((to.lng - from.lng + 540) % 360) - 180
  return rounded({ lat: (from.lat + to.lat) / 2, lng: from.lng + east / 2 })
}

/** The draft with a handle somewhere else; a middle becomes a point. */
export const moved = (draft: Draft, { kind, place }: Handle, to: Location): Draft => {
  const there = rounded(to)
  const { type, center, points } = draft
  if (kind === 'center') return { ...draft, center: there }
  if (kind === 'middle') return { ...draft, points: points.toSpliced(place, 0, there) }
  if (kind === 'corner') return { ...draft, points: points.with(place, { ...points[place], ...there }) }
  const middle = type === 'circle' ? center : points[0]
  const metres = middle ? Math.round(distance(middle, there)) : draft.radius
  return { ...draft, radius: Math.min(widest_radius, Math.max(1, metres)) }
}

export const added = (draft: Draft, at: Location): Draft =>
  draft.type === 'circle' ? { ...draft, center: rounded(at) } : { ...draft, points: [...draft.points, rounded(at)] }

export const without = (draft: Draft, place: number): Draft => ({ ...draft, points: draft.points.toSpliced(place, 1) })

/** Ten centimetres are as exact as anybody draws. Longitudes beyond the date line come back around. */
const rounded = ({ lat, lng }: Location): Location => ({
  lat: six(Math.min(90, Math.max(-90, lat))),
  lng: six(lng - 360 * Math.round(lng / 360)),
})
const six = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Points as they are typed, a line each: `52.516300, 13.377700`. */
export const writePoints = (points: readonly Point[]): string =>
  points.map(({ lat, lng }) => `${lat}, ${lng}`).join('\n')

/** The other way round; or the number of the first line that tells no point. Nodes stay where their points do. */
export const readPoints = (text: string, before: readonly Point[]): readonly Point[] | number => {
  const nodes = new Set(before.filter(({ node }) => node).map(({ lat, lng }) => `${lat},${lng}`))
  const points: Point[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(line)?.map(Number) ?? []
    if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return i + 1
    points.push({ lat, lng, ...(nodes.has(`${lat},${lng}`) && { node: true }) })
  }
  return points
}
