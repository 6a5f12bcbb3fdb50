import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/settings/tracking/read'

test('what a device was told last and did not refuse', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const isTold = async (tracking_interval: number | null) =>
    expect(await alice.call(path, { tracker_id })).toEqual({ value: { tracking_interval } })
  const becomes = (state: 'sent' | 'answered' | 'failed') =>
    db.updateTable('device_command').set({ state }).where('source_id', '=', source_id).execute()
  await isTold(null)
  await alice.call('tracker/settings/tracking/update', { tracker_id, tracking_settings: { tracking_interval: 45 } })
  await isTold(null)
  await becomes('sent')
  await isTold(45)
  await becomes('answered')
  await alice.call('tracker/settings/tracking/update', { tracker_id, tracking_settings: { tracking_interval: 60 } })
  await isTold(45)
  await becomes('failed')
  await isTold(null)
})

test('of a tracker that is seen, not blocked, of a device that can be told', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const carol = await subuser(alice, [])
  for (const stranger of [bob, carol]) expect(await stranger.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await bind(db, alice, carol, [tracker_id])
  await carol.call(path, { tracker_id })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208 })
  const phone = await tracker(alice, { model: 'osmand', device_id: 'phone-interval-read' })
  expect(await alice.fails(path, { tracker_id: phone.tracker_id })).toMatchObject({ code: 214 })
})
