import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewer, fewerCorners } from '#geo/fewer.ts'

const at = (lat: number, lng: number) => ({ lat, lng })
const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('what a straight line misses most is kept first', () => {
  const line = [at(0, 0), at(0.1, 1), at(5, 2), at(0.2, 3), at(0, 4)]
  expect(fewer(line, 2)).toEqual([at(0, 0), at(0, 4)])
  expect(fewer(line, 3)).toEqual([at(0, 0), at(5, 2), at(0, 4)])
  expect(fewer(line, 9)).toEqual(line)
})

test('so many are left, in order, and both ends are among them', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 2 }), fc.integer({ min: 2, max: 12 }), (line, count) => {
      const left = fewer(line, count)
      expect(left).toHaveLength(Math.min(count, line.length))
      expect([left[0], left.at(-1)]).toEqual([line[0], line.at(-1)])
      const order = left.map((point) => line.indexOf(point))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }),
  )
})

test('of a polygon three corners are left, also over the date line', () => {
  const ring = [at(0, 179), at(0, 180), at(0, -179), at(5, -179), at(5, 179)]
  expect(fewerCorners(ring, 2)).toHaveLength(3)
  expect(fewerCorners(ring, 4)).toEqual([at(0, 179), at(0, -179), at(5, -179), at(5, 179)])
  expect(fewerCorners(ring, 5)).toEqual(ring)
})
