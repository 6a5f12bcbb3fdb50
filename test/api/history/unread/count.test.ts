import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { at, entry, moment } from '#test/history.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'history/unread/count'

test('what is not read by the login, since a moment, of a type', async () => {
  const alice = await tenant()
  const sub = await subuser(alice)
  const { tracker_id } = await tracker(alice)
  for (let i = 0; i < 3; i++) await entry(db, alice, tracker_id, { time: moment(i) })
  const id = await entry(db, alice, tracker_id, { time: moment(3), type: 'camera' })
  expect(await alice.call(path)).toEqual({ count: 4 })
  expect(await alice.call(path, { type: 'camera' })).toEqual({ count: 1 })
  expect(await alice.call(path, { type: 'socket' })).toEqual({ count: 0 })
  expect(await alice.call(path, { from: at(2) })).toEqual({ count: 2 })
  await alice.call('history/mark_read', { id })
  expect(await alice.call(path)).toEqual({ count: 3 })
  await alice.call('history/mark_read_all')
  expect(await alice.call(path)).toEqual({ count: 0 })
  expect(await sub.call(path)).toEqual({ count: 0 })
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [tracker_id] })
  expect(await sub.call(path)).toEqual({ count: 4 })
})
