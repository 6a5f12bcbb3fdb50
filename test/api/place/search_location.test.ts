import fc from 'fast-check'
import { expect, test } from 'vitest'
import { geodesic } from '#geo/geodesic.ts'
import * as places from '#store/place/places.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { make } from '#test/places.ts'

const { db, tenant, subuser } = await fleet()

const found = async (person: Person, lat: number, lng: number): Promise<number[]> =>
  (await person.call('place/search_location', { location: { lat, lng } })).list.map(({ id }: { id: number }) => id)

const circle = (lat: number, lng: number, radius: number) => ({ location: { lat, lng, address: '', radius } })

test('places of the account whose circles hold the position, by id', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const a = await make(alice, { label: 'Yard', ...circle(52.5, 13.4, 500) })
  const b = await make(alice, { label: 'Gate', ...circle(52.501, 13.4, 500) })
  await make(alice, circle(52.6, 13.4, 500))
  await make(bob, circle(52.5, 13.4, 500))
  const list = [
    { id: a, label: 'Yard' },
    { id: b, label: 'Gate' },
  ]
  expect(await alice.call('place/search_location', { location: { lat: 52.5, lng: 13.4 } })).toEqual({ list })
  expect(await found(await subuser(alice), 52.5, 13.4)).toEqual([])
})

test('over the date line, and around the poles', async () => {
  const alice = await tenant()
  const fiji = await make(alice, circle(-17, 179.99, 5_000))
  const pole = await make(alice, circle(89.5, 10, 100_000))
  const south = await make(alice, circle(-90, 0, 1_000))
  expect(await found(alice, -17, -179.99)).toEqual([fiji])
  expect(await found(alice, -17, -179.9)).toEqual([])
  expect(await found(alice, 89.8, -170)).toEqual([pole])
  expect(await found(alice, 90, 123)).toEqual([pole])
  expect(await found(alice, -89.995, 77)).toEqual([south])
})

test('the border is that of the ellipsoid', async () => {
  const alice = await tenant()
  // A quarter degree of latitude at the equator has 27,643.6 m, of longitude 27,829.9 m (WGS 84).
  const id = await make(alice, circle(0, 0, 27_700))
  expect(await found(alice, 0.25, 0)).toEqual([id])
  expect(await found(alice, 0, 0.25)).toEqual([])
})

const lat = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: 87, max: 90, noNaN: true }))
const lng = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: 177, max: 180, noNaN: true }))
const radius = fc.oneof(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 250_000, max: 300_000 }))
const area = fc.record({ lat, lng, address: fc.constant(''), radius })

/** About where one gets from the middle of a circle to its border. */
const border = ({ lat, lng, radius }: { lat: number; lng: number; radius: number }, azimuth: number, share: number) => {
  const [up, arc] = [(lat * Math.PI) / 180, (radius * share) / 6_371_000]
  const y = Math.asin(Math.sin(up) * Math.cos(arc) + Math.cos(up) * Math.sin(arc) * Math.cos(azimuth))
  const x = Math.atan2(Math.sin(azimuth) * Math.sin(arc) * Math.cos(up), Math.cos(arc) - Math.sin(up) * Math.sin(y))
  const east = lng + (x * 180) / Math.PI
  return { lat: (y * 180) / Math.PI, lng: east > 180 ? east - 360 : east < -180 ? east + 360 : east }
}

test('what is found is what one finds by measuring to every place', async () => {
  const alice = await tenant()
  const viewer = { account_id: alice.id, user_id: alice.id, master: true }
  const areas = fc.sample(area, { numRuns: 400, seed: 11 })
  const ids = await places.create(
    db,
    viewer,
    areas.map((location) => ({ label: 'a', location })),
  )
  const somewhere = fc.tuple(
    fc.nat(399),
    fc.double({ min: 0, max: 7, noNaN: true }),
    fc.double({ min: 0.9, max: 1.1, noNaN: true }),
  )
  await fc.assert(
    fc.asyncProperty(somewhere, async ([i, azimuth, share]) => {
      const position = border(areas[i] as (typeof areas)[number], azimuth, share)
      const expected = ids.filter((_, k) => geodesic(areas[k] as never, position) <= (areas[k]?.radius ?? 0))
      expect(await found(alice, position.lat, position.lng)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})
