import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block } from '#test/trackers.ts'
import { withoutSubusers } from '../people.ts'

const { db, tenant, subuser, tracker } = await fleet()

const seen = async (clerk: Awaited<ReturnType<typeof subuser>>): Promise<number[]> =>
  (await clerk.call('tracker/list')).list.map(({ id }: { id: number }) => id)

test('the sub-user sees what is bound to it and nothing else; binding again changes nothing', async () => {
  const alice = await tenant()
  const [clerk, other] = [await subuser(alice), await subuser(alice)]
  const a = await tracker(alice, { label: 'a' })
  const b = await tracker(alice, { label: 'b' })
  const c = await tracker(alice, { label: 'c' })
  await block(db, b.source_id)
  const trackers = [a.tracker_id, b.tracker_id]
  expect(await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers })).toEqual({})
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [a.tracker_id, a.tracker_id] })
  expect(await seen(clerk)).toEqual(trackers)
  expect(await seen(other)).toEqual([])
  expect(await clerk.fails('tracker/read', { tracker_id: c.tracker_id })).toMatchObject({ code: 201 })
})

test('one unknown or foreign tracker, and none is bound', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const clerk = await subuser(alice)
  const own = await tracker(alice)
  for (const tracker_id of [(await tracker(bob)).tracker_id, 2_000_000_000]) {
    const params = { subuser_id: clerk.id, trackers: [own.tracker_id, tracker_id] }
    expect(await alice.fails('subuser/tracker/bind', params)).toMatchObject({ code: 262, http: 400 })
  }
  expect(await seen(clerk)).toEqual([])
})

test('neither the master itself nor sub-users of others are found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const stranger = await subuser(bob)
  const { tracker_id } = await tracker(alice)
  for (const subuser_id of [stranger.id, alice.id]) {
    const params = { subuser_id, trackers: [tracker_id] }
    expect(await alice.fails('subuser/tracker/bind', params)).toMatchObject({ code: 201, http: 400 })
  }
  expect(await seen(stranger)).toEqual([])
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const params = { subuser_id: clerk.id, trackers: [] }
  expect(await clerk.fails('subuser/tracker/bind', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/tracker/bind', params)).toMatchObject({ code: 236 })
})
