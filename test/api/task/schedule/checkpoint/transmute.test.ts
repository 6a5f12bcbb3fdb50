import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { legsOf, scheduleRoute } from '#test/task-schedules.ts'

const { tenant, subuser, tracker } = await fleet()

test('a checkpoint becomes a task with the days of its route, which is gone with the others', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const parameters = { type: 'month_days', month_days: [3] }
  const route = await scheduleRoute(alice, { tracker_id, parameters })
  const [a, b] = await legsOf(alice, route)
  const take = { checkpoint_id: b?.id }
  expect(await (await tenant()).fails('task/schedule/checkpoint/transmute', take)).toMatchObject({ code: 201 })
  expect(await (await subuser(alice, [])).fails('task/schedule/checkpoint/transmute', take)).toMatchObject({ code: 13 })
  await alice.call('task/schedule/checkpoint/transmute', take)
  const { list } = await alice.call('task/schedule/list', { types: ['task', 'route'] })
  expect(list).toMatchObject([{ id: b?.id, type: 'task', label: 'B', tracker_id, parameters }])
  for (const id of [a?.id, b?.id])
    expect(await alice.fails('task/schedule/checkpoint/transmute', { checkpoint_id: id })).toMatchObject({ code: 201 })
})
