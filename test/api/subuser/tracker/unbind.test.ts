import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind } from '#test/trackers.ts'
import { withoutSubusers } from '../people.ts'

const { db, tenant, subuser, tracker } = await fleet()

const seen = async (clerk: Awaited<ReturnType<typeof subuser>>): Promise<number[]> =>
  (await clerk.call('tracker/list')).list.map(({ id }: { id: number }) => id)

test('the sub-user no longer sees it, others do; one that it does not see is passed over', async () => {
  const alice = await tenant()
  const [clerk, other] = [await subuser(alice), await subuser(alice)]
  const { tracker_id: a } = await tracker(alice, { label: 'a' })
  const { tracker_id: b } = await tracker(alice, { label: 'b' })
  const { tracker_id: c } = await tracker(alice, { label: 'c' })
  for (const person of [clerk, other]) await bind(db, alice, person, [a, b])
  expect(await alice.call('subuser/tracker/unbind', { subuser_id: clerk.id, trackers: [a, c] })).toEqual({})
  expect(await seen(clerk)).toEqual([b])
  expect(await clerk.fails('tracker/read', { tracker_id: a })).toMatchObject({ code: 201 })
  expect(await seen(other)).toEqual([a, b])
})

test('one unknown or foreign tracker, and none is unbound', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const clerk = await subuser(alice)
  const { tracker_id: own } = await tracker(alice)
  await bind(db, alice, clerk, [own])
  for (const tracker_id of [(await tracker(bob)).tracker_id, 2_000_000_000]) {
    const params = { subuser_id: clerk.id, trackers: [own, tracker_id] }
    expect(await alice.fails('subuser/tracker/unbind', params)).toMatchObject({ code: 262, http: 400 })
  }
  expect(await seen(clerk)).toEqual([own])
})

test('sub-users of others are not found and go on seeing', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const stranger = await subuser(bob)
  const { tracker_id } = await tracker(bob)
  await bind(db, bob, stranger, [tracker_id])
  const params = { subuser_id: stranger.id, trackers: [tracker_id] }
  expect(await alice.fails('subuser/tracker/unbind', params)).toMatchObject({ code: 201, http: 400 })
  expect(await seen(stranger)).toEqual([tracker_id])
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const params = { subuser_id: clerk.id, trackers: [] }
  expect(await clerk.fails('subuser/tracker/unbind', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/tracker/unbind', params)).toMatchObject({ code: 236 })
})
