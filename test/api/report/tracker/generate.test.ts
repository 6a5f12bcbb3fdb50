import { expect, test } from 'vitest'
import { period } from '#test/api/track/recorded.ts'
import { reporting } from './reporting.ts'

const { db, tenant, tracker, run } = await reporting()

const path = 'report/tracker/generate'
const plugin = { plugin_id: 4, split: true }

test.each([
  ['a period that ends before it begins', { from: period.to, to: period.from }, 7, 'to'],
  ['no trackers', { trackers: [] }, 7, 'trackers'],
  ['hours that are none', { time_filter: { from: '25:00', to: '08:00', weekdays: [1] } }, 7, 'time_filter.from'],
  ['no weekday', { time_filter: { from: '05:00', to: '08:00', weekdays: [] } }, 7, 'time_filter.weekdays'],
  ['a parameter of the kind', { plugin: { plugin_id: 4, split: 'maybe' } }, 7, 'plugin.split'],
  ['a title of 256 characters', { title: 'x'.repeat(256) }, 7, 'title'],
])('%s', async (_, params, code, parameter) => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { body } = await alice.fails(path, { ...period, plugin, trackers: [tracker_id], ...params })
  expect(body.status.code).toBe(code)
  expect(body.errors).toContainEqual(expect.objectContaining({ parameter }))
})

const many = Array.from({ length: 31 }, (_, i) => i + 1)
test.each([
  [{ plugin_id: 27, max_speed: 401 }, 'max_speed'],
  [{ plugin_id: 27, max_speed: 80, min_duration_minutes: 1441 }, 'min_duration_minutes'],
  [{ plugin_id: 9, details_interval_seconds: 29 }, 'details_interval_seconds'],
  [{ plugin_id: 22, details_interval_seconds: 21_601 }, 'details_interval_seconds'],
  [{ plugin_id: 9, details_interval_minutes: 7 }, 'details_interval_minutes'],
  [{ plugin_id: 9, graph_type: 'date' }, 'graph_type'],
  [
    { plugin_id: 12, sensors: [{ tracker_id: 1, sensor_id: 1 }], min_working_period_duration: 0 },
    'min_working_period_duration',
  ],
  [{ plugin_id: 84 }, 'zone_ids'],
  [{ plugin_id: 84, zone_ids: many }, 'zone_ids'],
  [{ plugin_id: 84, zone_ids: [1], min_minutes_in_zone: 0 }, 'min_minutes_in_zone'],
  [{ plugin_id: 85, place_ids: [] }, 'place_ids'],
  [{ plugin_id: 85, place_ids: many }, 'place_ids'],
  [{ plugin_id: 85, min_minutes_in_place: 0 }, 'min_minutes_in_place'],
  [{ plugin_id: 73, group_type: 'town' }, 'group_type'],
])('7 for %j', async (given, parameter) => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { body } = await alice.fails(path, { ...period, plugin: given, trackers: [tracker_id] })
  const named = body.errors.map((one: { parameter: string }) => one.parameter)
  expect([body.status.code, named]).toEqual([7, [`plugin.${parameter}`]])
})

test('211 tells how long a period may be, 222 of a kind that there is not, 217 of trackers of others', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [{ tracker_id }, other] = [await tracker(alice), await tracker(bob)]
  const asked = { ...period, plugin, trackers: [tracker_id] }
  const long = await alice.fails(path, { ...asked, to: '2026-03-05 00:00:00' })
  expect(long).toMatchObject({ code: 211, body: { max_time_span: 'P40D' } })
  expect(await alice.fails(path, { ...asked, plugin: { plugin_id: 3 } })).toMatchObject({ code: 222 })
  expect(await alice.fails(path, { ...asked, trackers: [tracker_id, other.tracker_id] })).toMatchObject({ code: 217 })
})

test('236 where the plan of a tracker has no reports', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await db.updateTable('tariff').set({ has_reports: false }).execute()
  const asked = { ...period, plugin, trackers: [tracker_id] }
  try {
    expect(await alice.fails(path, asked)).toMatchObject({ code: 236 })
  } finally {
    await db.updateTable('tariff').set({ has_reports: true }).execute()
  }
})

test('15 while five of the user wait, and no more once they are made', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const asked = { ...period, plugin, trackers: [tracker_id] }
  for (let i = 0; i < 5; i++) await alice.call(path, asked)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 15 })
  await run()
  await alice.call(path, asked)
})
