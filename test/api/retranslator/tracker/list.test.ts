import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { retranslatorOf } from '#test/forwarding.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()
const path = 'retranslator/tracker/list'

test('it tells which trackers go there, under which names, and no others', async () => {
  const alice = await tenant()
  const [one, other] = [await tracker(alice), await tracker(alice)]
  const [retranslator_id, elsewhere] = [await retranslatorOf(alice, 1), await retranslatorOf(alice, 2)]
  const to = 'tracker/retranslator/bind'
  await alice.call(to, { tracker_id: one.tracker_id, retranslator_id, fake_device_id: 'bus-7' })
  await alice.call(to, { tracker_id: other.tracker_id, retranslator_id })
  await alice.call(to, { tracker_id: one.tracker_id, retranslator_id: elsewhere })
  const [first, second] = [
    { tracker_id: one.tracker_id, fake_device_id: 'bus-7', reached: null, error: '' },
    { tracker_id: other.tracker_id, reached: null, error: '' },
  ]
  expect(await alice.call(path, { retranslator_id })).toEqual({ list: [first, second], count: 2 })
  expect(await alice.call(path, { retranslator_id, limit: 1, offset: 1 })).toEqual({ list: [second], count: 2 })
  const { list } = await alice.call('retranslator/list')
  expect(list.map(({ trackers }: { trackers: number }) => trackers)).toEqual([2, 1])
  const sub = await subuser(alice)
  await bind(db, alice, sub, [other.tracker_id])
  expect(await sub.call(path, { retranslator_id })).toEqual({ list: [second], count: 1 })
})

test('not of the platforms of others, nor more than ten thousand at once', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const retranslator_id = await retranslatorOf(alice, 1)
  expect(await bob.fails(path, { retranslator_id })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { retranslator_id, limit: 10_001 })).toMatchObject({ code: 212 })
})
