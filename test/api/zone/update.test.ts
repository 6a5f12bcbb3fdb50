import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { circle, make, polygon, read, sausage } from '#test/zones.ts'

const { tenant, subuser } = await fleet()
const alice = await tenant()

test('a zone is changed whole, and its bounds with it', async () => {
  const tags = [(await alice.call('tag/create', { tag: { name: 'x', color: 'ff0000' } })).id]
  const id = await make(alice, { ...circle, address: 'here', tags })
  const zone = { id, type: 'circle', label: 'Other', color: '00ff00', center: { lat: 0, lng: 0 }, radius: 5 }
  await alice.call('zone/update', { zone })
  const told = await read(alice, id)
  expect(told).toMatchObject({ ...zone, address: '', tags: [] })
  expect(told.bounds.nw.lat).toBeLessThan(1)
})

test('points stay unless others are given', async () => {
  const id = await make(alice, sausage)
  const { points, ...zone } = await read(alice, id)
  await alice.call('zone/update', { zone: { ...zone, radius: 200 } })
  expect(await read(alice, id)).toMatchObject({ radius: 200, points })
  await alice.call('zone/update', { zone: { ...zone, points: points.slice(1) } })
  const changed = await read(alice, id)
  expect(changed.points).toEqual(points.slice(1))
  expect(changed.bounds).not.toEqual(zone.bounds)
})

test('a corridor that is made wider has wider bounds', async () => {
  const id = await make(alice, sausage)
  const { points: _, ...zone } = await read(alice, id)
  await alice.call('zone/update', { zone: { ...zone, radius: 10_000 } })
  expect((await read(alice, id)).bounds.nw.lat).toBeGreaterThan(zone.bounds.nw.lat)
})

test('the type cannot change', async () => {
  const id = await make(alice)
  const zone = { ...sausage, id, color: 'ffffff' }
  expect(await alice.fails('zone/update', { zone })).toMatchObject({ code: 231, http: 409 })
  expect((await read(alice, id)).type).toBe('circle')
})

test.each([
  ['points of a circle', circle, { points: polygon.points }, 230],
  ['too few', polygon, { points: polygon.points.slice(2) }, 284],
  ['too many', polygon, { points: Array.from({ length: 501 }, (_, i) => ({ lat: i / 9, lng: 0 })) }, 202],
  ['a radius of 0', sausage, { radius: 0 }, 7],
  ['no colour', circle, { color: undefined }, 7],
  ['a tag that there is not', circle, { tags: [2_000_000_000] }, 7],
])('%s: refused, and nothing changes', async (_, zone, changes, code) => {
  const id = await make(alice, zone)
  const before = await read(alice, id)
  expect(await alice.fails('zone/update', { zone: { ...before, ...changes } })).toMatchObject({ code })
  expect(await read(alice, id)).toEqual(before)
})

test('a zone that the sub-user does not see is not found', async () => {
  const clerk = await subuser(alice, ['zone_update'])
  const id = await make(alice)
  const zone = { ...circle, id, color: 'ffffff' }
  expect(await clerk.fails('zone/update', { zone })).toMatchObject({ code: 201 })
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids: [id] })
  expect(await clerk.call('zone/update', { zone })).toEqual({})
})
