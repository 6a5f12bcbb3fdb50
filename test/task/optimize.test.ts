import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cost, costOf, isLess, optimize, type Round } from '#task/optimize.ts'

const minute = 60_000

/** A round of points on a plane, of which a unit takes a minute. */
const roundOf = (
  points: readonly { x: number; y: number; from: number; long: number }[],
  departure: number | null,
): Round => {
  const time = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y) * minute
  return {
    departure,
    points: points.map(({ from, long }) => ({ lat: 0, lng: 0, from: from * minute, to: (from + long) * minute })),
    first: points.map((point) => time({ x: 0, y: 0 }, point)),
    between: points.map((a) => points.map((b) => time(a, b))),
  }
}

function* permutations(items: readonly number[]): Generator<number[]> {
  if (items.length === 0) yield []
  for (const item of items) for (const rest of permutations(items.filter((one) => one !== item))) yield [item, ...rest]
}

const leastOf = (round: Round): Cost => {
  let least: Cost | undefined
  for (const order of permutations(round.points.map((_, i) => i))) {
    const cost = costOf(round, order)
    if (!least || isLess(cost, least)) least = cost
  }
  return least as Cost
}

const point = fc.record({
  x: fc.integer({ min: -60, max: 60 }),
  y: fc.integer({ min: -60, max: 60 }),
  from: fc.nat(600),
  long: fc.nat(300),
})
const departure = fc.option(fc.nat(300).map((n) => n * minute))

test('up to nine points it is as good as trying all', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 6 }), departure, (points, leaves) => {
      const round = roundOf(points, leaves)
      expect(costOf(round, optimize(round))).toEqual(leastOf(round))
    }),
    { numRuns: 60 },
  )
  const nine = fc.sample(fc.array(point, { minLength: 9, maxLength: 9 }), { numRuns: 1, seed: 9 })
  for (const points of nine) {
    const round = roundOf(points, 0)
    expect(costOf(round, optimize(round))).toEqual(leastOf(round))
  }
})

test('of more every point is visited once, and no swap of two neighbours is better', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 10, maxLength: 20 }), departure, (points, leaves) => {
      const round = roundOf(points, leaves)
      const order = optimize(round)
      expect(order.toSorted((a, b) => a - b)).toEqual(points.map((_, i) => i))
      for (let i = 1; i < order.length; i++) {
        const swapped = order.with(i, order[i - 1] as number).with(i - 1, order[i] as number)
        expect(isLess(costOf(round, swapped), costOf(round, order))).toBe(false)
      }
    }),
    { numRuns: 10 },
  )
})

test('earlier windows come first, also of points at one place', () => {
  const at = (from: number, long = 60) => ({ x: 3, y: 4, from, long })
  expect(optimize(roundOf([at(300), at(0), at(120)], 0))).toEqual([1, 2, 0])
  // All can be visited at once: those whose windows are earlier come first.
  expect(optimize(roundOf([at(0, 600), at(0, 400), at(0, 500)], 100 * minute))).toEqual([1, 2, 0])
})
