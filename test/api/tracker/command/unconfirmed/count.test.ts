import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/command/unconfirmed/count'

test('counts what waits to be sent, and not what was sent', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  expect(await alice.call(path, { tracker_id })).toEqual({ count: 0 })
  for (const command of ['one', 'two']) await alice.call('tracker/raw_command/send', { tracker_id, command })
  expect(await alice.call(path, { tracker_id })).toEqual({ count: 2 })
  const those = db.updateTable('device_command').where('source_id', '=', source_id)
  await those.set({ state: 'sent' }).where('number', '=', 1).execute()
  expect(await alice.call(path, { tracker_id })).toEqual({ count: 1 })
})

test('foreign and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 204 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
