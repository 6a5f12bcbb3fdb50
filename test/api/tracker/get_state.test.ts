import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { point } from '#test/track/points.ts'
import { bind, block, clone, hear } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('the state of a new tracker, with nulls where nothing is known', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  expect(await alice.call('tracker/get_state', { tracker_id })).toEqual({
    user_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    state: {
      source_id,
      gps: null,
      connection_status: 'just_registered',
      movement_status: 'parked',
      movement_status_update: null,
      gsm: null,
      last_update: null,
      battery_level: null,
      battery_update: null,
      inputs: [false],
      inputs_update: null,
      outputs: [false],
      outputs_update: null,
      additional: {},
      actual_track_update: null,
    },
  })
})

test('times are told in the zone of the user, however deep', async () => {
  const alice = await tenant('Asia/Tokyo')
  const { tracker_id, source_id } = await tracker(alice)
  const time = Date.UTC(2026, 0, 5, 20)
  const attributes = { hardware_key: 'ab', gsm_signal: 60, ignition: true }
  await hear(db, source_id, { points: [point({ time, lat: 1, lng: 2, attributes })], at: time + 1000 })
  const { state } = await alice.call('tracker/get_state', { tracker_id })
  const local = '2026-01-06 05:00:00'
  expect(state).toMatchObject({
    gps: { updated: local },
    gsm: { updated: local },
    ignition_update: local,
    movement_status_update: local,
    additional: { hardware_key: { value: 'ab', updated: local } },
    last_update: '2026-01-06 05:00:01',
    connection_status: 'offline',
  })
})

test('a clone tells the same', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  await hear(db, source_id, { points: [point({ time: Date.now(), lat: 1, lng: 2 })] })
  const { state } = await bob.call('tracker/get_state', { tracker_id: await clone(db, bob, source_id) })
  expect(state).toEqual((await alice.call('tracker/get_state', { tracker_id })).state)
})

test('unknown, foreign, not bound and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const driver = await subuser(alice)
  for (const stranger of [bob, driver])
    expect(await stranger.fails('tracker/get_state', { tracker_id })).toMatchObject({ code: 201, http: 400 })
  await bind(db, alice, driver, [tracker_id])
  expect((await driver.call('tracker/get_state', { tracker_id })).state.source_id).toBe(source_id)
  await block(db, source_id)
  expect(await alice.fails('tracker/get_state', { tracker_id })).toMatchObject({ code: 208, http: 403 })
})
