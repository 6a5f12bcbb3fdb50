import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aCheckpoint, labelsOf, makeRoute, makeTask, taskIds } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('a checkpoint becomes a task of whoever has the route, and those behind it move up', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { route_id, ids } = await makeRoute(alice, { tracker_id })
  await alice.call('task/checkpoint/transmute', { checkpoint_id: ids[1] })
  expect(await labelsOf(alice, route_id)).toEqual(['A', 'C'])
  expect(await taskIds(alice)).toEqual([ids[1]])
  const { value } = await alice.call('task/read', { task_id: ids[1] })
  expect(value).toMatchObject({ type: 'task', tracker_id, status: 'assigned', label: 'B' })
  for (const name of ['parent_id', 'order']) expect(value).not.toHaveProperty(name)
})

test('the last one leaves no route', async () => {
  const alice = await tenant()
  const { route_id, ids } = await makeRoute(alice, {}, [aCheckpoint()])
  await alice.call('task/checkpoint/transmute', { checkpoint_id: ids[0] })
  expect(await alice.fails('task/route/read', { route_id })).toMatchObject({ code: 201 })
  expect(await taskIds(alice)).toEqual(ids)
})

test('not what has begun, what is not seen, or by who may not', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { ids } = await makeRoute(alice)
  const reader = await subuser(alice, [])
  const sent = { checkpoint_id: ids[0] }
  expect(await reader.fails('task/checkpoint/transmute', sent)).toMatchObject({ code: 13 })
  expect(await bob.fails('task/checkpoint/transmute', sent)).toMatchObject({ code: 201 })
  const task = { checkpoint_id: await makeTask(alice) }
  expect(await alice.fails('task/checkpoint/transmute', task)).toMatchObject({ code: 201 })
  await db
    .updateTable('task')
    .set({ status: 'done' })
    .where('id', '=', ids[0] as number)
    .execute()
  expect(await alice.fails('task/checkpoint/transmute', sent)).toMatchObject({ code: 255 })
})
