import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extend } from '#geo/bounds.ts'
import type { Location } from '#geo/distance.ts'
import { crossesItself, inPolygon, partsOf, polygonBounds, polygonFinder } from '#geo/polygon.ts'

const at = (lat: number, lng: number): Location => ({ lat, lng })
const square = [at(0, 0), at(0, 10), at(10, 10), at(10, 0)]

/** The longitude as it is told. */
const told = (lng: number): number => lng - 360 * Math.round(lng / 360)

/** A polygon around a place: corners at growing angles, so that it does not cross itself. */
const star = fc
  .record({
    lat: fc.integer({ min: -50, max: 50 }),
    lng: fc.integer({ min: -180, max: 180 }),
    rays: fc.uniqueArray(fc.integer({ min: 0, max: 71 }), { minLength: 3, maxLength: 20 }),
    reach: fc.array(fc.integer({ min: 5, max: 35 }), { minLength: 20, maxLength: 20 }),
  })
  .filter(({ rays }) => {
    const sorted = rays.toSorted((a, b) => a - b)
    return sorted.every((ray, i) => ((sorted[(i + 1) % sorted.length] as number) - ray + 72) % 72 < 35)
  })
  .map(({ lat, lng, rays, reach }) =>
    rays
      .toSorted((a, b) => a - b)
      .map((ray, i) => {
        const angle = (ray * Math.PI) / 36
        const size = reach[i] as number
        return at(lat + size * Math.sin(angle), told(lng + size * Math.cos(angle)))
      }),
  )

/** In a plane, with longitudes that go on over the date line: how often the corners go around the place. */
const isAround = (ring: readonly Location[], { lat, lng }: Location): boolean => {
  const [first] = ring as [Location]
  const plane = ring.map((corner) => at(corner.lat, first.lng + told(corner.lng - first.lng)))
  return [-720, -360, 0, 360, 720].some((turn) => {
    const angles = plane.map((corner) => Math.atan2(corner.lat - lat, corner.lng - lng - turn))
    const sum = angles.reduce((sum, angle, i) => {
      const step = (angles[(i + 1) % angles.length] as number) - angle
      return sum + Math.atan2(Math.sin(step), Math.cos(step))
    }, 0)
    return Math.abs(sum) > Math.PI
  })
}

const anywhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('what is inside is what the corners go around, over the date line too', () => {
  const near = fc.tuple(star, fc.array(anywhere, { minLength: 20, maxLength: 20 }))
  fc.assert(
    fc.property(near, ([ring, places]) => {
      const [a, b] = ring as [Location, Location]
      // Some that are near a corner, too.
      const beside = [0.1, 0.5, -0.2].map((by) => at(a.lat + by * (b.lat - a.lat) + 0.01, told(a.lng + by)))
      const find = polygonFinder(ring)
      for (const place of [...places, ...beside])
        expect([inPolygon(ring, place), find(place)]).toEqual([isAround(ring, place), isAround(ring, place)])
    }),
    { numRuns: 300 },
  )
})

test('corners and places of edges are inside, wherever it lies', () => {
  fc.assert(
    fc.property(star, fc.double({ min: 0, max: 1, noNaN: true }), (ring, along) => {
      const [a, b] = ring as [Location, Location]
      const between = at(a.lat + along * (b.lat - a.lat), told(a.lng + along * told(b.lng - a.lng)))
      const find = polygonFinder(ring)
      for (const place of [...ring, between]) expect([inPolygon(ring, place), find(place)]).toEqual([true, true])
    }),
  )
})

/** A comb of so many corners, four a tooth: nearly each edge of its teeth reaches over all of its width of one degree. */
const comb = (corners: number): Location[] =>
  Array.from({ length: corners / 4 }, (_, tooth) => {
    const lat = (tooth * 4) / corners
    return [at(lat, 11), at(lat, 10.01), at(lat + 2 / corners, 10.01), at(lat + 2 / corners, 11)]
  })
    .flat()
    .with(0, at(0, 10))
    .with(corners - 1, at(1, 10))

