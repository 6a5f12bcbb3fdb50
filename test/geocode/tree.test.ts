import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, type Location } from '#geo/distance.ts'
import { nearest, onSphere, treeOrder } from '#geocode/gazetteer/tree.ts'

/** Anywhere, and often where maps have their edges. */
const place = fc.record({
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, -89.999, 89.999, 90, 0)),
  lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, -179.999, 179.999, 180, 0)),
})

const columns = (places: readonly Location[]) => {
  const all = places.map(({ lat, lng }) => onSphere(lat, lng))
  const axis = (at: 0 | 1 | 2) => Float32Array.from(all, (one) => one[at])
  return { x: axis(0), y: axis(1), z: axis(2) }
}

/** Metres of chord, which order places as metres over ground do. */
const chord = (a: Location, b: Location): number => {
  const [ax, ay, az] = onSphere(a.lat, a.lng)
  const [bx, by, bz] = onSphere(b.lat, b.lng)
  return 6_371_008.8 * Math.hypot(ax - bx, ay - by, az - bz)
}

const find = (places: readonly Location[], at: Location, most = 3): Location | undefined => {
  const order = treeOrder(columns(places))
  const sorted = Array.from(order, (i) => places[i] as Location)
  const found = nearest(columns(sorted), onSphere(at.lat, at.lng), most)
  return found === undefined ? undefined : sorted[found]
}

test('the nearest place is the one that looking at all of them finds', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 200 }), place, (places, at) => {
      const found = find(places, at) as Location
      const least = Math.min(...places.map((one) => chord(one, at)))
      // Two metres: coordinates are kept in single precision.
      expect(chord(found, at)).toBeLessThanOrEqual(least + 2)
    }),
    { numRuns: 500 },
  )
})

test('nothing is found beyond the reach', () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 50 }),
      place,
      fc.double({ min: 0, max: 2, noNaN: true }),
      (places, at, most) => {
        const found = find(places, at, most)
        const within = places.some((one) => chord(one, at) < 6_371_008.8 * most - 2)
        if (within) expect(found).toBeDefined()
        if (found) expect(chord(found, at)).toBeLessThanOrEqual(6_371_008.8 * most + 2)
      },
    ),
  )
})

test('the order of the tree holds every place once', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 300 }), (places) => {
      expect([...treeOrder(columns(places))].sort((a, b) => a - b)).toEqual([...places.keys()])
    }),
  )
})

test('over the date line and the pole it is not far', () => {
  const west = { lat: -16.8, lng: -179.99 }
  const pole = { lat: 89.9, lng: 0 }
  expect(find([west, { lat: -16.8, lng: 170 }], { lat: -16.8, lng: 179.99 })).toEqual(west)
  expect(find([pole, { lat: 88, lng: 180 }], { lat: 89.9, lng: 180 })).toEqual(pole)
  expect(distance(pole, { lat: 89.9, lng: 180 })).toBeLessThan(23_000)
})
