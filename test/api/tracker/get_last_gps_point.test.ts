import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { point } from '#test/track/points.ts'
import { bind, block, hear } from '#test/trackers.ts'
import { flag } from '#track/point.ts'

const { db, tenant, subuser, tracker } = await fleet()
const time = Date.UTC(2026, 0, 5, 8)
const place = { time, lat: 52.5, lng: 13.4, heading: 90, speed: 49.6, satellites: 9 }

test('null before the first place', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  expect(await alice.call('tracker/get_last_gps_point', { tracker_id })).toEqual({ value: null })
  await hear(db, source_id, { points: [point({ ...place, flags: flag.lbs })] })
  expect(await alice.call('tracker/get_last_gps_point', { tracker_id })).toEqual({ value: null })
})

test('the newest place of satellites, later ones of cells passed over', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id, source_id } = await tracker(alice)
  const later = point({ ...place, time: time + 60_000, lat: 50, flags: flag.lbs })
  await hear(db, source_id, { points: [point({ ...place, precision: 5 }), later] })
  expect(await alice.call('tracker/get_last_gps_point', { tracker_id })).toEqual({
    value: {
      get_time: '2026-01-05 09:00:00',
      heading: 90,
      lat: 52.5,
      lng: 13.4,
      satellites: 9,
      speed: 50,
      precision: 5,
    },
  })
})

test('unknown, foreign, not bound and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const driver = await subuser(alice)
  for (const stranger of [bob, driver])
    expect(await stranger.fails('tracker/get_last_gps_point', { tracker_id })).toMatchObject({ code: 201 })
  await bind(db, alice, driver, [tracker_id])
  expect(await driver.call('tracker/get_last_gps_point', { tracker_id })).toEqual({ value: null })
  await block(db, source_id)
  expect(await alice.fails('tracker/get_last_gps_point', { tracker_id })).toMatchObject({ code: 208 })
})
