import { expect, test } from 'vitest'
import { scheduled } from '#test/api/report/schedule/scheduling.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { make as makeZone } from '#test/zones.ts'
import { login, register, secure, withoutSubusers } from './people.ts'

const { db, server, tenant, subuser, tracker } = await fleet()

test('its sessions end, it is listed no more, and what it made stays', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tag_update'])
  const { id } = await clerk.call('tag/create', { tag: { name: 'night shift', color: 'FF00aa' } })
  expect(await alice.call('subuser/delete', { subuser_id: clerk.id })).toEqual({})
  expect(await clerk.fails('user/get_info')).toMatchObject({ code: 4 })
  expect(await alice.call('subuser/list')).toEqual({ list: [] })
  expect(await alice.call('tag/list')).toMatchObject({ list: [{ id }] })
})

test('its login is free, and who gets it sees nothing of what it saw', async () => {
  const alice = await tenant()
  const own = login()
  const subuser_id = await register(alice, { login: own, security_group_id: await secure(alice, ['tag_update']) })
  const { tracker_id } = await tracker(alice)
  await alice.call('subuser/tracker/bind', { subuser_id, trackers: [tracker_id] })
  await alice.call('subuser/delete', { subuser_id })
  expect((await ask(server, 'user/auth', { login: own, password: 'secret pass' })).code).toBe(102)
  const next = await register(alice, { login: own })
  expect(next).not.toBe(subuser_id)
  expect(await alice.call('subuser/tracker/list', { subuser_id: next })).toEqual({ list: [] })
})

test('nothing stays bound to it', async () => {
  const alice = await tenant()
  const subuser_id = await register(alice)
  const { tracker_id } = await tracker(alice)
  await alice.call('subuser/tracker/bind', { subuser_id, trackers: [tracker_id] })
  const location = { lat: 52, lng: 13, radius: 150, address: '' }
  const place = await alice.call('place/create', { place: { label: 'Depot', location } })
  await alice.call('subuser/places/bind', { subuser_id, place_ids: [place.id] })
  await alice.call('subuser/zones/bind', { subuser_id, zone_ids: [await makeZone(alice)] })
  const bound = () =>
    Promise.all(
      (['subuser_tracker', 'subuser_place', 'subuser_zone'] as const).map(
        async (table) =>
          (await db.selectFrom(table).select('account_id').where('user_id', '=', subuser_id).execute()).length,
      ),
    )
  expect(await bound()).toEqual([1, 1, 1])
  await alice.call('subuser/delete', { subuser_id })
  expect(await bound()).toEqual([0, 0, 0])
})

test('its reports by mail end with it, and those of others do not', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['reports'])
  const { tracker_id } = await tracker(alice)
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [tracker_id] })
  for (const person of [alice, clerk])
    await person.call('report/schedule/create', { schedule: scheduled([tracker_id]) })
  await alice.call('subuser/delete', { subuser_id: clerk.id })
  const left = db.selectFrom('report_schedule').select('user_id').where('account_id', '=', alice.id)
  expect(await left.execute()).toEqual([{ user_id: alice.id }])
})

test('it is irreversible: no operation finds it any more', async () => {
  const alice = await tenant()
  const subuser_id = await register(alice)
  const group_id = await secure(alice)
  await alice.call('subuser/delete', { subuser_id })
  const asked: [string, object][] = [
    ['subuser/delete', { subuser_id }],
    ['subuser/update', { user: { id: subuser_id, activated: true } }],
    ['subuser/session/create', { subuser_id }],
    ['subuser/tracker/list', { subuser_id }],
    ['subuser/tracker/bind', { subuser_id, trackers: [] }],
    ['subuser/tracker/unbind', { subuser_id, trackers: [] }],
    ['subuser/security_group/assign', { group_id, subuser_ids: [subuser_id] }],
  ]
  for (const [path, params] of asked) expect(await alice.fails(path, params), path).toMatchObject({ code: 201 })
})

test('neither the master itself nor sub-users of others are found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const stranger = await subuser(bob)
  for (const subuser_id of [stranger.id, alice.id, bob.id])
    expect(await alice.fails('subuser/delete', { subuser_id })).toMatchObject({ code: 201, http: 400 })
  for (const person of [stranger, alice, bob]) await person.call('tag/list')
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const params = { subuser_id: clerk.id }
  expect(await clerk.fails('subuser/delete', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/delete', params)).toMatchObject({ code: 236 })
})
