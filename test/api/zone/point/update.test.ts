import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { circle, make, polygon, read, sausage } from '#test/zones.ts'

const { tenant } = await fleet()
const alice = await tenant()

test('points and bounds are replaced, nothing else', async () => {
  const zone_id = await make(alice, polygon)
  const before = await read(alice, zone_id)
  const points = polygon.points.map(({ lat, lng, node }) => ({ lat: lat + 1, lng, node }))
  await alice.call('zone/point/update', { zone_id, points })
  expect(await read(alice, zone_id)).toEqual({
    ...before,
    points,
    bounds: { nw: { lat: 54, lng: 13 }, se: { lat: 53, lng: 14 } },
  })
})

test('a corridor stays as wide as it was', async () => {
  const zone_id = await make(alice, sausage)
  await alice.call('zone/point/update', { zone_id, points: sausage.points.slice(1) })
  expect(await read(alice, zone_id)).toMatchObject({ radius: 100, points: sausage.points.slice(1) })
})

const bow = [0, 2, 1, 3].map((i) => polygon.points[i])

test.each([
  ['a circle', circle, polygon.points, 230],
  ['two corners', polygon, polygon.points.slice(2), 284],
  ['one point', sausage, polygon.points.slice(3), 284],
  ['1,025 points', sausage, Array.from({ length: 1025 }, (_, i) => ({ lat: i / 99, lng: 0 })), 202],
  ['a bow', polygon, bow, 7],
])('%s: refused, and nothing changes', async (_, zone, points, code) => {
  const zone_id = await make(alice, zone)
  const before = await read(alice, zone_id)
  expect(await alice.fails('zone/point/update', { zone_id, points })).toMatchObject({ code })
  expect(await read(alice, zone_id)).toEqual(before)
})

test('unknown: 201', async () => {
  const params = { zone_id: 2_000_000_000, points: polygon.points }
  expect(await alice.fails('zone/point/update', params)).toMatchObject({ code: 201, http: 400 })
})
