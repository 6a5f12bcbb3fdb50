import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/command/unconfirmed/reset'

test('forgets what waits to be sent, and not what was sent', async () => {
  const alice = await tenant()
  const [one, other] = [await tracker(alice), await tracker(alice)]
  for (const { tracker_id } of [one, one, other])
    await alice.call('tracker/raw_command/send', { tracker_id, command: 'getver' })
  const those = db.updateTable('device_command').where('source_id', '=', one.source_id)
  await those.set({ state: 'sent' }).where('number', '=', 1).execute()
  expect(await alice.call(path, { tracker_id: one.tracker_id })).toEqual({})
  const states = db.selectFrom('device_command').select('state').where('account_id', '=', alice.id).orderBy('id')
  expect(await states.execute()).toEqual([{ state: 'sent' }, { state: 'queued' }])
})

test('foreign and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 204 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
