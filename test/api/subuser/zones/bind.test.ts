import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ids, make } from '#test/zones.ts'
import { withoutSubusers } from '../people.ts'

const { db, tenant, subuser } = await fleet()

test('the sub-user sees what is bound to it; binding again changes nothing', async () => {
  const alice = await tenant()
  const [clerk, other] = [await subuser(alice), await subuser(alice)]
  const [a, b] = [await make(alice), await make(alice), await make(alice)]
  expect(await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids: [a, b] })).toEqual({})
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids: [a, a] })
  expect(await ids(clerk)).toEqual([a, b])
  expect(await ids(other)).toEqual([])
})

test('or all, also those to come, until it is told otherwise', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const [a, b] = [await make(alice), await make(alice)]
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, access_to_all: true, zone_ids: [b] })
  const c = await make(alice)
  expect(await ids(clerk)).toEqual([a, b, c])
  expect(await clerk.call('zone/read', { zone_id: c })).toMatchObject({ value: { id: c } })
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, access_to_all: false })
  expect(await ids(clerk)).toEqual([b])
})

test('asked many times at once it is done many times', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const bind = (i: number) => alice.call('subuser/zones/bind', { subuser_id: clerk.id, access_to_all: i % 2 === 0 })
  expect(await Promise.all(Array.from({ length: 20 }, (_, i) => bind(i)))).toEqual(Array(20).fill({}))
})

test('one of the two must be there', async () => {
  const alice = await tenant()
  const { code, body } = await alice.fails('subuser/zones/bind', { subuser_id: (await subuser(alice)).id })
  expect([code, body.errors[0].parameter]).toEqual([7, 'zone_ids'])
})

test('one unknown or foreign zone, and none is bound', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const clerk = await subuser(alice)
  const own = await make(alice)
  for (const zone_id of [await make(bob), 2_000_000_000]) {
    const params = { subuser_id: clerk.id, zone_ids: [own, zone_id], access_to_all: true }
    expect(await alice.fails('subuser/zones/bind', params)).toMatchObject({ code: 201, http: 400 })
  }
  expect(await ids(clerk)).toEqual([])
})

test('neither the master itself nor sub-users of others are found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const stranger = await subuser(bob)
  for (const subuser_id of [stranger.id, alice.id])
    expect(await alice.fails('subuser/zones/bind', { subuser_id, access_to_all: true })).toMatchObject({ code: 201 })
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const params = { subuser_id: clerk.id, zone_ids: [] }
  expect(await clerk.fails('subuser/zones/bind', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/zones/bind', params)).toMatchObject({ code: 236 })
})
