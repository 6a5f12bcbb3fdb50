import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keeping, told, trips } from './keeping.ts'

const { tenant, tracker, subuser, keep, kept, db } = await keeping()

test('what is kept is listed as it was', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id: tag } = await alice.call('tag/create', { tag: { name: 'North', color: 'ff0000' } })
  const { id: group } = await alice.call('tracker/group/create', { title: 'Vans', color: 'FF6DDC' })
  const report = {
    ...{ plugin: { plugin_id: 27, max_speed: 90 }, period: '2026-11-01..2026-11-07' },
    ...{ trackers: [tracker_id], tags: [tag], groups: [group] },
    time_filter: { from: '08:00', to: '17:00', weekdays: [1, 2] },
    ...{ include_places_in_address: false, include_zones_in_address: false },
  }
  const id = await keep(alice, { name: 'Too fast', shared: true, report })
  expect(await kept(alice)).toEqual([
    {
      ...{ id, name: 'Too fast', shared: true, editable: true },
      report: { ...report, plugin: expect.objectContaining(report.plugin) },
    },
  ])
})

test('little is needed', async () => {
  const alice = await tenant()
  const id = await keep(alice, { report: { plugin: trips.plugin, period: 'last_month' } })
  expect(await kept(alice)).toEqual([{ id, name: 'Trips', shared: false, editable: true, report: told }])
})

test('what does not fit names its parameter', async () => {
  const alice = await tenant()
  const failing = async (report: object) => {
    const saved = { name: 'Trips', report: { ...trips, ...report } }
    const { code, body } = await alice.fails('report/saved/create', { saved })
    return [code, body.errors?.map(({ parameter }: { parameter: string }) => parameter)]
  }
  expect(await failing({ period: 'a fortnight' })).toEqual([7, ['saved.report.period']])
  expect(await failing({ plugin: { plugin_id: 27, max_speed: 0 } })).toEqual([7, ['saved.report.plugin.max_speed']])
  const shift = { name: 'Early', start_time: '06:00', end_time: '06:00' }
  expect(await failing({ plugin: { plugin_id: 77, shifts: [shift] } })).toEqual([7, ['saved.report.plugin.shifts']])
  expect(await failing({ trackers: [] })).toEqual([7, ['saved.report.trackers']])
  expect(await failing({ plugin: { plugin_id: 99_999 } })).toEqual([222, undefined])
})

test('trackers, tags, groups and zones that are not there', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(bob)
  const { id: tag } = await bob.call('tag/create', { tag: { name: 'North', color: 'ff0000' } })
  const foreign = [
    { trackers: [tracker_id] },
    { tags: [tag] },
    { groups: [2_000_000_000] },
    { plugin: { plugin_id: 8, zone_ids: [2_000_000_000] } },
  ]
  for (const report of foreign)
    expect(
      await alice.fails('report/saved/create', { saved: { name: 'Trips', report: { ...trips, ...report } } }),
    ).toMatchObject({ code: 217 })
})

test('the right is needed, and there is an end', async () => {
  const alice = await tenant()
  const saved = { name: 'Trips', report: trips }
  expect(await (await subuser(alice)).fails('report/saved/create', { saved })).toMatchObject({ code: 13 })
  const id = await keep(alice)
  await sql`
    insert into saved_report (account_id, user_id, name, period, plugin)
    select account_id, user_id, name, period, plugin from saved_report, generate_series(1, 199) where id = ${id}`.execute(
    db,
  )
  expect(await alice.fails('report/saved/create', { saved })).toMatchObject({ code: 268 })
})
