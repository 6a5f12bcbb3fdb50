import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { scheduled } from './scheduling.ts'

const { db, tenant, tracker, subuser } = await fleet({ max_time_span: 40, report_schedule_quota: 3 })
const path = 'report/schedule/create'
const alice = await tenant()
const { tracker_id } = await tracker(alice)

test('a schedule is listed with its defaults and when it fires', async () => {
  const bob = await tenant()
  const { tracker_id: own } = await tracker(bob)
  const { id } = await bob.call(path, { schedule: scheduled([own]) })
  const { list } = await bob.call('report/schedule/list')
  expect(list).toEqual([
    {
      ...{ id, enabled: true, fire_time: null, last_result: null },
      next_time: expect.stringMatching(/ 08:00:00$/),
      parameters: {
        ...{ period: '1w', schedule: { type: 'weekdays', weekdays: [1] }, sending_time: '08:00:00' },
        ...{ emails: [], email_format: 'pdf', email_zip: false },
        report: {
          trackers: [own],
          plugin: expect.objectContaining({ plugin_id: 4, split: true, include_summary_sheet: true }),
          ...{ include_places_in_address: true, include_zones_in_address: true },
        },
      },
    },
  ])
  expect(new Date(`${list[0].next_time.replace(' ', 'T')}Z`).getUTCDay()).toBe(1)
})

test.each([
  ['a period of minutes', { period: '5x' }, {}, 'period'],
  ['a period that is longer than may be', { period: '2m' }, {}, 'period'],
  ['no day', { schedule: { type: 'weekdays', weekdays: [] } }, {}, 'schedule.weekdays'],
  ['days of the other type', { schedule: { type: 'month_days', weekdays: [1] } }, {}, 'schedule.month_days'],
  ['a day that no month has', { schedule: { type: 'month_days', month_days: [32] } }, {}, 'schedule.month_days.0'],
  ['half an hour', { sending_time: '08:30:00' }, {}, 'sending_time'],
  ['an address that is none', { emails: ['office'] }, {}, 'emails.0'],
  ['21 addresses', { emails: Array.from({ length: 21 }, (_, n) => `o${n}@fleet.example`) }, {}, 'emails'],
  ['a parameter of the kind', {}, { plugin: { plugin_id: 4, split: 'maybe' } }, 'report.plugin.split'],
  ['points of a week', {}, { plugin: { plugin_id: 91 } }, 'period'],
])('7 for %s', async (_, more, report, parameter) => {
  const { code, body } = await alice.fails(path, { schedule: scheduled([tracker_id], more, report) })
  expect([code, body.errors.map((one: { parameter: string }) => one.parameter)]).toEqual([
    7,
    [`schedule.parameters.${parameter}`],
  ])
})

test('222 of a kind that there is not, 217 of trackers and zones of others, 236 without reports in the plan', async () => {
  const other = await tracker(await tenant())
  const fails = (trackers: number[], plugin: object) =>
    alice.fails(path, { schedule: scheduled(trackers, {}, { plugin }) })
  expect(await fails([tracker_id], { plugin_id: 3 })).toMatchObject({ code: 222 })
  expect(await fails([tracker_id, other.tracker_id], { plugin_id: 4 })).toMatchObject({ code: 217 })
  expect(await fails([tracker_id], { plugin_id: 84, zone_ids: [999_999] })).toMatchObject({ code: 217 })
  await db.updateTable('tariff').set({ has_reports: false }).execute()
  try {
    expect(await fails([tracker_id], { plugin_id: 4 })).toMatchObject({ code: 236 })
  } finally {
    await db.updateTable('tariff').set({ has_reports: true }).execute()
  }
})

test('268 beyond the quota of the user, 217 of trackers that a sub-user does not see, 13 without the right', async () => {
  const carol = await tenant()
  const { tracker_id: own } = await tracker(carol)
  const schedule = scheduled([own])
  for (let i = 0; i < 3; i++) await carol.call(path, { schedule })
  expect(await carol.fails(path, { schedule })).toMatchObject({ code: 268 })
  const sub = await subuser(carol, ['reports'])
  expect(await sub.fails(path, { schedule })).toMatchObject({ code: 217 })
  expect(await (await subuser(carol, [])).fails(path, { schedule })).toMatchObject({ code: 13 })
})
