import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { scheduleRoute, scheduleTask } from '#test/task-schedules.ts'

const { tenant, subuser, tracker } = await fleet()

test('a route is told with its checkpoints, whose tracker is its own', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const id = await scheduleRoute(alice, { tracker_id })
  expect(await alice.call('task/schedule/read', { id })).toMatchObject({
    value: { id, type: 'route', label: 'Bins', tracker_id },
    checkpoints: ['A', 'B', 'C'].map((label, order) => ({
      type: 'checkpoint',
      parent_id: id,
      order,
      label,
      tracker_id,
    })),
  })
})

test('a sub-user sees those of its trackers, and those of nobody with the right', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [hers, nobodys] = [await scheduleTask(alice, { tracker_id }), await scheduleTask(alice)]
  const reader = await subuser(alice, [])
  const clerk = await subuser(alice, ['task_update'])
  await alice.call('subuser/tracker/bind', { subuser_id: reader.id, trackers: [tracker_id] })
  expect((await reader.call('task/schedule/read', { id: hers })).value.id).toBe(hers)
  expect(await reader.fails('task/schedule/read', { id: nobodys })).toMatchObject({ code: 201 })
  expect((await clerk.call('task/schedule/read', { id: nobodys })).value.id).toBe(nobodys)
  for (const person of [clerk, await tenant()])
    expect(await person.fails('task/schedule/read', { id: hers })).toMatchObject({ code: 201 })
})
