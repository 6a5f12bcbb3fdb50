import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block, clone } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/settings/trip_detection/update'
const read = 'tracker/settings/trip_detection/read'
const detection = {
  min_idle_duration_minutes: 1440,
  idle_speed_threshold: 0,
  ignition_aware: true,
  motion_sensor_aware: true,
}

test('what is changed is read', async () => {
  const alice = await tenant()
  const [{ tracker_id }, other] = [await tracker(alice), await tracker(alice)]
  expect(await alice.call(path, { tracker_id, ...detection })).toEqual({})
  expect(await alice.call(read, { tracker_id })).toEqual(detection)
  const { tracker_id: untouched } = other
  expect(await alice.call(read, { tracker_id: untouched })).toMatchObject({ min_idle_duration_minutes: 5 })
})

test('bounds', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (const wrong of [
    { min_idle_duration_minutes: 0 },
    { min_idle_duration_minutes: 1441 },
    { idle_speed_threshold: -1 },
    { idle_speed_threshold: 201 },
    { ignition_aware: 'perhaps' },
    { motion_sensor_aware: 1 },
  ]) {
    const { code, body } = await alice.fails(path, { tracker_id, ...detection, ...wrong })
    expect(code).toBe(7)
    expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(Object.keys(wrong))
  }
})

test('unknown, foreign, cloned and blocked trackers, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const given = { tracker_id, ...detection }
  const [mute, clerk] = [await subuser(alice), await subuser(alice, ['tracker_update'])]
  expect(await mute.fails(path, given)).toMatchObject({ code: 13 })
  for (const stranger of [bob, clerk]) expect(await stranger.fails(path, given)).toMatchObject({ code: 204, http: 404 })
  const cloned = await clone(db, bob, source_id)
  expect(await bob.fails(path, { ...given, tracker_id: cloned })).toMatchObject({ code: 219, http: 403 })
  expect(await alice.call(read, { tracker_id })).toMatchObject({ ignition_aware: false })
  await bind(db, alice, clerk, [tracker_id])
  expect(await clerk.call(path, given)).toEqual({})
  await block(db, source_id)
  expect(await alice.fails(path, given)).toMatchObject({ code: 208, http: 403 })
})
