import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ids, make } from '#test/places.ts'

const { tenant, subuser } = await fleet()

test('a deleted place is gone', async () => {
  const alice = await tenant()
  const [one, two] = [await make(alice), await make(alice)]
  expect(await alice.call('place/delete', { place_id: one })).toEqual({})
  expect(await ids(alice)).toEqual([two])
  expect((await alice.call('place/list', {})).count).toBe(1)
  expect(await alice.fails('place/delete', { place_id: one })).toMatchObject({ code: 201, http: 400 })
})

test('places of others, places that are not seen, and the right', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const place_id = await make(alice)
  expect(await bob.fails('place/delete', { place_id })).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails('place/delete', { place_id })).toMatchObject({ code: 13 })
  const clerk = await subuser(alice, ['place_update'])
  expect(await clerk.fails('place/delete', { place_id })).toMatchObject({ code: 201 })
  expect(await ids(alice)).toEqual([place_id])
  const own = await make(clerk)
  expect(await clerk.call('place/delete', { place_id: own })).toEqual({})
})

test('several are deleted at once, those that the caller sees', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, two, three] = [await make(alice), await make(alice), await make(alice)]
  const foreign = await make(bob)
  expect(await alice.call('place/delete', { place_ids: [two, one, two, foreign, 2_000_000_000] })).toEqual({})
  expect([await ids(alice), await ids(bob)]).toEqual([[three], [foreign]])
  expect((await alice.call('place/list', {})).count).toBe(1)
  const clerk = await subuser(alice, ['place_update'])
  const own = await make(clerk)
  expect(await clerk.call('place/delete', { place_ids: [own, three] })).toEqual({})
  expect(await ids(alice)).toEqual([three])
  expect(await alice.call('place/delete', { place_ids: [] })).toEqual({})
})

test('one or several are said, not both', async () => {
  const alice = await tenant()
  const place_id = await make(alice)
  expect(await alice.fails('place/delete', {})).toMatchObject({ code: 7 })
  expect(await alice.fails('place/delete', { place_id, place_ids: [place_id] })).toMatchObject({ code: 7 })
  expect(await ids(alice)).toEqual([place_id])
})
