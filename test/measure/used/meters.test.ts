import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counting, type Metering, rating } from '#measure/used/meters.ts'

const minute = 60_000
const hour = 60 * minute

/** Values a minute apart, each a kilometre further. */
const heard = (meter: Metering, values: readonly number[], every = minute) => {
  const time = Float64Array.from(values, (_, row) => row * every)
  meter.take({ time, values: Float64Array.from(values), metres: Float64Array.from(values, (_, row) => row * 1000) })
  return meter.end()
}
const counted = (values: readonly number[]): number | undefined => {
  const found = heard(counting(), values)
  return found && Math.round((found.usedIn(-1, values.length * minute, 0) ?? Number.NaN) * 1000) / 1000
}

test('a counter tells what it grew by', () => {
  expect(counted([100, 100.5, 101, 101, 102.5])).toBe(2.5)
  expect(counted([100])).toBeUndefined()
  expect(counted([])).toBeUndefined()
})

test('one that was reset goes on from nothing', () => {
  expect(counted([900, 901, 0, 0.5, 1])).toBe(2)
  expect(counted([900, 901, 0.4, 1])).toBe(2)
  // As the fuel of a trip, which is nothing again at each start.
  expect(counted([0, 0.5, 1, 0, 0.25, 0.75, 0, 0.5])).toBe(2.25)
})

test('a single 0 is no reset: what it showed before it is there again', () => {
  expect(counted([2500, 2501, 0, 2501.5, 2502])).toBe(2)
  const night = heard(counting(), [2500, 2501, 0, 2501, 2502], 10 * hour)
  expect(night?.usedIn(-1, 50 * hour, 0)).toBe(2)
})

test('a counter knows nothing of a way that was driven before its first value and behind its last', () => {
  const silent = Array.from({ length: 40 }, () => Number.NaN)
  expect(heard(counting(), [...silent, 7, 7.5, 8])?.usedIn(-1, 43 * minute, 43_000)).toBeUndefined()
  expect(heard(counting(), [7, 7.5, 8, ...silent])?.usedIn(-1, 43 * minute, 43_000)).toBeUndefined()
  expect(heard(counting(), [7, 7.5, 8, ...silent])?.usedIn(-1, 2 * minute, 2000)).toBe(1)
})

test('a rate of each second comes to the same as one of each minute', () => {
  const found = heard(
    rating(),
    Array.from({ length: 3600 }, () => 6),
    1000,
  )
  expect(found?.usedIn(-1, hour, 3_600_000)).toBeCloseTo(6, 1)
  expect(found?.usedIn(-1, hour / 2, 1_800_000)).toBeCloseTo(3, 1)
})

test('a single value that is far from its neighbours is none, up or down', () => {
  expect(counted([900, 901, 60_000, 901.5, 902])).toBe(2)
  expect(counted([900, 901, 700, 901.5, 902])).toBe(2)
  expect(counted([900, 900.5, 900, 900.5, 900, 900.5])).toBe(0.5)
})

test('one that jumps goes on from there, without what it jumped by', () => {
  expect(counted([900, 901, 5000, 5000.5, 5001, 5002])).toBe(3)
  expect(counted([9000, 9001, 7000, 7000.5, 7001, 7002])).toBe(3)
})

test('a counter that stands still over a way is not believed, and is where nothing is driven', () => {
  expect(counted([7, 7, 7, 7, 7, 7, 7])).toBeUndefined()
  expect(counted([7, 7, 7])).toBe(0)
})

test('parts of a counter add up, in whatever portions it came', () => {
  const values = fc.array(fc.double({ min: 0, max: 4, noNaN: true }), { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(values, fc.nat(60), fc.nat(60), (steps, cut, at) => {
      let sum = 1000
      const all = steps.map((step) => {
        sum += step
        return sum
      })
      const meter = counting()
      for (const part of [
        [0, cut],
        [cut, all.length],
      ] as const) {
        const rows = all.map((value, row) => ({ value, row })).slice(part[0], part[1])
        meter.take({
          time: Float64Array.from(rows, ({ row }) => row * minute),
          values: Float64Array.from(rows, ({ value }) => value),
          metres: new Float64Array(rows.length),
        })
      }
      const found = meter.end()
      const [end, middle] = [all.length * minute, at * minute + 1]
      const whole = found?.usedIn(-1, end, 0) ?? Number.NaN
      expect(whole).toBeCloseTo((all.at(-1) ?? 0) - (all[0] ?? 0), 6)
      const [first, second] = [found?.usedIn(-1, middle, 0) ?? 0, found?.usedIn(middle, end, 0) ?? 0]
      expect(first + second).toBeCloseTo(whole, 6)
    }),
  )
})

test('nothing is told of a part in which a counter was not there yet', () => {
  const found = heard(counting(), [100, 101, 102])
  expect(found?.usedIn(-2 * hour, -hour, 0)).toBeUndefined()
  expect(found?.usedIn(hour, 2 * hour, 0)).toBeUndefined()
  expect(found?.usedIn(0, minute, 0)).toBe(1)
})

test('a rate is added up over time', () => {
  const found = heard(rating(), [6, 6, 12, 12])
  // Six litres an hour for a minute, nine for the next, twelve for the third.
  expect(found?.usedIn(-1, hour, 3000)).toBeCloseTo(0.1 + 0.15 + 0.2, 6)
})

test('a rate knows nothing of a way that was driven while it was silent', () => {
  const found = heard(rating(), [6, 6, 6, Number.NaN, Number.NaN, Number.NaN, 6, 6], 10 * minute)
  expect(found?.usedIn(-1, 20 * minute, 2000)).toBeCloseTo(2, 6)
  expect(found?.usedIn(-1, 70 * minute, 7000)).toBeUndefined()
  expect(found?.usedIn(60 * minute, 70 * minute, 1000)).toBeCloseTo(1, 6)
  expect(heard(rating(), [0, 0, 0, 0, 0, 0, 0, 0])).toBeUndefined()
})
