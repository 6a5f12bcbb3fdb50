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
