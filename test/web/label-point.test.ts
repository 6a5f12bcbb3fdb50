import { expect, test } from 'vitest'
import { isIn, type Shape } from '#geo/shape.ts'
import { labelPoint } from '#web/map/label-point.ts'

/** Where the name of a zone stands on a map: once, and in it. */

const polygon = (...corners: readonly [number, number][]): Shape => ({
  type: 'polygon',
  points: corners.map(([lng, lat]) => ({ lat, lng })),
})
const near = (shape: Shape, lng: number, lat: number): void => {
  const [x = Number.NaN, y = Number.NaN] = labelPoint(shape)
  expect(x).toBeCloseTo(lng, 6)
  expect(y).toBeCloseTo(lat, 6)
}

test('a circle is named in its middle, a square too, and a triangle where its weight is', () => {
  near({ type: 'circle', center: { lat: 47, lng: 9 }, radius: 100 }, 9, 47)
  near(polygon([9, 47], [9.001, 47], [9.001, 47.001], [9, 47.001]), 9.0005, 47.0005)
  near(polygon([0, 0], [3, 0], [0, 3]), 1, 1)
})

test('the name of a yard around a house is in the yard', () => {
  const horseshoe = polygon([0, 0], [10, 0], [10, 10], [7, 10], [7, 2], [2, 2], [2, 10], [0, 10])
  const [lng = 0, lat = 0] = labelPoint(horseshoe)
  expect(isIn(horseshoe, { lat, lng })).toBe(true)
  // In the wider of both arms.
  expect(lng).toBe(8.5)
})

test('a corridor is named halfway along its line, however its points lie', () => {
  const corridor = (...corners: readonly [number, number][]): Shape => ({
    ...(polygon(...corners) as Shape & { type: 'polygon' }),
    ...{ type: 'sausage', radius: 50 },
  })
  near(corridor([0, 0], [0.1, 0], [0.2, 0], [2, 0]), 1, 0)
  near(corridor([0, 0], [0, 1], [0, 1], [0, 4]), 0, 2)
})

test('shapes over the date line are named where they are drawn, those without an area somewhere on them', () => {
  near(polygon([179, 0], [-179, 0], [-179, 2], [179, 2]), 180, 1)
  near(polygon([1, 1], [2, 2], [3, 3]), 2, 2)
  const corner = { lat: 5, lng: 5 }
  near({ type: 'sausage', points: [corner, corner], radius: 10 }, 5, 5)
})
