import { expect, test } from 'vitest'
import { period, two_drives, under_way } from '#test/api/track/recorded.ts'
import { reporting } from './reporting.ts'

const { tenant, tracker, driven, generate, made, run } = await reporting()

const plugin = { plugin_id: 4, split: true }

test('asked for, made, told', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await driven(alice, two_drives)
  const id = await generate(alice, { trackers: [tracker_id] })
  expect(await alice.call('report/tracker/status', { report_id: id })).toEqual({ percent_ready: 0 })
  expect(await alice.fails('report/tracker/retrieve', { report_id: id })).toMatchObject({ code: 229 })
  await run()
  expect(await alice.call('report/tracker/status', { report_id: id })).toEqual({ percent_ready: 100 })
  const { report } = await alice.call('report/tracker/retrieve', { report_id: id })
  expect(report).toMatchObject({ id, title: 'Trips', ...period, time_filter: null, created: expect.any(String) })
  const { list } = await alice.call('track/list', { tracker_id, ...period })
  const [sheet] = report.sheets
  expect(sheet).toMatchObject({ header: 'Van', entity_ids: [tracker_id], additional_field: '' })
  const rows = sheet.sections[0].data.flatMap(({ rows }: { rows: object[] }) => rows)
  expect(rows.map(({ length }: { length: { raw: number } }) => length.raw)).toEqual(
    list.map(({ length }: { length: number }) => expect.closeTo(length, 1)),
  )
  expect(sheet.sections[0].data[0].header).toBe('Jan 5, 2026 (Mon) : 2')
})

test('a summary of several devices stands first, alone where it is asked for', async () => {
  const alice = await tenant()
  const [one, two] = [await driven(alice, two_drives), await tracker(alice)]
  const trackers = [one.tracker_id, two.tracker_id]
  const { sheets } = await made(alice, { trackers })
  expect(sheets.map(({ header }: { header: string }) => header)).toEqual(['Summary', 'Van', 'Van'])
  expect(sheets[0].entity_ids).toEqual(trackers)
  expect(sheets[2].sections).toEqual([{ type: 'text', text: 'Nothing in this period.', style: 'normal' }])
  const titles = async (params: object) =>
    (await made(alice, { trackers, plugin: { ...plugin, ...params } })).sheets.map(
      ({ header }: { header: string }) => header,
    )
  expect(await titles({ include_summary_sheet_only: true })).toEqual(['Summary'])
  expect(await titles({ include_summary_sheet: false, hide_empty_tabs: true })).toEqual(['Van'])
})

test('halves of a period add up to the whole, also where one begins within a drive', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const total = async (from: string, to: string): Promise<[number, number]> => {
    const { sheets } = await made(alice, { trackers: [tracker_id], from, to })
    const [table] = sheets[0].sections
    const rows = (table.data ?? []).flatMap(({ rows }: { rows: object[] }) => rows)
    const sum = (field: string) =>
      rows.reduce((all: number, row: Record<string, { raw: number }>) => all + (row[field]?.raw ?? 0), 0)
    return [sum('length'), sum('time')]
  }
  const [whole, one, two] = [
    await total('2026-01-05 07:00:00', '2026-01-05 10:00:00'),
    await total('2026-01-05 07:00:00', '2026-01-05 08:09:59'),
    await total('2026-01-05 08:10:00', '2026-01-05 10:00:00'),
  ]
  expect(one[0] + two[0]).toBeCloseTo(whole[0], 1)
  // The time between the last point of one half and the first of the other is in none of both.
  expect(whole[1] - one[1] - two[1]).toBeLessThanOrEqual(30)
})

test('nothing counts outside of the hours of a filter', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const time_filter = { from: '08:30', to: '09:30', weekdays: [1] }
  const { sheets, time_filter: told } = await made(alice, { trackers: [tracker_id], time_filter })
  expect(told).toEqual({ from: '08:30:00', to: '09:30:00', weekdays: [1] })
  expect(sheets[0].sections[0].data[0].header).toMatch(/: 1$/)
  const other = { ...time_filter, weekdays: [2] }
  expect((await made(alice, { trackers: [tracker_id], time_filter: other })).sheets[0].sections[0].type).toBe('text')
})

test('what is told of one device among others is what is told of it alone, also where a drive reaches into the period', async () => {
  const alice = await tenant()
  const trackers: number[] = []
  for (const parts of [two_drives, two_drives.slice(0, 3), under_way])
    trackers.push((await driven(alice, parts)).tracker_id)
  trackers.push((await tracker(alice)).tracker_id)
  const asked = { plugin: { ...plugin, include_summary_sheet: false }, from: '2026-01-05 08:10:00' }
  const { sheets } = await made(alice, { ...asked, trackers })
  const alone: object[] = []
  for (const tracker_id of trackers) alone.push(...(await made(alice, { ...asked, trackers: [tracker_id] })).sheets)
  expect(sheets).toEqual(alone)
  expect(sheets.map(({ entity_ids }: { entity_ids: number[] }) => entity_ids)).toEqual(trackers.map((id) => [id]))
})
