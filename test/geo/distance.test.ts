import { expect, test } from 'vitest'
import { bearing, destination, distance, shortest } from '#geo/distance.ts'

const berlin = { lat: 52.5163, lng: 13.3777 }
const paris = { lat: 48.8738, lng: 2.295 }

/** Degrees of the reference line Flinders Peak – Buninyon of the Australian datum's manual, 54,972.271 m. */
const flinders = { lat: -(37 + 57 / 60 + 3.7203 / 3600), lng: 144 + 25 / 60 + 29.5244 / 3600 }
const buninyong = { lat: -(37 + 39 / 60 + 10.1561 / 3600), lng: 143 + 55 / 60 + 35.3839 / 3600 }

test('a geodesic of half a degree is right to 0.002 %', () => {
  const metres = distance(flinders, buninyong)
  expect(Math.abs(metres - 54_972.271) / 54_972.271).toBeLessThan(2e-5)
})

test('a quarter of the equator and of a meridian are right to 0.6 %', () => {
  expect(distance({ lat: 0, lng: 0 }, { lat: 0, lng: 90 }) / 10_018_754).toBeCloseTo(1, 2)
  expect(distance({ lat: 0, lng: 0 }, { lat: 90, lng: 0 }) / 10_001_966).toBeCloseTo(1, 2)
})

test('near and far formulas meet', () => {
  for (const lat of [0, 35, 60, 79.6]) {
    const near = distance({ lat, lng: 10 }, { lat: lat + 0.2, lng: 10.4999 })
    const far = distance({ lat, lng: 10 }, { lat: lat + 0.2, lng: 10.5001 })
    expect(Math.abs(far / near - 1)).toBeLessThan(0.006)
  }
})

test('no way is no distance, and both ways are equally long', () => {
  expect(distance(berlin, berlin)).toBe(0)
  expect(distance(berlin, paris)).toBeCloseTo(distance(paris, berlin), 6)
})

test('the date line is no distance', () => {
  const metres = distance({ lat: -17, lng: 179.999 }, { lat: -17, lng: -179.999 })
  expect(metres).toBeCloseTo(distance({ lat: -17, lng: 0 }, { lat: -17, lng: 0.002 }), 3)
})

test('opposite ends of the Earth are half its girth apart', () => {
  expect(distance({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6_371_008.8, 0)
})

test('bearings go clockwise from north', () => {
  const here = { lat: 0, lng: 179.5 }
  expect(bearing(here, { lat: 1, lng: 179.5 })).toBeCloseTo(0)
  expect(bearing(here, { lat: 0, lng: -179.5 })).toBeCloseTo(90)
  expect(bearing(here, { lat: -1, lng: 179.5 })).toBeCloseTo(180)
  expect(bearing(here, { lat: 0, lng: 178 })).toBeCloseTo(270)
})

test('whoever goes on at a bearing comes so far, also over the date line and beside a pole', () => {
  for (const here of [berlin, { lat: -17, lng: 179.99 }, { lat: 88.9, lng: 10 }])
    for (const metres of [1, 500, 300_000])
      for (const degrees of [45, 90, 200, 315]) {
        const there = destination(here, degrees, metres)
        expect(Math.abs(distance(here, there) / metres - 1)).toBeLessThan(0.006)
        expect(bearing(here, { ...there, lng: shortest(there.lng) })).toBeCloseTo(degrees, 3)
      }
  expect(destination({ lat: -17, lng: 179.99 }, 90, 5_000).lng).toBeCloseTo(180.037, 3)
  // Rounded, the sine of a right angle would be more than 1.
  for (let lat = 80; lat < 90; lat += 0.1) {
    const pole = destination({ lat, lng: 0 }, 0, ((90 - lat) * Math.PI * 6_371_008.8) / 180)
    expect(pole.lat).toBeCloseTo(90, 5)
  }
})
