import type { Bounds } from './bounds.ts'
import { type Location, shortest } from './distance.ts'
import { boundsBetween } from './span.ts'

/**
 * Polygons by their corners, the last of which is joined to the first. Edges are straight where longitude and latitude
 * are the axes, as maps draw them, and go the shorter way around the Earth. A polygon that goes all around it holds the
 * pole that its corners are nearer to.
 */

/** Degrees, a tenth of a millimetre: so far beside an edge is on it, for numbers are no more exact. */
const tolerance = 1e-9

/**
 * Answers whether a place lies in the polygon or on its border. Time grows with the corners; they may cross as they
 * like.
 */
export function inPolygon(ring: readonly Location[], place: Location): boolean {
  // At a pole, all longitudes are one place.
  if (Math.abs(place.lat) === 90 && ring.some(({ lat }) => lat === place.lat)) return true
  // From the place to the north pole, the border is crossed once more where the one of both is inside and the other is not.
  let isInside = poleOf(ring) === 90
  let from = ring.at(-1) as Location
  for (const to of ring) {
    const edge = besideOf(place, from, to)
    if (edge) {
      if (isOn(edge)) return true
      if (edge.x0 < 0 !== edge.x1 < 0 && crossing(edge) > 0) isInside = !isInside
    }
    from = to
  }
  return isInside
}

/** Corners from which on edges are told apart by where they lie. */
const many = 8
/** Entries of a corner in the parts of a polygon's width, on the mean; at most two of them are of where its edge begins and ends. */
const most_entries = 32

/**
 * Makes `inPolygon` of a polygon that is asked again and again: only edges that reach over the longitude of the place count, and which do is
 * known by the part of its width in which it lies.
 */
export function polygonFinder(ring: readonly Location[]): (place: Location) => boolean {
  const plain = plainWidthOf(ring)
  if (ring.length < many || !plain) return (place) => inPolygon(ring, place)
  const [west, east] = plain
  const { partOf, parts } = partsOf(ring, west, east)
  const { lngs, lats } = columnsOf(ring)
  return (place) => {
    const { lat, lng } = place
    if (!(lng >= west - tolerance && lng <= east + tolerance) || Math.abs(lat) === 90) return inPolygon(ring, place)
    let isInside = false
    for (const i of parts[partOf(lng)] as number[]) {
      const before = i > 0 ? i - 1 : lngs.length - 1
      // Each by itself: taken apart from lists, numbers are objects that are collected.
      const x0 = (lngs[before] as number) - lng
      const y0 = (lats[before] as number) - lat
      const x1 = (lngs[i] as number) - lng
      const y1 = (lats[i] as number) - lat
      if (isOnLine(x0, y0, x1, y1)) return true
      if (x0 < 0 !== x1 < 0 && y0 - (x0 * (y1 - y0)) / (x1 - x0) > 0) isInside = !isInside
    }
    return isInside
  }
}

/** Corners in two pieces of memory. */
const columnsOf = (ring: readonly Location[]) => ({
  lngs: Float64Array.from(ring, ({ lng }) => lng),
  lats: Float64Array.from(ring, ({ lat }) => lat),
})

/** Where the polygon begins and ends in the west and east; nothing around the date line and the poles, where each edge is to be turned to where it is nearest. */
function plainWidthOf(ring: readonly Location[]): readonly [west: number, east: number] | undefined {
  const lngs = ring.map(({ lng }) => lng)
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const isPlain = west > -180 && east < 180 && east - west > tolerance && east - west < 90 && poleOf(ring) === undefined
  return isPlain ? [west, east] : undefined
}

/**
 * Makes a function that answers whether the border of a polygon may come into a square: so many degrees to each side of its middle. Where it
 * does not, all of the square lies in the polygon, or nothing of it.
 */
