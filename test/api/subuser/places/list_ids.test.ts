import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { make } from '#test/places.ts'
import { withoutSubusers } from '../people.ts'

const { db, tenant, subuser } = await fleet()

test('what is bound, and whether it sees all', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const read = () => alice.call('subuser/places/list_ids', { subuser_id: clerk.id })
  expect(await read()).toEqual({ access_to_all: false, list: [] })
  const [a, b] = [await make(alice), await make(alice)]
  await alice.call('subuser/places/bind', { subuser_id: clerk.id, place_ids: [b, a] })
  expect(await read()).toEqual({ access_to_all: false, list: [a, b] })
  await alice.call('subuser/places/bind', { subuser_id: clerk.id, access_to_all: true })
  expect(await read()).toEqual({ access_to_all: true, list: [a, b] })
  await alice.call('place/delete', { place_id: a })
  expect(await read()).toEqual({ access_to_all: true, list: [b] })
})

test('sub-users of others, and the plan', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const params = { subuser_id: (await subuser(bob)).id }
  expect(await alice.fails('subuser/places/list_ids', params)).toMatchObject({ code: 201, http: 400 })
  expect(await (await subuser(alice)).fails('subuser/places/list_ids', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/places/list_ids', params)).toMatchObject({ code: 236 })
})
