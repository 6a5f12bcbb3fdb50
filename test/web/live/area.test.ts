import { expect, test } from 'vitest'
import { areaOf, isIn, isNamed } from '#web/live/area.ts'

/** What an address covers, and which text is taken for it. */

const lisbon = { lat: 38.77, lng: -9.12, address: 'Olivais, Lisboa, Portugal' }

test('what has bounds covers them, also over the date line', () => {
  const bounds = { nw: { lat: 39, lng: -9.2 }, se: { lat: 38.5, lng: -9 } }
  const area = areaOf({ ...lisbon, details: { bounds } })
  expect(isIn(area, { lat: 38.6, lng: -9.19 })).toBe(true)
  expect(isIn(area, { lat: 38.4, lng: -9.1 })).toBe(false)
  expect(isIn(area, { lat: 38.6, lng: -8.9 })).toBe(false)
  const fiji = areaOf({ ...lisbon, details: { bounds: { nw: { lat: -15, lng: 177 }, se: { lat: -20, lng: -178 } } } })
  expect([178, -179, 176, 0].map((lng) => isIn(fiji, { lat: -17, lng }))).toEqual([true, true, false, false])
})

test('what has none covers what is around it: the more, the less exact it is', () => {
  const kilometre = { lat: 38.779, lng: -9.12 }
  const quarter = { lat: 38.77225, lng: -9.12 }
  expect(isIn(areaOf(lisbon), kilometre)).toBe(true)
  const street = areaOf({ ...lisbon, details: { street: 'Rua A' } })
  expect([kilometre, quarter].map((at) => isIn(street, at))).toEqual([false, true])
  expect(isIn(areaOf({ ...lisbon, details: { street: 'Rua A', house: '1' } }), quarter)).toBe(false)
})

test('a text is taken for an address whose words it begins, from four letters on', () => {
  for (const typed of ['Olivais', 'oliv', 'lisboa, olivais', 'OLIVAIS  portu'])
    expect(isNamed(lisbon, typed)).toBe(true)
  for (const typed of ['', 'oli', 'olivas', 'olivais porto', 'Van 1', 'ivais', '38.77, -9.12'])
    expect(isNamed(lisbon, typed)).toBe(false)
})