export function polygonBorder(ring: readonly Location[]): (middle: Location, degrees: number) => boolean {
  const plain = plainWidthOf(ring)
  if (!plain) return () => true
  const [west, east] = plain
  const { partOf, parts } = partsOf(ring, west, east)
  const { lngs, lats } = columnsOf(ring)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  return ({ lat, lng }, degrees) => {
    if (lng + degrees < west || lng - degrees > east || lat + degrees < south || lat - degrees > north) return false
    const last = partOf(lng + degrees)
    for (let part = partOf(lng - degrees); part <= last; part++)
      for (const i of parts[part] as number[]) {
        const before = i > 0 ? i - 1 : lngs.length - 1
        const [x0, y0] = [(lngs[before] as number) - lng, (lats[before] as number) - lat]
        if (comesInto(x0, y0, (lngs[i] as number) - lng, (lats[i] as number) - lat, degrees)) return true
      }
    return false
  }
}

/** Answers whether an edge comes into the square around the origin. */
function comesInto(x0: number, y0: number, x1: number, y1: number, degrees: number): boolean {
  if ((x0 > degrees && x1 > degrees) || (x0 < -degrees && x1 < -degrees)) return false
  if ((y0 > degrees && y1 > degrees) || (y0 < -degrees && y1 < -degrees)) return false
  // How far the square reaches towards the line, against how far the origin is from it, both as often as the edge is long.
  return Math.abs(x0 * y1 - x1 * y0) <= degrees * (Math.abs(x1 - x0) + Math.abs(y1 - y0))
}

/**
 * Edges by the parts of the width that they reach over, each by the place of the corner where it ends. There are as many parts as corners,
 * or fewer, where many edges are long: at most 32 entries a corner.
 */
export function partsOf(ring: readonly Location[], west: number, east: number) {
  const reaches = ring.map((to, i): readonly [number, number] => {
    const from = ring.at(i - 1) as Location
    return [Math.min(from.lng, to.lng) - 2 * tolerance, Math.max(from.lng, to.lng) + 2 * tolerance]
  })
  // How often edges reach over the whole width, all of them together.
  const times = reaches.reduce((sum, [from, to]) => sum + to - from, 0) / (east - west)
  const count = Math.max(1, Math.min(ring.length, Math.floor(((most_entries - 2) * ring.length) / times)))
  const partOf = (lng: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor(((lng - west) / (east - west)) * count)))
  const parts = Array.from({ length: count }, (): number[] => [])
  for (const [i, [from, to]] of reaches.entries())
    for (let part = partOf(from); part <= partOf(to); part++) parts[part]?.push(i)
  return { partOf, parts }
}

/**
 * Answers whether edges cross or touch each other anywhere but where one ends and the next begins. At most n² / 2 pairs
 * are compared.
 */
export function crossesItself(ring: readonly Location[]): boolean {
  return crossingEdges(ring) !== undefined
}

/** The first two edges that cross or touch each other, each by the place of the corner where it begins. */
export function crossingEdges(ring: readonly Location[]): readonly [number, number] | undefined {
  const edges = ring.map((from, i) => edgeOf(from, ring[(i + 1) % ring.length] as Location))
  for (const [i, edge] of edges.entries()) {
    for (let j = i + 1; j < edges.length; j++) {
      const other = beside(edge, edges[j] as Edge)
      if (j === i + 1 && foldsBack(edge, other)) return [i, j]
      const isBefore = i === 0 && j === edges.length - 1
      if (isBefore && foldsBack(other, edge)) return [i, j]
      if (j > i + 1 && !isBefore && meet(edge, other)) return [i, j]
    }
  }
  return undefined
}

/** The bounds of the polygon: all around the Earth, and up to the pole, where it holds one. */
export function polygonBounds(ring: readonly Location[]): Bounds {
  const pole = poleOf(ring)
  let [west, east] = [0, 0]
  let turned = 0
  for (let i = 1; i < ring.length; i++) {
    turned += shortest((ring[i] as Location).lng - (ring[i - 1] as Location).lng)
    west = Math.min(west, turned)
    east = Math.max(east, turned)
  }
  const lats = ring.map(({ lat }) => lat)
  const origin = (ring[0] as Location).lng
  return boundsBetween({
    north: Math.max(...lats, pole ?? -90),
    south: Math.min(...lats, pole ?? 90),
    west: pole === undefined ? origin + west : -180,
    east: pole === undefined ? origin + east : 180,
  })
}

