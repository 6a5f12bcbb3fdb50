import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extend } from '#geo/bounds.ts'
import { corridorBounds, inCorridor } from '#geo/corridor.ts'
import type { Location } from '#geo/distance.ts'
import { geodesic } from '#geo/geodesic.ts'

const at = (lat: number, lng: number): Location => ({ lat, lng })
const told = (lng: number): number => lng - 360 * Math.round(lng / 360)
const radian = Math.PI / 180

/** A place of the shortest way between two, on the sphere. */
const between = (a: Location, b: Location, along: number): Location => {
  const of = ({ lat, lng }: Location) => {
    const around = Math.cos(lat * radian)
    return [around * Math.cos(lng * radian), around * Math.sin(lng * radian), Math.sin(lat * radian)]
  }
  const [p, q] = [of(a), of(b)]
  const arc = Math.acos(
    Math.max(
      -1,
      Math.min(
        1,
        p.reduce((sum, x, i) => sum + x * (q[i] as number), 0),
      ),
    ),
  )
  if (arc < 1e-6) return a
  const [x = 0, y = 0, z = 0] = p.map(
    (x, i) => (Math.sin((1 - along) * arc) * x + Math.sin(along * arc) * (q[i] as number)) / Math.sin(arc),
  )
  return at(Math.atan2(z, Math.hypot(x, y)) / radian, Math.atan2(y, x) / radian)
}

/** Metres from the line: the least of those to many of its places, and to those around the least. */
const away = (line: readonly Location[], place: Location): number => {
  const tries = (a: Location, b: Location, from: number, to: number, depth: number): number => {
    const alongs = Array.from({ length: 41 }, (_, i) => from + ((to - from) * i) / 40)
    const found = alongs.map((along) => geodesic(between(a, b, along), place))
    const best = found.indexOf(Math.min(...found))
    const step = (to - from) / 40
    const [near, far] = [Math.max(0, (alongs[best] as number) - step), Math.min(1, (alongs[best] as number) + step)]
    return depth === 0 ? (found[best] as number) : tries(a, b, near, far, depth - 1)
  }
  return Math.min(...line.slice(1).map((to, i) => tries(line[i] as Location, to, 0, 1, 4)))
}

const somewhere = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const step = fc.record({
  lat: fc.double({ min: -2, max: 2, noNaN: true }),
  lng: fc.double({ min: -3, max: 3, noNaN: true }),
})
const moved = (from: Location, by: Location): Location =>
  at(Math.max(-90, Math.min(90, from.lat + by.lat)), told(from.lng + by.lng))

const lineOf = fc.tuple(somewhere, fc.array(step, { minLength: 1, maxLength: 4 })).map(([first, steps]) => {
  const line = [first]
  for (const by of steps) line.push(moved(line.at(-1) as Location, by))
  return line
})

test('what is inside is what is so near to a place of the line', () => {
  fc.assert(
    fc.property(lineOf, step, fc.integer({ min: 1, max: 300_000 }), (line, by, radius) => {
      const [first] = line as [Location]
      const place = moved(first, by)
      const metres = away(line, place)
      // Nearer than the reference is exact, nothing is said.
      if (Math.abs(metres - radius) < 0.5 + metres * 1e-5) return
      expect(inCorridor(line, radius, place)).toBe(metres < radius)
    }),
    { numRuns: 200 },
  )
})

test('bounds hold all that is inside', () => {
  fc.assert(
    fc.property(lineOf, step, fc.integer({ min: 1, max: 300_000 }), (line, by, radius) => {
      const bounds = corridorBounds(line, radius)
      const [first, second] = line as [Location, Location]
      const place = moved(between(first, second, 0.5), by)
      for (const inside of [...line, place].filter((one) => inCorridor(line, radius, one)))
        expect(extend(bounds, inside)).toEqual(bounds)
    }),
  )
})

test('along the equator and the meridian, metres are what they are', () => {
  const line = [at(0, 10), at(0, 11)]
  expect(inCorridor(line, 1106, at(0.01, 10.5))).toBe(true)
  expect(inCorridor(line, 1105, at(0.01, 10.5))).toBe(false)
  expect(inCorridor(line, 1114, at(0, 11.01))).toBe(true)
  expect(inCorridor(line, 1113, at(0, 11.01))).toBe(false)
})

test('over the date line and over a pole', () => {
  expect(inCorridor([at(10, 179.9), at(10, -179.9)], 100, at(10.0001, 180))).toBe(true)
  expect(inCorridor([at(10, 179.9), at(10, -179.9)], 100, at(10, 0))).toBe(false)
  expect(corridorBounds([at(10, 179.9), at(10, -179.9)], 100)).toMatchObject({
    nw: { lng: expect.closeTo(179.9, 2) },
    se: { lng: expect.closeTo(-179.9, 2) },
  })
  const over = [at(89, 0), at(89, 180)]
  expect(inCorridor(over, 100, at(90, 77))).toBe(true)
  expect(corridorBounds(over, 100)).toEqual({ nw: at(90, -180), se: { lat: expect.closeTo(88.999, 3), lng: 180 } })
})

test('the shortest way along a parallel goes farther from the equator, and its bounds do', () => {
  const parallel = [at(60, 0), at(60, 40)]
  expect(inCorridor(parallel, 1000, at(60, 20))).toBe(false)
  expect(corridorBounds(parallel, 1000).nw.lat).toBeGreaterThan(61)
  expect(corridorBounds(parallel, 1000).se.lat).toBeCloseTo(60 - 0.009, 2)
})

test('a line of one point is a circle', () => {
  expect(inCorridor([at(52, 13)], 100, at(52.0008, 13))).toBe(true)
  expect(inCorridor([at(52, 13)], 100, at(52.001, 13))).toBe(false)
})
