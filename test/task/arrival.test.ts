import { expect, test } from 'vitest'
import { secondsTo, spanOf } from '#task/arrival.ts'

test('the way to the edge of the circle, at a speed; inside it is none', () => {
  const circle = { lat: 53.5, lng: 10, radius: 100 }
  expect(secondsTo({ lat: 53.5005, lng: 10 }, circle, 10)).toBe(0)
  // A hundredth of a degree of latitude is 1,113 m there.
  expect(secondsTo({ lat: 53.51, lng: 10 }, circle, 10)).toBe(101)
})

test('how far off it is follows from what was, where there was enough of it', () => {
  const off = { low: 0.8, half: 1.1, high: 1.9 }
  expect(spanOf('road', { ...off, count: 20 })).toMatchObject(off)
  expect(spanOf('road', { ...off, count: 19 })).toEqual({ low: 1, half: 1, high: 1.5 })
  expect(spanOf('straight', { ...off, count: 0 })).toEqual({ low: 1, half: 1, high: 2 })
})
