import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { scheduled } from './scheduling.ts'

const { tenant, tracker } = await fleet({ max_time_span: 40 })
const path = 'report/schedule/update'
const alice = await tenant()
const { tracker_id } = await tracker(alice)
const { id } = await alice.call('report/schedule/create', { schedule: scheduled([tracker_id]) })

test('all of it is replaced, and what is off fires no more', async () => {
  const month = { schedule: { type: 'month_days', month_days: [31] }, sending_time: '00:00:00', email_zip: true }
  await alice.call(path, {
    schedule: { ...scheduled([tracker_id], month), id, fire_time: 'x', last_result: { id: 1 } },
  })
  const [changed] = (await alice.call('report/schedule/list')).list
  expect(changed).toMatchObject({ id, fire_time: null, last_result: null, parameters: { ...month, emails: [] } })
  expect(changed.next_time).toMatch(/-(28|29|30|31) 00:00:00$/)
  await alice.call(path, { schedule: { ...scheduled([tracker_id], month), id, enabled: false } })
  expect((await alice.call('report/schedule/list')).list[0]).toMatchObject({ enabled: false, next_time: null })
})

test('201 for one of others, and what create fails with', async () => {
  const bob = await tenant()
  const own = await tracker(bob)
  expect(await bob.fails(path, { schedule: { ...scheduled([own.tracker_id]), id } })).toMatchObject({ code: 201 })
  const failing = { ...scheduled([tracker_id, own.tracker_id]), id }
  expect(await alice.fails(path, { schedule: failing })).toMatchObject({ code: 217 })
  const none = { ...scheduled([tracker_id], {}, { plugin: { plugin_id: 3 } }), id }
  expect(await alice.fails(path, { schedule: none })).toMatchObject({ code: 222 })
})
