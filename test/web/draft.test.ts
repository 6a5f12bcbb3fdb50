import { expect, test } from 'vitest'
import { distance } from '#geo/distance.ts'
import {
  areaOf,
  type Draft,
  faultOf,
  handlesOf,
  lengthOf,
  middleOf,
  moved,
  readPoints,
  without,
  writePoints,
  wrongEdges,
} from '#web/map/draft.ts'
import { geometryOf, lineOf } from '#web/map/shape-features.ts'

const square: Draft = {
  type: 'polygon',
  center: undefined,
  radius: 100,
  points: [
    { lat: 52, lng: 13 },
    { lat: 52, lng: 14 },
    { lat: 53, lng: 14 },
    { lat: 53, lng: 13, node: true },
  ],
}

test('a corner is drawn out of the middle of an edge, and taken away again', () => {
  const middle = handlesOf(square).find(({ kind, place }) => kind === 'middle' && place === 4)
  expect(middle?.at).toEqual({ lat: 52.5, lng: 13 })
  const five = moved(square, middle as never, { lat: 52.5, lng: 12.8 })
  expect(five.points.at(-1)).toEqual({ lat: 52.5, lng: 12.8 })
  expect(without(five, 4).points).toEqual(square.points)
})

test('the radius of a circle follows its rim, and its centre takes both along', () => {
  const circle: Draft = { ...square, type: 'circle', center: { lat: 52, lng: 13 }, points: [] }
  const [center, rim] = handlesOf(circle)
  expect(Math.round(moved(circle, rim as never, rim?.at as never).radius)).toBe(100)
  expect(moved(circle, rim as never, { lat: 52.009, lng: 13 }).radius).toBeGreaterThan(1000)
  expect(moved(circle, center as never, { lat: 10, lng: 190 })).toMatchObject({
    center: { lat: 10, lng: -170 },
    radius: 100,
  })
})

test('a polygon that crosses itself says where', () => {
  const [a, b, c, d] = square.points as [never, never, never, never]
  const bow: Draft = { ...square, points: [a, c, b, d] }
  expect(faultOf(bow)).toBe('crossing')
  expect(wrongEdges(bow)).toEqual([0, 2])
  expect(wrongEdges({ ...square, points: [a, a, c, b, d] })).toEqual([1, 3])
  expect(faultOf(square)).toBeUndefined()
  expect(wrongEdges(square)).toEqual([])
})

test('areas and lengths are those of the Earth', () => {
  // A square degree at 52.5° north.
  expect(areaOf({ type: 'polygon', points: square.points }) / 1e6).toBeCloseTo(7527, -1)
  expect(areaOf({ type: 'polygon', points: square.points.toReversed() }) / 1e6).toBeCloseTo(7527, -1)
  expect(lengthOf(square.points.slice(1, 3)) / 1000).toBeCloseTo(111.3, 0)
  expect(lengthOf([])).toBe(0)
})

test('points are typed a line each, and keep what is said of them', () => {
  expect(readPoints(writePoints(square.points), square.points)).toEqual(square.points)
  expect(readPoints('52 13\n\n53;14\n', [])).toEqual([
    { lat: 52, lng: 13 },
    { lat: 53, lng: 14 },
  ])
  expect(readPoints('52, 13\n91, 13', [])).toBe(2)
})

test('a line over the date line goes on', () => {
  const there = { lat: 0, lng: 179 }
  const beyond = { lat: 0, lng: -179 }
  expect(lineOf([there, beyond, there])).toEqual([
    [179, 0],
    [181, 0],
    [179, 0],
  ])
})

test('the middle is the centre, or that of the rectangle around the points, also over the date line', () => {
  const circle: Draft = { ...square, type: 'circle', center: { lat: 1, lng: 2 }, points: [] }
  expect(middleOf(circle)).toEqual({ lat: 1, lng: 2 })
  expect(middleOf({ ...circle, center: undefined })).toBeUndefined()
  expect(middleOf(square)).toEqual({ lat: 52.5, lng: 13.5 })
  expect(middleOf({ ...square, points: [] })).toBeUndefined()
  const over = [
    { lat: -16, lng: 179 },
    { lat: -18, lng: -175 },
  ]
  expect(middleOf({ ...square, type: 'sausage', points: over })).toEqual({ lat: -17, lng: -178 })
})

test('a circle is drawn where the service has its border, and its rim lies upon it', () => {
  const center = { lat: 60, lng: 25 }
  const circle: Draft = { ...square, type: 'circle', center, radius: 300_000, points: [] }
  const geometry = geometryOf({ type: 'circle', center, radius: 300_000 })
  const ring = (geometry.type === 'Polygon' && geometry.coordinates[0]) || []
  expect(ring).toHaveLength(65)
  expect(ring.at(-1)).toEqual(ring[0])
  for (const [lng = 0, lat = 0] of ring)
    expect(Math.abs(distance(center, { lat, lng }) / 300_000 - 1)).toBeLessThan(0.006)
  const rim = handlesOf(circle).find(({ kind }) => kind === 'rim')?.at
  const [east = 0, north = 0] = ring[16] ?? []
  expect(rim?.lng).toBeCloseTo(east, 9)
  expect(rim?.lat).toBeCloseTo(north, 9)
})
