import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aTaskSchedule, scheduleTask } from '#test/task-schedules.ts'

const { db, tenant, subuser, tracker } = await fleet({ task_schedule_quota: 2 })

const recipient = { name: 'Grace', phone: '491511', email: '', notify: true }

test('a schedule is told as it was made', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const id = await scheduleTask(alice, { tracker_id, from_time: '07:30', max_delay: 5, recipient })
  expect(await alice.call('task/schedule/read', { id })).toEqual({
    value: {
      ...aTaskSchedule({ tracker_id, from_time: '07:30:00', max_delay: 5, recipient }),
      ...{ id, type: 'task', user_id: alice.id, description: '', form_template_id: null },
      ...{ min_stay_duration: 0, min_arrival_duration: 0 },
    },
  })
})

test('what is wrong is told with its parameter', async () => {
  const alice = await tenant()
  const faults = async (more: object) => {
    const { body } = await alice.fails('task/schedule/create', { schedule: aTaskSchedule(more) })
    return (body.errors as { parameter: string }[]).map(({ parameter }) => parameter)
  }
  expect(await faults({ from_time: '24:00:00' })).toEqual(['schedule.from_time'])
  expect(await faults({ duration: 0 })).toEqual(['schedule.duration'])
  expect(await faults({ parameters: { type: 'month_days', weekdays: [1] } })).toEqual([
    'schedule.parameters.month_days',
  ])
  expect(await faults({ parameters: { type: 'weekdays' } })).toEqual(['schedule.parameters.weekdays'])
  expect(await faults({ tags: [2_000_000_000] })).toEqual(['schedule.tags'])
})

test('a tracker or a template that is not there, a tracker that is blocked', async () => {
  const alice = await tenant()
  const other = await tracker(await tenant())
  const fails = (more: object) => alice.fails('task/schedule/create', { schedule: aTaskSchedule(more) })
  expect(await fails({ tracker_id: other.tracker_id })).toMatchObject({ code: 201 })
  expect(await fails({ form_template_id: 2_000_000_000 })).toMatchObject({ code: 204 })
  const { tracker_id } = await tracker(alice)
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  expect(await fails({ tracker_id })).toMatchObject({ code: 208 })
})

test('who may not, and no more than the operator allows', async () => {
  const alice = await tenant()
  const reader = await subuser(alice, ['place_update'])
  expect(await reader.fails('task/schedule/create', { schedule: aTaskSchedule() })).toMatchObject({ code: 13 })
  await scheduleTask(alice)
  await scheduleTask(alice)
  expect(await alice.fails('task/schedule/create', { schedule: aTaskSchedule() })).toMatchObject({ code: 268 })
})
