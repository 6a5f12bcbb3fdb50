import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Shaping, shaping } from '#measure/fuel/shape.ts'
import type { Signal } from '#measure/fuel/told.ts'

const minute = 60_000
const signalOf = (levels: readonly number[], times = levels.map((_, i) => i * minute)): Signal => ({
  ...{ time: Float64Array.from(times), level: Float64Array.from(levels), told: new Uint8Array(levels.length) },
  ...{ speed: new Float64Array(levels.length), metres: Float64Array.from(times) },
})
const part = (signal: Signal, from: number, to: number): Signal => ({
  ...{
    time: signal.time.subarray(from, to),
    level: signal.level.subarray(from, to),
    told: signal.told.subarray(from, to),
  },
  ...{ speed: signal.speed.subarray(from, to), metres: signal.metres.subarray(from, to) },
})
/** The levels, taken in portions that end at the cuts. */
const shaped = (signal: Signal, by: Shaping, cuts: readonly number[] = []): number[] => {
  const shaper = shaping(by, 100)
  const edges = [0, ...cuts, signal.time.length]
  const made = edges.slice(1).flatMap((to, i) => [...shaper.take(part(signal, edges[i] as number, to)).level])
  return [...made, ...shaper.end().level]
}

test('an average of five, fewer at the ends and at gaps', () => {
  expect(shaped(signalOf([10, 20, 30, 40, 50]), { smoothing: true })).toEqual([20, 25, 30, 35, 40])
  const apart = signalOf([10, 20, 100], [0, minute, 60 * minute])
  expect(shaped(apart, { smoothing: true })).toEqual([15, 15, 100])
})

test('a surge is the median of five where it is further from it than the share of the tank, a step stays', () => {
  const levels = [50, 51, 90, 50, 51, 49, 20, 21, 20, 21]
  expect(shaped(signalOf(levels), { smoothing: false, surge: 0.2 })).toEqual([50, 51, 51, 50, 51, 49, 20, 21, 20, 21])
  expect(shaped(signalOf(levels), { smoothing: false, surge: 0.99 })).toEqual(levels)
})

test('what is no level stays none, and nothing is lost', () => {
  expect(shaped(signalOf([10, Number.NaN, 30]), { smoothing: true })).toEqual([20, Number.NaN, 20])
  expect(shaped(signalOf([]), { smoothing: true, surge: 0.2 })).toEqual([])
})

test('the same in whatever portions it comes', () => {
  const levels = fc.array(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(Number.NaN)), { maxLength: 40 })
  fc.assert(
    fc.property(levels, fc.array(fc.nat(), { maxLength: 5 }), fc.boolean(), (some, places, smoothing) => {
      const cuts = places.map((place) => (some.length === 0 ? 0 : place % (some.length + 1))).sort((a, b) => a - b)
      const by = { smoothing, surge: 0.1 }
      const signal = signalOf(some)
      const [whole, portions] = [shaped(signal, by), shaped(signal, by, cuts)]
      expect(portions).toEqual(whole)
      expect(whole).toHaveLength(some.length)
    }),
  )
})
