import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snap } from '#track/grid.ts'
import { anyPoint, point } from './points.ts'

test('a point is put on the grid', () => {
  const snapped = snap({
    time: 1_700_000_000_000.4,
    lat: 52.516_272_4,
    lng: -0.000_000_2,
    alt: 33.6,
    speed: 49.5,
    heading: 359.7,
    satellites: 9,
    precision: 2.5,
    flags: 4,
    attributes: { battery_voltage: 3.97 },
  })
  expect(snapped).toStrictEqual({
    time: 1_700_000_000_000,
    lat: 52.516_272,
    lng: 0,
    alt: 34,
    speed: 50,
    heading: 0,
    satellites: 9,
    precision: 3,
    flags: 4,
    attributes: { battery_voltage: 3.97 },
  })
})

test('what is out of range is moved to its edge, what is no number to zero', () => {
  const edge = point({ lat: 91, lng: -1000, speed: -3, satellites: 999, alt: Number.NEGATIVE_INFINITY, heading: -90 })
  expect(edge).toMatchObject({ lat: 90, lng: -180, speed: 0, satellites: 255, alt: -99_999, heading: 270 })
  expect(point({ speed: Number.NaN, heading: Number.NaN, time: -5 })).toMatchObject({ speed: 0, heading: 0, time: 0 })
})

test('only what can be stored is kept of the attributes', () => {
  const given = {
    temperature1: Number.NaN,
    fuel: Number.POSITIVE_INFINITY,
    text: 'a\ud800',
    ['__proto__']: 1,
    trip: -0,
  }
  expect(point({ attributes: given }).attributes).toStrictEqual({ text: 'a\ufffd', trip: -0 })
  expect(point({ attributes: { fuel: Number.NaN } })).toHaveProperty('attributes', undefined)
})

test('the given point stays as it is', () => {
  const given = Object.freeze({ ...point({}), lat: 1.234_567_89, attributes: Object.freeze({ fuel: Number.NaN }) })
  expect(() => snap(given)).not.toThrow()
  expect(given.lat).toBe(1.234_567_89)
})

test('a point on the grid is there already', () => {
  fc.assert(
    fc.property(anyPoint, (given) => {
      expect(snap(given)).toStrictEqual(given)
    }),
  )
})

test('all points have the same shape', () => {
  const fields = Object.keys(point({ attributes: { motion: true } }))
  expect(Object.keys(point({}))).toEqual(fields)
})
