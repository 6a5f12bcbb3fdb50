import { expect, test } from 'vitest'
import { alignedOf, valueAt, within, zoomed } from '#web/fleet/charts/aligned.ts'

const one = [
  { times: [10, 20], values: [1, 2] },
  { times: [40], values: [3] },
]
const other = [{ times: [20, 30], values: [7, 8] }]

test('lines stand over all their times, broken between segments and nowhere else', () => {
  expect(alignedOf([one, other])).toEqual({
    times: [10, 20, 30, 40],
    values: [
      [1, 2, null, 3],
      [undefined, 7, 8, undefined],
    ],
  })
})

test('the value at a time is the last one before it, and none once that is older than half an hour', () => {
  const line = [
    { times: [10, 5_000], values: [1, 2] },
    { times: [9_000], values: [3] },
  ]
  const times = [9, 10, 4_999, 5_000, 6_800, 6_801, 9_000, 10_800, 10_801]
  expect(times.map((time) => valueAt(line, time))).toEqual([undefined, 1, 1, 2, 2, undefined, 3, 3, undefined])
})

test('what is zoomed stays within the whole, about the cursor, and is no shorter than a minute', () => {
  const whole = { from: 0, to: 86_400 }
  expect(zoomed(whole, whole, 43_200, 0.5)).toEqual({ from: 21_600, to: 64_800 })
  expect(zoomed(whole, { from: 0, to: 100 }, 50, 0.1)).toEqual({ from: 20, to: 80 })
  expect(zoomed(whole, { from: 80_000, to: 86_400 }, 86_000, 4)).toEqual({ from: 60_800, to: 86_400 })
  expect(zoomed(whole, { from: 10, to: 86_000 }, 50, 2)).toEqual(whole)
  expect(zoomed({ from: 0, to: 86_399 }, { from: 0, to: 86_399 }, 0, 0.5)).toEqual({ from: 0, to: 43_200 })
  expect(within(whole, -5, 100)).toEqual({ from: 0, to: 100 })
})

test('a break is one at the times of other lines too', () => {
  const broken = [
    { times: [10], values: [1] },
    { times: [50], values: [2] },
  ]
  const whole = [{ times: [10, 20, 30, 40, 50], values: [5, 6, 7, 8, 9] }]
  expect(alignedOf([broken, whole]).values[0]).toEqual([1, null, null, null, 2])
})
