import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aTask, makeTask } from '#test/tasks.ts'

const { tenant, subuser, tracker } = await fleet()

test('who asked what of whom, in its order', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const clerk = await subuser(alice, ['task_update'])
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [tracker_id] })
  const task_id = await makeTask(clerk)
  await alice.call('task/update', { task: { ...aTask({ label: 'Fetch it' }), id: task_id } })
  await alice.call('task/assign', { task_id, tracker_id })
  const { list } = await alice.call('task/history/list', { task_id })
  expect(list).toMatchObject([
    { task_id, user_id: clerk.id, operation: 'create', payload: { label: 'Deliver a crate', tracker_id: null } },
    { task_id, user_id: alice.id, operation: 'update', payload: { label: 'Fetch it', from: '2036-12-01 09:00:00' } },
    { task_id, user_id: alice.id, operation: 'assign', payload: { tracker_id } },
  ])
  expect(await bob.fails('task/history/list', { task_id })).toMatchObject({ code: 201 })
})
