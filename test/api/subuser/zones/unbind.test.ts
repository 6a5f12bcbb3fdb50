import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ids, make } from '#test/zones.ts'
import { withoutSubusers } from '../people.ts'

const { db, tenant, subuser } = await fleet()

test('what is unbound is seen no more; what was not bound is passed over', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const [a, b, c] = [await make(alice), await make(alice), await make(alice)]
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids: [a, b] })
  expect(await alice.call('subuser/zones/unbind', { subuser_id: clerk.id, zone_ids: [a, c] })).toEqual({})
  expect(await ids(clerk)).toEqual([b])
})

test('unknown zones and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const clerk = await subuser(alice)
  const own = await make(alice)
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids: [own] })
  for (const zone_id of [await make(bob), 2_000_000_000]) {
    const params = { subuser_id: clerk.id, zone_ids: [own, zone_id] }
    expect(await alice.fails('subuser/zones/unbind', params)).toMatchObject({ code: 201, http: 400 })
  }
  const stranger = await subuser(bob)
  const params = { subuser_id: stranger.id, zone_ids: [] }
  expect(await alice.fails('subuser/zones/unbind', params)).toMatchObject({ code: 201 })
  expect(await ids(clerk)).toEqual([own])
})

test('a deleted sub-user has no bindings', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, access_to_all: true, zone_ids: [await make(alice)] })
  await alice.call('subuser/delete', { subuser_id: clerk.id })
  expect(await db.selectFrom('subuser_zone').selectAll().where('user_id', '=', clerk.id).execute()).toEqual([])
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const params = { subuser_id: clerk.id, zone_ids: [] }
  expect(await clerk.fails('subuser/zones/unbind', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/zones/unbind', params)).toMatchObject({ code: 236 })
})
