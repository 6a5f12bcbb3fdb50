import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block, clone } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const send = 'tracker/raw_command/send'
const path = 'tracker/command/sent/list'

test('what is told of commands is paged, the newest first', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (const command of ['one', 'two', 'three']) await alice.call(send, { tracker_id, command })
  const page = await alice.call(path, { tracker_id, limit: 1, offset: 1 })
  expect(page).toMatchObject({ list: [{ command: 'two' }], count: 3 })
  expect(await alice.call(path, { tracker_id, state: 'answered' })).toEqual({ list: [], count: 0 })
  expect(await alice.fails(path, { tracker_id, limit: 10_001 })).toMatchObject({ code: 212 })
})

test('of trackers that are seen, and of no clone', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  await alice.call(send, { tracker_id, command: 'getver' })
  const carol = await subuser(alice, ['tracker_set_output'])
  expect(await carol.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await bind(db, alice, carol, [tracker_id])
  expect(await carol.call(path, { tracker_id })).toMatchObject({ count: 1 })
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  expect(await bob.call(path, { tracker_id: await clone(db, bob, source_id) })).toEqual({ list: [], count: 0 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
