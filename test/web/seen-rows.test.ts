import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesSeen, scrolledTo } from '#web/ui/seen-rows.ts'

test('rows in view are drawn with six before and after', () => {
  expect(placesSeen({ from: 20, rows: 3 }, 100)).toEqual(Array.from({ length: 15 }, (_, i) => 14 + i))
})

test('of a short list all are, of an empty one none', () => {
  expect(placesSeen({ from: 0, rows: 12 }, 3)).toEqual([0, 1, 2])
  expect(placesSeen({ from: 0, rows: 12 }, 0)).toEqual([])
})

test('who was far down when most rows went sees the last ones', () => {
  expect(placesSeen({ from: 900, rows: 4 }, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('no place is drawn twice or beyond the list, and each in view is', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(60), fc.nat(2_000), (from, rows, count) => {
      const places = placesSeen({ from, rows }, count)
      expect(new Set(places).size).toBe(places.length)
      for (const place of places) expect(place >= 0 && place < count).toBe(true)
      for (let place = from; place < Math.min(from + rows, count); place++) expect(places).toContain(place)
    }),
  )
})

test('a row above what is seen comes to its top, one below to its end, one within stays', () => {
  expect(scrolledTo(100, 50, 300, 200)).toBe(100)
  expect(scrolledTo(500, 50, 300, 200)).toBe(350)
  expect(scrolledTo(350, 50, 300, 200)).toBeUndefined()
})
