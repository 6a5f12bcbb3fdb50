import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { make } from '#test/zones.ts'
import { withoutSubusers } from '../people.ts'

const { db, tenant, subuser } = await fleet()

test('what is bound, and whether it sees all', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const read = () => alice.call('subuser/zones/list_ids', { subuser_id: clerk.id })
  expect(await read()).toEqual({ access_to_all: false, list: [] })
  const [a, b] = [await make(alice), await make(alice)]
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids: [b, a] })
  expect(await read()).toEqual({ access_to_all: false, list: [a, b] })
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, access_to_all: true })
  expect(await read()).toEqual({ access_to_all: true, list: [a, b] })
  await alice.call('zone/delete', { zone_id: a })
  expect(await read()).toEqual({ access_to_all: true, list: [b] })
})

test('sub-users of others, and the plan', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const params = { subuser_id: (await subuser(bob)).id }
  expect(await alice.fails('subuser/zones/list_ids', params)).toMatchObject({ code: 201, http: 400 })
  expect(await (await subuser(alice)).fails('subuser/zones/list_ids', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/zones/list_ids', params)).toMatchObject({ code: 236 })
})
