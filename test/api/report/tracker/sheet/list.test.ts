import { expect, test } from 'vitest'
import { two_drives } from '#test/api/track/recorded.ts'
import { reporting } from '../reporting.ts'

const { tenant, tracker, driven, generate, run } = await reporting()

test('sheets of several devices, the summary first, and how many rows each has', async () => {
  const alice = await tenant()
  const [one, two] = [await driven(alice, two_drives), await tracker(alice)]
  const trackers = [one.tracker_id, two.tracker_id]
  const report_id = await generate(alice, { trackers })
  expect(await alice.fails('report/tracker/sheet/list', { report_id })).toMatchObject({ code: 229 })
  await run()
  expect((await alice.call('report/tracker/sheet/list', { report_id })).list).toEqual([
    { header: 'Summary', entity_ids: trackers, rows: 2 },
    { header: 'Van', entity_ids: [one.tracker_id], rows: 2 },
    { header: 'Van', entity_ids: [two.tracker_id], rows: 0 },
  ])
})

test('204 of a report that there is not, or of somebody else', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const report_id = await generate(alice, { trackers: [tracker_id] })
  await run()
  expect(await bob.fails('report/tracker/sheet/list', { report_id })).toMatchObject({ code: 204 })
  expect(await alice.fails('report/tracker/sheet/list', { report_id: report_id + 1000 })).toMatchObject({ code: 204 })
})
