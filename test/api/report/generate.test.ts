import { expect, test } from 'vitest'
import { period, recorded, two_drives } from '#test/api/track/recorded.ts'
import { freshFiles, type Person } from '#test/fleet.ts'
import { reportMaker } from '#test/reports.ts'
import { bind } from '#test/trackers.ts'

const files = freshFiles()
const { db, tenant, subuser, tracker, driven } = await recorded({ max_time_span: 40 }, files)
const { run } = reportMaker(db, files)

const path = 'report/tracker/generate'
const plugin = { plugin_id: 4, split: true }

const generate = async (person: Person, params: object): Promise<number> =>
  (await person.call(path, { ...period, plugin, ...params })).id

const made = async (person: Person, params: object) => {
  const report_id = await generate(person, params)
  await run()
  return (await person.call('report/tracker/retrieve', { report_id })).report
}

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

test('a report is private to who asked, and closed to who sees a device of it no more', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const sam = await subuser(alice, ['reports'])
  await bind(db, alice, sam, [tracker_id])
  const id = await generate(sam, { trackers: [tracker_id] })
  await run()
  expect((await sam.call('report/tracker/list')).list).toMatchObject([{ id, percent: 100, type: 'user' }])
  expect((await alice.call('report/tracker/list')).list).toEqual([])
  expect(await alice.fails('report/tracker/retrieve', { report_id: id })).toMatchObject({ code: 204 })
  await db.deleteFrom('subuser_tracker').where('user_id', '=', sam.id).execute()
  expect((await sam.call('report/tracker/list')).list).toEqual([])
  for (const operation of ['status', 'retrieve'])
    expect(await sam.fails(`report/tracker/${operation}`, { report_id: id })).toMatchObject({ code: 204 })
})

test('what is told of a report in the list', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await tracker(alice)
  const time_filter = { from: '08:00', to: '17:00', weekdays: [1, 5] }
  const id = await generate(alice, {
    trackers: [tracker_id],
    title: 'Mine',
    time_filter,
    include_zones_in_address: false,
  })
  const { list } = await alice.call('report/tracker/list')
  expect(list).toEqual([
    {
      ...{ id, title: 'Mine', type: 'user', created: expect.any(String), ...period, percent: 0 },
      time_filter: { from: '08:00:00', to: '17:00:00', weekdays: [1, 5] },
      parameters: {
        ...{ geocoder: null, trackers: [tracker_id], include_places_in_address: true, include_zones_in_address: false },
        plugins: [expect.objectContaining(plugin)],
        locale_info: { locale: 'en_US', time_zone: 'Europe/Berlin', measurement_system: 'metric' },
      },
    },
  ])
})

test('a report that is deleted is gone with its file, also one that is made just then', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [one, two] = [
    await generate(alice, { trackers: [tracker_id] }),
    await generate(alice, { trackers: [tracker_id] }),
  ]
  await alice.call('report/tracker/delete', { report_id: two })
  await run()
  const { key } = await db.selectFrom('report').select('key').where('id', '=', one).executeTakeFirstOrThrow()
  expect(await files.size(key as string)).toBeGreaterThan(0)
  await alice.call('report/tracker/delete', { report_id: one })
  expect(await alice.fails('report/tracker/delete', { report_id: one })).toMatchObject({ code: 204 })
  const loose = await db.selectFrom('loose_file').select('key').where('key', '=', key).execute()
  expect(loose).toHaveLength(1)
})