/** The latitude of the pole that the polygon holds, if it does. */
function poleOf(ring: readonly Location[]): 90 | -90 | undefined {
  let turned = 0
  let lats = 0
  let last = (ring.at(-1) as Location).lng
  for (const { lat, lng } of ring) {
    turned += shortest(lng - last)
    lats += lat
    last = lng
  }
  if (Math.abs(turned) < 180) return undefined
  return lats < 0 ? -90 : 90
}

/** From one corner to the next, in degrees; longitudes may be beyond 180. */
interface Edge {
  x0: number
  y0: number
  x1: number
  y1: number
}

function edgeOf(from: Location, to: Location): Edge {
  return { x0: from.lng, y0: from.lat, x1: from.lng + shortest(to.lng - from.lng), y1: to.lat }
}

/** The edge as it is seen from a place, which is in the origin; `undefined` when it passes on the other side of the Earth. */
function besideOf(place: Location, from: Location, to: Location): Edge | undefined {
  // Each corner is turned by itself, so that it is the same for both of its edges.
  const x0 = shortest(from.lng - place.lng)
  const x1 = shortest(to.lng - place.lng)
  if (Math.abs(x1 - x0 - shortest(to.lng - from.lng)) > 180) return undefined
  return { x0, y0: from.lat - place.lat, x1, y1: to.lat - place.lat }
}

/** The other edge, turned to where it is nearest to the first. */
function beside(edge: Edge, { x0, y0, x1, y1 }: Edge): Edge {
  const turn = 360 * Math.round((edge.x0 + edge.x1 - x0 - x1) / 720)
  return { x0: x0 + turn, y0, x1: x1 + turn, y1 }
}

/** Answers whether the origin is on the edge. */
const isOn = ({ x0, y0, x1, y1 }: Edge): boolean => isOnLine(x0, y0, x1, y1)

function isOnLine(x0: number, y0: number, x1: number, y1: number): boolean {
  if (Math.min(x0, x1) > tolerance || Math.max(x0, x1) < -tolerance) return false
  if (Math.min(y0, y1) > tolerance || Math.max(y0, y1) < -tolerance) return false
  return Math.abs(x0 * y1 - x1 * y0) <= tolerance * Math.hypot(x1 - x0, y1 - y0)
}

/** How far north of the origin the edge crosses the meridian of it. */
function crossing({ x0, y0, x1, y1 }: Edge): number {
  return y0 - (x0 * (y1 - y0)) / (x1 - x0)
}

/** On which side of the edge a point is: more than 0 to the left, 0 in line. */
function side({ x0, y0, x1, y1 }: Edge, x: number, y: number): number {
  return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
}

/** Answers whether the edge that follows goes back the way that this one came. */
function foldsBack(edge: Edge, next: Edge): boolean {
  const back = (edge.x0 - edge.x1) * (next.x1 - next.x0) + (edge.y0 - edge.y1) * (next.y1 - next.y0)
  return back > 0 && side(edge, edge.x1 + next.x1 - next.x0, next.y1) === 0
}

function meet(a: Edge, b: Edge): boolean {
  if (Math.max(a.x0, a.x1) < Math.min(b.x0, b.x1) || Math.max(b.x0, b.x1) < Math.min(a.x0, a.x1)) return false
  if (Math.max(a.y0, a.y1) < Math.min(b.y0, b.y1) || Math.max(b.y0, b.y1) < Math.min(a.y0, a.y1)) return false
  return (
    Math.sign(side(a, b.x0, b.y0)) * Math.sign(side(a, b.x1, b.y1)) <= 0 &&
    Math.sign(side(b, a.x0, a.y0)) * Math.sign(side(b, a.x1, a.y1)) <= 0
  )
}
