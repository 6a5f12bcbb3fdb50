import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance } from '#geo/distance.ts'
import { isIn, type Shape } from '#geo/shape.ts'
import { insideOf, through } from '#simulate/fleet/through.ts'
import type { Point } from '#track/point.ts'

const yard: Shape = { type: 'circle', center: { lat: 52.5, lng: 13.4 }, radius: 200 }
const corner = (lat: number, lng: number) => ({ lat, lng })
/** Round a yard that does not belong to it: the middle of its bounds is none of its places. */
const bay: Shape = {
  type: 'polygon',
  points: [
    ...[corner(52.51, 13.42), corner(52.51, 13.44), corner(52.5, 13.44), corner(52.5, 13.42)],
    ...[corner(52.502, 13.42), corner(52.502, 13.437), corner(52.508, 13.437), corner(52.508, 13.42)],
  ],
}
const road: Shape = { type: 'sausage', points: [corner(52.52, 13.4), corner(52.53, 13.41)], radius: 50 }
const shapes = [yard, bay, road]

test.each(shapes)('a place of $type lies in it', (shape) => {
  expect(isIn(shape, insideOf(shape))).toBe(true)
})

/** Whether it is in each zone, in turn, as it changes. */
const changes = (shape: Shape, points: readonly Point[]): boolean[] =>
  points.map((point) => isIn(shape, point)).filter((now, i, all) => now !== all[i - 1])

test('every zone is entered and left, again and again, by whoever begins where', () => {
  fc.assert(
    fc.property(fc.nat(5), fc.integer({ min: 1, max: 10 }), (first, every) => {
      const points = [...through({ shapes, first, every }, 0).take(Math.ceil(12_000 / every))]
      for (const shape of shapes) expect(changes(shape, points).slice(0, 4)).toEqual([false, true, false, true])
      for (const [i, point] of points.entries()) {
        const before = points[i - 1] ?? point
        expect(point.time).toBe(i * every * 1000)
        expect(distance(before, point)).toBeLessThanOrEqual(14 * every)
      }
    }),
    { numRuns: 20 },
  )
})
