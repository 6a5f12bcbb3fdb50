import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { berlin, make, place } from '#test/places.ts'
import { withoutSubusers } from '../people.ts'

const { db, tenant, subuser } = await fleet()

test('the places that are bound, with when they were', async () => {
  const alice = await tenant('Europe/Berlin')
  const clerk = await subuser(alice)
  const id = await make(alice)
  await make(alice)
  await alice.call('subuser/places/bind', { subuser_id: clerk.id, place_ids: [id], access_to_all: true })
  const { list, ...rest } = await alice.call('subuser/places/list', { subuser_id: clerk.id })
  const { assigned_date, ...told } = list[0]
  expect(rest).toEqual({ access_to_all: true, count: 1 })
  expect(told).toEqual({ id, ...place, description: '', avatar_file_name: null })
  expect(assigned_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('filtered, by tags, in an order, a page at a time', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const { id: tag_id } = await alice.call('tag/create', { tag: { name: 'a', color: 'ff0000' } })
  const at = (address: string) => ({ location: { ...berlin, address } })
  const a = await make(alice, { label: 'C', description: 'x', external_id: '2', ...at('b'), tags: [tag_id] })
  const b = await make(alice, { label: 'B', description: 'y', external_id: '1', ...at('a') })
  const unseen = await make(alice, { label: 'A', tags: [tag_id] })
  for (const place_ids of [[b], [a]]) await alice.call('subuser/places/bind', { subuser_id: clerk.id, place_ids })
  const list = async (params: object) => {
    const { list, count } = await alice.call('subuser/places/list', { subuser_id: clerk.id, ...params })
    return [list.map(({ id }: { id: number }) => id), count]
  }
  expect(await list({})).toEqual([[a, b], 2])
  for (const order of ['label', 'location', 'external_id=asc', 'id=desc', 'description=desc', 'assigned_date'])
    expect([order, ...(await list({ order }))]).toEqual([order, [b, a], 2])
  expect(await list({ order: 'assigned_date=desc' })).toEqual([[a, b], 2])
  expect(await list({ filter: 'Y' })).toEqual([[b], 1])
  expect(await list({ filter: ' y ' })).toEqual([[b], 1])
  expect(await list({ tag_ids: [tag_id] })).toEqual([[a], 1])
  expect(await list({ limit: 1, offset: 1 })).toEqual([[b], 2])
  expect((await list({ filter: 'alexander' }))[1]).toBe(0)
  expect(unseen).toBeGreaterThan(b)
  const { code, body } = await alice.fails('subuser/places/list', { subuser_id: clerk.id, order: 'tags' })
  expect([code, body.errors[0].parameter]).toEqual([7, 'order'])
  expect(await alice.fails('subuser/places/list', { subuser_id: clerk.id, limit: 10_001 })).toMatchObject({ code: 212 })
})

test('sub-users of others, and the plan', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const params = { subuser_id: (await subuser(bob)).id }
  expect(await alice.fails('subuser/places/list', params)).toMatchObject({ code: 201, http: 400 })
  expect(await (await subuser(alice)).fails('subuser/places/list', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/places/list', params)).toMatchObject({ code: 236 })
})
