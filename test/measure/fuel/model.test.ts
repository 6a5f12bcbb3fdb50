import { expect, test } from 'vitest'
import { monthOf } from './model/month.ts'
import { randomOf } from './model/random.ts'
import { heightOf, shapes } from './model/shape.ts'
import { classes } from './model/vehicle.ts'

test('a seed has always the same month', () => {
  const [one, other] = [monthOf(3, 'float', 300), monthOf(3, 'float', 300)]
  expect(one).toEqual(other)
  expect(monthOf(4, 'float', 300).signal.level).not.toEqual(one.signal.level)
})

test('what is random is spread as it should be', () => {
  const random = randomOf(1)
  const normal = Array.from({ length: 20_000 }, () => random.normal(2))
  const mean = normal.reduce((sum, one) => sum + one, 0) / normal.length
  expect(mean).toBeCloseTo(0, 1)
  expect(Math.sqrt(normal.reduce((sum, one) => sum + one * one, 0) / normal.length)).toBeCloseTo(2, 1)
})

test.each(Object.keys(shapes) as (keyof typeof shapes)[])('the height of a %s is that of its volume', (shape) => {
  const height = heightOf(shape)
  for (const share of [0, 0.1, 0.25, 0.5, 0.8, 1]) expect(shapes[shape](height(share))).toBeCloseTo(share, 2)
})

test.each(classes)('months of a %s sensor have fillings, drains, and levels within the tank by time', (kind) => {
  const months = [1, 2, 3, 4].map((seed) => monthOf(seed, kind, 300, 10))
  const truth = months.flatMap((month) => month.truth)
  expect(new Set(truth.map((one) => one.kind))).toEqual(new Set(['filling', 'drain']))
  for (const { signal, vehicle } of months) {
    expect(signal.time.every((time, row) => row === 0 || time > (signal.time[row - 1] as number))).toBe(true)
    const levels = signal.level.filter((level) => !Number.isNaN(level))
    expect(levels.length).toBeGreaterThan(200)
    expect(levels.every((level) => level >= 0 && level <= vehicle.volume)).toBe(true)
  }
})
