import { expect, test } from 'vitest'
import { period, two_drives } from '#test/api/track/recorded.ts'
import { bind } from '#test/trackers.ts'
import { reporting } from './reporting.ts'

const { db, tenant, subuser, tracker, driven, generate, run } = await reporting()

const plugin = { plugin_id: 4, split: true }

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
