import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeRoute, makeTask } from '#test/tasks.ts'

const { db, tenant, subuser } = await fleet()

test('a route is deleted with its checkpoints, whatever its status', async () => {
  const alice = await tenant()
  const { route_id } = await makeRoute(alice)
  const task_id = await makeTask(alice)
  await db.updateTable('task').set({ status: 'done' }).where('id', '=', route_id).execute()
  await alice.call('task/route/delete', { route_id })
  const left = await db.selectFrom('task').select('id').where('account_id', '=', alice.id).execute()
  expect(left).toEqual([{ id: task_id }])
  for (const id of [route_id, task_id])
    expect(await alice.fails('task/route/delete', { route_id: id })).toMatchObject({ code: 201 })
})

test('only by who may, and what it sees', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { route_id } = await makeRoute(alice)
  const reader = await subuser(alice, ['tag_update'])
  expect(await bob.fails('task/route/delete', { route_id })).toMatchObject({ code: 201 })
  expect(await reader.fails('task/route/delete', { route_id })).toMatchObject({ code: 13 })
  expect((await alice.call('task/route/list')).list).toHaveLength(1)
})
