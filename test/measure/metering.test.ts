import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile, faultOf, measure, type Scaling, told } from '#measure/metering.ts'

const plain: Scaling = { divider: 1, min: null, max: null, calibration: [] }
/** A float in a tank of 80 litres that is inverse: full is little. */
const tank = {
  ...plain,
  calibration: [
    { in: 521, out: 80 },
    { in: 1000, out: 40 },
    { in: 2145, out: 0 },
  ],
}
const read = (sensor: Scaling, ...raw: number[]) => {
  const { values, told } = compile(sensor)(Float64Array.from(raw))
  return { values: [...values], told: [...told] }
}

test('limits are of raw values, before the divider', () => {
  expect(read({ ...plain, divider: 10, min: 0, max: 1000 }, -1, 0, 125, 1000, 1001, Number.NaN)).toEqual({
    values: [Number.NaN, 0, 12.5, 100, Number.NaN, Number.NaN],
    told: [told.out_of_range, 0, 0, 0, told.out_of_range, told.nothing],
  })
})

test('between two pairs the way is straight, beyond the ends the last value is held and said so', () => {
  expect(read(tank, 521, 760.5, 1000, 2145, 0, 3000)).toEqual({
    values: [80, 60, 40, 0, 80, 0],
    told: [0, 0, 0, 0, told.held, told.held],
  })
})

test('a divider is told before the calibration', () => {
  expect(read({ ...tank, divider: 2 }, 2000).values).toEqual([40])
})

test('settings that make no sensor', () => {
  const pairs = (...ins: number[]) => ({ ...plain, calibration: ins.map((one) => ({ in: one, out: one })) })
  expect([plain, tank, { ...plain, min: 3, max: 3 }].map(faultOf)).toEqual([undefined, undefined, undefined])
  expect([0, Number.NaN, Number.POSITIVE_INFINITY].map((divider) => faultOf({ ...plain, divider }))).toEqual(
    Array(3).fill('divider'),
  )
  expect(faultOf({ ...plain, min: 5, max: 4 })).toBe('limits')
  expect([pairs(1), pairs(1, 1), pairs(2, 1), pairs(1, Number.NaN)].map(faultOf)).toEqual(Array(4).fill('calibration'))
  expect(() => compile(pairs(1))).toThrow(RangeError)
})

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const sensor = fc
  .record({
    divider: fc.double({ min: 0.01, max: 1000, noNaN: true }),
    min: fc.option(number),
    max: fc.option(number),
    ins: fc.uniqueArray(fc.integer({ min: -5000, max: 5000 }), { minLength: 2, maxLength: 30 }),
    out: fc.func(number),
  })
  .map(
    ({ ins, out, min, max, ...rest }): Scaling => ({
      ...rest,
      ...(min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }),
      calibration: ins.toSorted((a, b) => a - b).map((one) => ({ in: one, out: out(one) })),
    }),
  )

/** One value by the plainest search. */
const plainly = ({ divider, min, max, calibration }: Scaling, raw: number): number => {
  if (Number.isNaN(raw) || raw < (min ?? raw) || raw > (max ?? raw)) return Number.NaN
  const value = raw / divider
  const next = calibration.findIndex((pair) => pair.in > value)
  if (next === 0) return calibration[0]?.out ?? Number.NaN
  if (next === -1) return calibration.at(-1)?.out ?? Number.NaN
  const [a, b] = calibration.slice(next - 1, next + 1)
  return a && b ? a.out + ((b.out - a.out) * (value - a.in)) / (b.in - a.in) : Number.NaN
}

test('a column is read as each of its values alone, in whatever order these come', () => {
  fc.assert(
    fc.property(sensor, fc.array(fc.oneof(number, fc.constant(Number.NaN)), { maxLength: 50 }), (given, raw) => {
      const { values } = read(given, ...raw)
      for (const [i, value] of raw.entries()) {
        const expected = plainly(given, value)
        if (Number.isNaN(expected)) expect(values[i]).toBeNaN()
        else
          expect(Math.abs((values[i] as number) - expected)).toBeLessThanOrEqual(
            1e-6 * Math.max(1, Math.abs(expected)) + 1e-3,
          )
      }
    }),
  )
})

test('one value is read as a column of it', () => {
  fc.assert(
    fc.property(sensor, fc.oneof(number, fc.constant(Number.NaN)), (given, raw) => {
      const { values, told } = read(given, raw)
      const { value = Number.NaN, told: why } = measure(given, raw)
      expect({ value, why }).toEqual({ value: values[0], why: told[0] })
    }),
  )
})
