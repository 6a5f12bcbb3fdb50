import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { make as makePlace } from '#test/places.ts'
import { circle, make as makeZone, read as readZone } from '#test/zones.ts'

const { tenant, subuser, tracker } = await fleet()

const make = async (account: Person): Promise<number> =>
  (await account.call('tag/create', { tag: { name: 'night', color: 'ff0000' } })).id

const ids = async (account: Person): Promise<number[]> =>
  (await account.call('tag/list')).list.map(({ id }: { id: number }) => id)

test('one, and several with unknown ones passed over', async () => {
  const alice = await tenant()
  const [one, two, three] = [await make(alice), await make(alice), await make(alice)]
  expect(await alice.call('tag/delete', { tag_id: one })).toEqual({})
  expect(await ids(alice)).toEqual([two, three])
  expect(await alice.call('tag/delete', { tag_ids: [one, two] })).toEqual({})
  expect(await alice.call('tag/delete', { tag_ids: [] })).toEqual({})
  expect(await ids(alice)).toEqual([three])
})

test('exactly one of the parameters', async () => {
  const alice = await tenant()
  for (const params of [{}, { tag_id: 1, tag_ids: [1] }]) expect((await alice.fails('tag/delete', params)).code).toBe(7)
})

test('what carried it stays, without it', async () => {
  const alice = await tenant()
  const [tag_id, other] = [await make(alice), await make(alice)]
  const { tracker_id } = await tracker(alice)
  const kept = { tag_id: other, ordinal: 2 }
  await alice.call('tracker/tags/set', { tracker_id, tag_bindings: [{ tag_id, ordinal: 1 }, kept] })
  await alice.call('tag/delete', { tag_id })
  expect((await alice.call('tracker/read', { tracker_id })).value.tag_bindings).toEqual([kept])
})

test('vehicles, people, places and zones lose it and keep their others in their order', async () => {
  const alice = await tenant()
  const [one, two, three] = [await make(alice), await make(alice), await make(alice)]
  const tags = [three, one, two]
  const vehicle = await alice.call('vehicle/create', { vehicle: { label: 'Van', type: 'car', tags } })
  const employee = await alice.call('employee/create', { employee: { first_name: 'Ann', tags } })
  const place_id = await makePlace(alice, { tags: [one] })
  const zone_id = await makeZone(alice, { ...circle, tags })
  await alice.call('tag/delete', { tag_ids: [one] })
  const left = [three, two]
  expect((await alice.call('vehicle/read', { vehicle_id: vehicle.id })).value.tags).toEqual(left)
  expect((await alice.call('employee/read', { employee_id: employee.id })).value.tags).toEqual(left)
  expect((await alice.call('place/read', { place_id })).value).not.toHaveProperty('tags')
  expect((await readZone(alice, zone_id)).tags).toEqual(left)
})

test('tags of another account, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const tag_id = await make(alice)
  expect(await bob.fails('tag/delete', { tag_id })).toMatchObject({ code: 201, http: 400 })
  expect(await bob.call('tag/delete', { tag_ids: [tag_id] })).toEqual({})
  expect(await (await subuser(alice)).fails('tag/delete', { tag_id })).toMatchObject({ code: 13 })
  expect(await ids(alice)).toEqual([tag_id])
  expect(await (await subuser(alice, ['tag_update'])).call('tag/delete', { tag_id })).toEqual({})
})
