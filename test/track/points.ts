import fc from 'fast-check'
import { snap } from '#track/grid.ts'
import type { Point } from '#track/point.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const whole = (min: number, max: number) => fc.integer({ min, max })
const text = fc.string({ unit: 'binary', maxLength: 12 })

/** Few names, so that columns have gaps and kinds get mixed, and strange ones. */
const name = fc.oneof(fc.constantFrom('ignition', 'battery', '', '0', 'toString', 'constructor', '__proto__'), text)

const attribute = fc.oneof(
  fc.boolean(),
  text,
  whole(-100_000, 100_000),
  whole(-50_000, 50_000).map((thousandths) => thousandths / 1000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 0, Number.MIN_VALUE, Number.MAX_VALUE, 0.1 + 0.2, 2 ** 53, -(2 ** 49), 2 ** 49 + 1),
)

const time = fc.oneof(
  whole(0, 100).map((step) => 1_700_000_000_000 + step * 1000),
  number(-1e15, 1e15),
  fc.constantFrom(0, 253_402_300_799_999),
)

/** Any point that is on the grid, in no order. */
export const anyPoint: fc.Arbitrary<Point> = fc
  .record({
    time,
    lat: number(-95, 95),
    lng: number(-185, 185),
    alt: fc.oneof(fc.constant(0), number(-1e6, 1e6)),
    speed: number(-10, 1e5),
    heading: number(-400, 800),
    satellites: whole(0, 300),
    precision: number(0, 1e7),
    flags: whole(0, 70_000),
    attributes: fc.option(fc.dictionary(name, attribute, { maxKeys: 5 }), { nil: undefined }),
  })
  .map(snap)

/** A plain point; name what matters. */
export function point(given: Partial<Point>): Point {
  const rest = { time: 0, lat: 0, lng: 0, alt: 0, speed: 0, heading: 0, satellites: 0, precision: 0, flags: 0 }
  return snap({ ...rest, ...given })
}

/** One point a second. */
export const series = (count: number, given: (i: number) => Partial<Point>): Point[] =>
  Array.from({ length: count }, (_, i) => point({ time: 1_700_000_000_000 + i * 1000, ...given(i) }))
