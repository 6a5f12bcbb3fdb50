import { expect, test } from 'vitest'
import { secondsTo } from '#task/arrival.ts'

test('the way to the edge of the circle, at a speed; inside it is none', () => {
  const circle = { lat: 53.5, lng: 10, radius: 100 }
  expect(secondsTo({ lat: 53.5005, lng: 10 }, circle, 10)).toBe(0)
  // A hundredth of a degree of latitude is 1,113 m there.
  expect(secondsTo({ lat: 53.51, lng: 10 }, circle, 10)).toBe(101)
})
