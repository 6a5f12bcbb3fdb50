import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ids, make, place } from '#test/places.ts'

const { tenant, subuser } = await fleet()

test('places by id, with how many there are', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, two] = [await make(alice), await make(alice, { label: 'Shop' })]
  await make(bob)
  const plain = { ...place, description: '', avatar_file_name: null }
  const list = [
    { id: one, ...plain },
    { id: two, ...plain, label: 'Shop' },
  ]
  expect(await alice.call('place/list')).toEqual({ list, count: 2 })
})

test('a part of them, and those that are named', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, two, three] = [await make(alice), await make(alice), await make(alice)]
  const foreign = await make(bob)
  expect(await ids(alice, { limit: 1, offset: 1 })).toEqual([two])
  expect(await alice.call('place/list', { limit: 0 })).toEqual({ list: [], count: 3 })
  expect(await ids(alice, { offset: 3 })).toEqual([])
  expect(await ids(alice, { place_ids: [three, one, foreign, 2_000_000_000] })).toEqual([one, three])
  expect(await ids(alice, { place_ids: [] })).toEqual([])
  expect(await alice.fails('place/list', { limit: 10_001 })).toMatchObject({ code: 212, http: 400 })
})

test('a sub-user sees those that are bound to it', async () => {
  const alice = await tenant()
  await make(alice)
  expect(await (await subuser(alice)).call('place/list')).toEqual({ list: [], count: 0 })
})
