import { expect, test } from 'vitest'
import { two_drives } from '#test/api/track/recorded.ts'
import { reporting } from '../reporting.ts'

const { tenant, tracker, driven, generate, run } = await reporting()

test('each sheet says what the whole report says there', async () => {
  const alice = await tenant()
  const [one, two] = [await driven(alice, two_drives), await tracker(alice)]
  const report_id = await generate(alice, { trackers: [one.tracker_id, two.tracker_id] })
  expect(await alice.fails('report/tracker/sheet/read', { report_id, index: 0 })).toMatchObject({ code: 229 })
  await run()
  const { sheets } = (await alice.call('report/tracker/retrieve', { report_id })).report
  expect(sheets).toHaveLength(3)
  for (const [index, { header, entity_ids, sections }] of sheets.entries())
    expect(await alice.call('report/tracker/sheet/read', { report_id, index })).toEqual({
      ...{ header, entity_ids },
      list: sections,
    })
})

test('names that look like what is kept are names', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const label = '","sections":[{'
  await alice.call('tracker/settings/update', { tracker_id, label, group_id: 0 })
  const report_id = await generate(alice, { trackers: [tracker_id] })
  await run()
  const { header, list } = await alice.call('report/tracker/sheet/read', { report_id, index: 0 })
  expect([header, list.length]).toEqual([label, 1])
})

test('of sheets that there are not, the place is told; of reports that there are not, 204', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const report_id = await generate(alice, { trackers: [tracker_id] })
  await run()
  const { body } = await alice.fails('report/tracker/sheet/read', { report_id, index: 1 })
  expect(body).toMatchObject({ errors: [{ parameter: 'index' }] })
  expect(await alice.fails('report/tracker/sheet/read', { report_id, index: -1 })).toMatchObject({ code: 7 })
  expect(await bob.fails('report/tracker/sheet/read', { report_id, index: 0 })).toMatchObject({ code: 204 })
  expect(await alice.fails('report/tracker/sheet/read', { report_id: report_id + 1000, index: 0 })).toMatchObject({
    code: 204,
  })
})
