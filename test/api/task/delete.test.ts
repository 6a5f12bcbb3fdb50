import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTask, taskIds } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('a task is deleted with its history, whatever its status', async () => {
  const alice = await tenant()
  const [one, two] = [await makeTask(alice), await makeTask(alice)]
  await db.updateTable('task').set({ status: 'done' }).where('id', '=', one).execute()
  await alice.call('task/delete', { task_id: one })
  expect(await taskIds(alice)).toEqual([two])
  const left = db.selectFrom('task_history').select('task_id').where('account_id', '=', alice.id)
  expect(await left.execute()).toEqual([{ task_id: two }])
  expect(await alice.fails('task/delete', { task_id: one })).toMatchObject({ code: 201 })
})

test('only by who may, and what it sees', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const task_id = await makeTask(alice, { tracker_id: (await tracker(alice)).tracker_id })
  const clerk = await subuser(alice, ['task_update'])
  const reader = await subuser(alice, ['tag_update'])
  for (const other of [bob, clerk]) expect(await other.fails('task/delete', { task_id })).toMatchObject({ code: 201 })
  expect(await reader.fails('task/delete', { task_id })).toMatchObject({ code: 13 })
  expect(await taskIds(alice)).toEqual([task_id])
})
