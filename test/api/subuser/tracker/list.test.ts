import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind } from '#test/trackers.ts'
import { withoutSubusers } from '../people.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('the ids of what it sees are listed; what was corrupted is not among them', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const [a, b, c] = [await tracker(alice), await tracker(alice), await tracker(alice)]
  expect(await alice.call('subuser/tracker/list', { subuser_id: clerk.id })).toEqual({ list: [] })
  await bind(db, alice, clerk, [b.tracker_id, a.tracker_id, c.tracker_id])
  await alice.call('tracker/corrupt', { tracker_id: c.tracker_id })
  const { list } = await alice.call('subuser/tracker/list', { subuser_id: clerk.id })
  expect(list).toEqual([a.tracker_id, b.tracker_id])
})

test('what it registers itself is bound to it', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_register'])
  const { tracker_id } = await tracker(clerk)
  expect(await alice.call('subuser/tracker/list', { subuser_id: clerk.id })).toEqual({ list: [tracker_id] })
})

test('neither the master itself nor sub-users of others are found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  for (const subuser_id of [(await subuser(bob)).id, alice.id])
    expect(await alice.fails('subuser/tracker/list', { subuser_id })).toMatchObject({ code: 201, http: 400 })
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const params = { subuser_id: clerk.id }
  expect(await clerk.fails('subuser/tracker/list', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/tracker/list', params)).toMatchObject({ code: 236 })
})
