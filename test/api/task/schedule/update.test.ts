import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aTaskSchedule, scheduleTask } from '#test/task-schedules.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('a schedule is changed whole', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const id = await scheduleTask(alice, { tracker_id, max_delay: 5 })
  const parameters = { type: 'month_days', month_days: [1, 31] }
  await alice.call('task/schedule/update', { schedule: { ...aTaskSchedule({ label: 'Baskets', parameters }), id } })
  expect((await alice.call('task/schedule/read', { id })).value).toMatchObject({
    ...{ label: 'Baskets', parameters, tracker_id: null, max_delay: 0 },
  })
})

test('another schedule, tracker or template than there is; a tracker that is blocked', async () => {
  const alice = await tenant()
  const id = await scheduleTask(alice)
  const fails = (more: object, person = alice) =>
    person.fails('task/schedule/update', { schedule: { ...aTaskSchedule({ id, ...more }) } })
  expect(await fails({ id: 2_000_000_000 })).toMatchObject({ code: 204 })
  expect(await fails({}, await tenant())).toMatchObject({ code: 204 })
  expect(await fails({ tracker_id: 2_000_000_000 })).toMatchObject({ code: 201 })
  expect(await fails({ form_template_id: 2_000_000_000 })).toMatchObject({ code: 204 })
  const { tracker_id } = await tracker(alice)
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  expect(await fails({ tracker_id })).toMatchObject({ code: 208 })
  expect(await fails({}, await subuser(alice, []))).toMatchObject({ code: 13 })
})
