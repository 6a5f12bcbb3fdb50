import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bounds, boundsAt, extend } from '#geo/bounds.ts'
import type { Location } from '#geo/distance.ts'

const around = (first: Location, ...rest: Location[]): Bounds => rest.reduce(extend, boundsAt(first))

test('one place bounds itself', () => {
  expect(boundsAt({ lat: 1, lng: 2 })).toEqual({ nw: { lat: 1, lng: 2 }, se: { lat: 1, lng: 2 } })
})

test('places on every side grow the bounds', () => {
  expect(around({ lat: 52, lng: 13 }, { lat: 53, lng: 12 }, { lat: 51, lng: 14 }, { lat: 52, lng: 13.5 })).toEqual({
    nw: { lat: 53, lng: 12 },
    se: { lat: 51, lng: 14 },
  })
})

test('a place inside changes nothing', () => {
  const bounds = around({ lat: 53, lng: 12 }, { lat: 51, lng: 14 })
  expect(extend(bounds, { lat: 52, lng: 13 })).toBe(bounds)
})

test('only the attributes of a place are taken from a larger object', () => {
  const point = { lat: 1, lng: 2, speed: 3 }
  expect(Object.keys(extend(boundsAt(point), { ...point, lat: 2 }).nw)).toEqual(['lat', 'lng'])
})

test('over the date line the bounds stay narrow, either way', () => {
  const narrow = { nw: { lat: -16, lng: 179 }, se: { lat: -17, lng: -179 } }
  expect(around({ lat: -16, lng: 179 }, { lat: -17, lng: -179 })).toEqual(narrow)
  expect(around({ lat: -17, lng: -179 }, { lat: -16, lng: 179 })).toEqual(narrow)
  expect(extend(narrow, { lat: -16.5, lng: 180 })).toEqual(narrow)
  expect(extend(narrow, { lat: -16.5, lng: -180 })).toEqual(narrow)
})

test('every place is inside', () => {
  const place = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(place, fc.array(place), (first, rest) => {
      const bounds = around(first, ...rest)
      for (const inside of [first, ...rest]) expect(extend(bounds, inside)).toBe(bounds)
    }),
  )
})
