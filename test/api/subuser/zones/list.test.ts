import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { circle, make, read } from '#test/zones.ts'
import { withoutSubusers } from '../people.ts'

const { db, tenant, subuser } = await fleet()

test('the zones that are bound, with when they were', async () => {
  const alice = await tenant('Europe/Berlin')
  const clerk = await subuser(alice)
  const id = await make(alice)
  await make(alice)
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids: [id], access_to_all: true })
  const { list, ...rest } = await alice.call('subuser/zones/list', { subuser_id: clerk.id })
  expect(rest).toEqual({ access_to_all: true, count: 1 })
  expect(list).toEqual([
    { ...(await read(alice, id)), assigned_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
  ])
})

test('filtered, by tags, in an order, a page at a time', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const { id: tag_id } = await alice.call('tag/create', { tag: { name: 'a', color: 'ff0000' } })
  const a = await make(alice, { ...circle, label: 'C', address: 'b', tags: [tag_id] })
  const b = await make(alice, { ...circle, label: 'B', address: 'a' })
  await make(alice, { ...circle, label: 'A', tags: [tag_id] })
  for (const zone_ids of [[b], [a]]) await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids })
  const list = async (params: object) => {
    const { list, count } = await alice.call('subuser/zones/list', { subuser_id: clerk.id, ...params })
    return [list.map(({ id }: { id: number }) => id), count]
  }
  expect(await list({})).toEqual([[a, b], 2])
  for (const order of ['label', 'location', 'description', 'id=desc', 'assigned_date'])
    expect([order, ...(await list({ order }))]).toEqual([order, [b, a], 2])
  expect(await list({ order: 'assigned_date=desc' })).toEqual([[a, b], 2])
  expect(await list({ filter: ' B ' })).toEqual([[a, b], 2])
  expect(await list({ filter: 'c' })).toEqual([[a], 1])
  expect(await list({ tag_ids: [tag_id] })).toEqual([[a], 1])
  expect(await list({ limit: 1, offset: 1 })).toEqual([[b], 2])
  const { code, body } = await alice.fails('subuser/zones/list', { subuser_id: clerk.id, order: 'tags' })
  expect([code, body.errors[0].parameter]).toEqual([7, 'order'])
  expect(await alice.fails('subuser/zones/list', { subuser_id: clerk.id, limit: 10_001 })).toMatchObject({ code: 212 })
})

test('sub-users of others, and the plan', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const params = { subuser_id: (await subuser(bob)).id }
  expect(await alice.fails('subuser/zones/list', params)).toMatchObject({ code: 201, http: 400 })
  expect(await (await subuser(alice)).fails('subuser/zones/list', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/zones/list', params)).toMatchObject({ code: 236 })
})