test('a comb whose edges are all as wide as it is fills no more than its share of parts, and is what its corners say one by one', () => {
  const ring = comb(2_000)
  const { parts } = partsOf(ring, 10, 11)
  expect(parts.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(32 * ring.length)
  expect(parts.length).toBeGreaterThan(10)
  const find = polygonFinder(ring)
  const near = fc.record({
    lat: fc.oneof(fc.double({ min: -0.1, max: 1.1, noNaN: true }), fc.constantFrom(...ring.map(({ lat }) => lat))),
    lng: fc.oneof(fc.double({ min: 9.9, max: 11.1, noNaN: true }), fc.constantFrom(10, 10.01, 10.5, 11)),
  })
  const found = new Set<boolean>()
  fc.assert(
    fc.property(near, (place) => {
      found.add(find(place))
      expect(find(place)).toBe(inPolygon(ring, place))
    }),
    { numRuns: 300 },
  )
  expect(found.size).toBe(2)
})

test('of a polygon whose edges are short, each lies in few of as many parts as it has corners', () => {
  const circle = Array.from({ length: 1_000 }, (_, i) => at(Math.sin(i * 2e-3 * Math.PI), Math.cos(i * 2e-3 * Math.PI)))
  const { parts } = partsOf(circle, -1, 1)
  expect(parts.length).toBe(1_000)
  expect(parts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(5_000)
})

test('a polygon around a pole holds it, whichever way its corners go', () => {
  const arctic = [at(70, -180), at(75, -90), at(70, 0), at(75, 90)]
  for (const ring of [arctic, arctic.toReversed()]) {
    expect([at(90, 0), at(80, 45), at(70, 180)].every((place) => inPolygon(ring, place))).toBe(true)
    expect([at(-90, 0), at(69, 0), at(0, 45)].some((place) => inPolygon(ring, place))).toBe(false)
    expect(polygonBounds(ring)).toEqual({ nw: at(90, -180), se: at(70, 180) })
  }
  const antarctic = arctic.map(({ lat, lng }) => at(-lat, lng))
  expect([at(-90, 10), at(-80, 45), at(-70, 0)].every((place) => inPolygon(antarctic, place))).toBe(true)
  expect(inPolygon(antarctic, at(0, 0))).toBe(false)
})

test('a corner at the pole is there at all longitudes', () => {
  const wedge = [at(60, 0), at(60, 20), at(90, 10)]
  expect(inPolygon(wedge, at(90, -130))).toBe(true)
})

test('bounds hold all corners and no more', () => {
  expect(polygonBounds(square)).toEqual({ nw: at(10, 0), se: at(0, 10) })
  expect(polygonBounds([at(-16, 179), at(-17, -179), at(-18, 178)])).toEqual({ nw: at(-16, 178), se: at(-18, -179) })
  fc.assert(
    fc.property(star, (ring) => {
      const bounds = polygonBounds(ring)
      for (const corner of ring) {
        const { nw, se } = extend(bounds, corner)
        expect([nw.lat - bounds.nw.lat, se.lat - bounds.se.lat].every((by) => Math.abs(by) < 1e-9)).toBe(true)
        expect([nw.lng - bounds.nw.lng, se.lng - bounds.se.lng].every((by) => Math.abs(told(by)) < 1e-9)).toBe(true)
      }
    }),
  )
})

test('a wide polygon is what its corners say one by one, also of more than half of the Earth', () => {
  const wide = [at(10, -170), at(10, 0), at(10, 170), at(-10, 170), at(-10, 0), at(-10, -170)]
  expect(crossesItself(wide)).toBe(false)
  expect(inPolygon(wide, at(0, 100))).toBe(true)
  expect(inPolygon(wide, at(0, 175))).toBe(false)
  expect(polygonBounds(wide)).toEqual({ nw: at(10, -170), se: at(-10, 170) })
})

test.each([
  ['a bow', [at(0, 0), at(10, 10), at(10, 0), at(0, 10)]],
  ['a bow over the date line', [at(0, 175), at(10, -175), at(10, 175), at(0, -175)]],
  ['a line there and back', [at(0, 0), at(0, 5), at(0, 10)]],
  ['an edge that goes back', [at(0, 0), at(0, 10), at(0, 5), at(5, 5)]],
  ['a corner on an edge', [at(0, 0), at(0, 10), at(10, 10), at(0, 5), at(10, 0)]],
  ['the same corner twice', [at(0, 0), at(0, 10), at(5, 5), at(10, 10), at(10, 0), at(5, 5)]],
  ['twice around the Earth', [0, 120, 240, 0, 120, 240].map((lng, i) => at(60 + i, told(lng)))],
])('%s crosses itself', (_, ring) => {
  for (let i = 0; i < ring.length; i++) expect(crossesItself([...ring.slice(i), ...ring.slice(0, i)])).toBe(true)
  expect(crossesItself(ring.toReversed())).toBe(true)
})

/** Solves for where two edges of a plane meet. */
const meets = ([a, b]: readonly Location[], [c, d]: readonly Location[]): boolean => {
  const [p, q, r, s] = [a, b, c, d] as [Location, Location, Location, Location]
  const [ux, uy, vx, vy] = [q.lng - p.lng, q.lat - p.lat, s.lng - r.lng, s.lat - r.lat]
  const area = ux * vy - uy * vx
  const [wx, wy] = [r.lng - p.lng, r.lat - p.lat]
  const [t, u] = [(wx * vy - wy * vx) / area, (wx * uy - wy * ux) / area]
  return area !== 0 && t > 0 && t < 1 && u > 0 && u < 1
}

test('a polygon crosses itself when two of its edges do, wherever it lies', () => {
  const corner = fc.record({ lat: fc.integer({ min: -30, max: 30 }), lng: fc.integer({ min: -30, max: 30 }) })
  const ring = fc.uniqueArray(corner, { minLength: 4, maxLength: 12, selector: ({ lat, lng }) => `${lat} ${lng}` })
  fc.assert(
    fc.property(ring, fc.integer({ min: -180, max: 180 }), (ring, by) => {
      const edges = ring.map((from, i) => [from, ring[(i + 1) % ring.length] as Location])
      const isCrossed = edges.some((edge, i) => edges.slice(i + 1).some((other) => meets(edge, other)))
      const turned = ring.map(({ lat, lng }) => at(lat, told(lng + by)))
      if (isCrossed) expect(crossesItself(turned)).toBe(true)
      expect(crossesItself(turned)).toBe(crossesItself(ring))
    }),
    { numRuns: 500 },
  )
})

test('stars do not cross themselves', () => {
  fc.assert(fc.property(star, (ring) => !crossesItself(ring)))
})
