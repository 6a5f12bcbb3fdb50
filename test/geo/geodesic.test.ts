import fc from 'fast-check'
import { Geodesic } from 'geographiclib-geodesic'
import { expect, test } from 'vitest'
import { geodesic } from '#geo/geodesic.ts'

/** Published by C. F. F. Karney (GeographicLib) and by Geoscience Australia (Flinders Peak to Buninyong). */
const published = [
  ['JFK to Paris', [40.6, -73.8], [49.01666667, 2.55], 5_853_226.2556],
  ['Wellington to Salamanca', [-41.32, 174.81], [40.96, -5.5], 19_959_679.2674],
  [
    'Flinders Peak to Buninyong',
    [-37.951033416667, 144.424867888889],
    [-37.652821138889, 143.926495527778],
    54_972.271,
  ],
  ['nearly opposite', [0, 0], [0.5, 179.5], 19_936_288.579],
  ['more nearly opposite', [0, 0], [0.5, 179.7], 19_944_127.4208],
  ['pole to pole', [90, 0], [-90, 77], 20_003_931.4586],
  ['half round the equator', [0, 0], [0, 180], 20_003_931.4586],
  ['a quarter of the equator', [0, -45], [0, 45], 10_018_754.1714],
  ['the same place', [52, 13], [52, 13], 0],
  ['the same place by another name', [52, 180], [52, -180], 0],
  ['the same pole', [90, 13], [90, -100], 0],
] as const

test.each(published)('%s', (_, [lat, lng], [toLat, toLng], metres) => {
  expect(geodesic({ lat, lng }, { lat: toLat, lng: toLng })).toBeCloseTo(metres, 2)
})

const lat = fc.double({ min: -90, max: 90, noNaN: true })
const lng = fc.double({ min: -180, max: 180, noNaN: true })
const place = fc.record({ lat, lng })
const shift = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }))

/** To a millimetre what the reference implementation says. */
const agrees = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) => {
  const { s12 = Number.NaN } = Geodesic.WGS84.Inverse(a.lat, a.lng, b.lat, b.lng)
  expect(Math.abs(geodesic(a, b) - s12)).toBeLessThan(0.001)
}

test('any two places', () => {
  fc.assert(fc.property(place, place, agrees))
})

test('places that lie close together or opposite each other', () => {
  const within = (degrees: number) => Math.min(90, Math.max(-90, degrees))
  fc.assert(
    fc.property(place, shift, fc.boolean(), (a, [north, east], opposite) => {
      const turned = opposite ? { lat: -a.lat, lng: a.lng + 180 } : a
      agrees(a, { lat: within(turned.lat + north), lng: turned.lng + east })
    }),
  )
})
