import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { circle, ids, make, polygon, sausage } from '#test/zones.ts'

const { tenant, subuser } = await fleet()

test('zones are listed by id, with points when they are asked for', async () => {
  const alice = await tenant()
  const zones = [circle, polygon, sausage]
  const made = [await make(alice, circle), await make(alice, polygon), await make(alice, sausage)]
  const { list, count } = await alice.call('zone/list')
  expect([list.map(({ id }: { id: number }) => id), count]).toEqual([made, 3])
  expect(list.some((zone: object) => 'points' in zone)).toBe(false)
  expect((await alice.call('zone/list', { with_points: true })).list).toMatchObject(zones)
})

test('of many, with their points, none is lost and the order is kept', async () => {
  const alice = await tenant()
  const made: number[] = []
  for (let i = 0; i < 120; i++) made.push(await make(alice, polygon))
  expect(await ids(alice, { with_points: true })).toEqual(made)
})

test('a filter is a part of the label or the address, whatever its case', async () => {
  const alice = await tenant()
  const hit = await make(alice, { ...circle, label: 'The 100% YARD' })
  const other = await make(alice, { ...circle, label: 'x', address: 'Yard_street' })
  expect(await ids(alice, { filter: ' yard ' })).toEqual([hit, other])
  expect(await ids(alice, { filter: '0% y' })).toEqual([hit])
  expect(await ids(alice, { filter: 'd_s' })).toEqual([other])
  expect(await ids(alice, { filter: 'y%d' })).toEqual([])
  expect(await ids(alice, { filter: '' })).toEqual([hit, other])
  expect(await ids(alice, { filter: null })).toEqual([hit, other])
})

test('zones carry all of the tags', async () => {
  const alice = await tenant()
  const tag = async (name: string) => (await alice.call('tag/create', { tag: { name, color: 'ff0000' } })).id
  const [a, b] = [await tag('a'), await tag('b')]
  const both = await make(alice, { ...circle, tags: [b, a] })
  const one = await make(alice, { ...circle, tags: [a] })
  expect(await ids(alice, { tag_ids: [a] })).toEqual([both, one])
  expect(await ids(alice, { tag_ids: [a, b] })).toEqual([both])
})

test('a page, and how many there are in all', async () => {
  const alice = await tenant()
  const made = [await make(alice), await make(alice), await make(alice)]
  const { list, count } = await alice.call('zone/list', { limit: 1, offset: 1 })
  expect([list.map(({ id }: { id: number }) => id), count]).toEqual([[made[1]], 3])
  expect(await alice.call('zone/list', { offset: 9 })).toEqual({ list: [], count: 3 })
  expect(await alice.call('zone/list', { limit: 0 })).toEqual({ list: [], count: 3 })
  expect(await alice.fails('zone/list', { limit: 10_001 })).toMatchObject({ code: 212 })
})

test('a sub-user sees what is bound to it, or all', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const [a, b] = [await make(alice), await make(alice)]
  expect(await ids(clerk)).toEqual([])
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids: [b] })
  expect(await clerk.call('zone/list')).toMatchObject({ list: [{ id: b }], count: 1 })
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, access_to_all: true })
  expect(await ids(clerk)).toEqual([a, b])
})
