import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { scheduleRoute, scheduleTask } from '#test/task-schedules.ts'

const { tenant, subuser } = await fleet()

test('a deleted schedule is gone; of a route, and of another account, it is 201', async () => {
  const alice = await tenant()
  const schedule_id = await scheduleTask(alice)
  const fails = (id: number, person = alice) => person.fails('task/schedule/delete', { schedule_id: id })
  expect(await fails(await scheduleRoute(alice))).toMatchObject({ code: 201 })
  expect(await fails(schedule_id, await tenant())).toMatchObject({ code: 201 })
  expect(await fails(schedule_id, await subuser(alice, []))).toMatchObject({ code: 13 })
  await alice.call('task/schedule/delete', { schedule_id })
  expect(await fails(schedule_id)).toMatchObject({ code: 201 })
})
