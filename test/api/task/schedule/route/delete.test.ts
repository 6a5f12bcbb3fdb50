import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { legsOf, scheduleRoute, scheduleTask } from '#test/task-schedules.ts'

const { db, tenant, subuser } = await fleet()

test('a deleted route is gone with its checkpoints; of a task, and of another account, it is 201', async () => {
  const alice = await tenant()
  const id = await scheduleRoute(alice)
  const fails = (of: number, person = alice) => person.fails('task/schedule/route/delete', { id: of })
  expect(await fails(await scheduleTask(alice))).toMatchObject({ code: 201 })
  expect(await fails((await legsOf(alice, id))[0]?.id ?? 0)).toMatchObject({ code: 201 })
  expect(await fails(id, await tenant())).toMatchObject({ code: 201 })
  expect(await fails(id, await subuser(alice, []))).toMatchObject({ code: 13 })
  await alice.call('task/schedule/route/delete', { id })
  const left = db
    .selectFrom('task_schedule')
    .select('id')
    .where('account_id', '=', alice.id)
    .where('type', '<>', 'task')
  expect(await left.execute()).toEqual([])
})
