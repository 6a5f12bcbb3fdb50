import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/settings/trip_detection/read'

test('five minutes and 3 km/h at first', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  expect(await alice.call(path, { tracker_id })).toEqual({
    min_idle_duration_minutes: 5,
    idle_speed_threshold: 3,
    ignition_aware: false,
    motion_sensor_aware: false,
  })
})

test('unknown, foreign, not bound and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  for (const stranger of [bob, await subuser(alice)])
    expect(await stranger.fails(path, { tracker_id })).toMatchObject({ code: 204, http: 404 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208, http: 403 })
})
