import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aCheckpoint, checkpointsOf, labelsOf, makeRoute, makeTask, taskIds } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet({ task_quota: 110 })

test('a task becomes a checkpoint of whoever has the route, at its place', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { route_id } = await makeRoute(alice, { tracker_id })
  const [task_id, last] = [
    await makeTask(alice, { label: 'Task' }),
    await makeTask(alice, { label: 'Last', tracker_id }),
  ]
  await alice.call('task/transmute', { task_id, route_id, order: 1 })
  await alice.call('task/transmute', { task_id: last, route_id, order: 4 })
  expect(await labelsOf(alice, route_id)).toEqual(['A', 'Task', 'B', 'C', 'Last'])
  expect((await checkpointsOf(alice, route_id))[1]).toMatchObject({ id: task_id, tracker_id, status: 'assigned' })
  expect(await taskIds(alice)).toEqual([])
  expect(await taskIds(alice, { types: ['task', 'checkpoint'] })).toHaveLength(5)
})

test('what cannot be is named', async () => {
  const alice = await tenant()
  const { route_id } = await makeRoute(alice, {}, [aCheckpoint({}, [8, 9])])
  const task_id = await makeTask(alice, { from: '2036-12-01 10:00:00' })
  const full = await makeRoute(
    alice,
    {},
    Array.from({ length: 100 }, () => aCheckpoint()),
  )
  for (const [params, parameter] of [
    [{ route_id, order: 0 }, 'order'],
    [{ route_id, order: 2 }, 'order'],
    [{ route_id: full.route_id, order: 0 }, 'route_id'],
  ] as const) {
    const { code, body } = await alice.fails('task/transmute', { task_id, ...params })
    expect([code, body.errors[0].parameter]).toEqual([7, parameter])
  }
  expect(await taskIds(alice)).toEqual([task_id])
})

test('not what is not seen or has begun, nor by who may not', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { route_id, ids } = await makeRoute(alice)
  const [task_id, foreign, theirs] = [await makeTask(alice), await makeTask(bob), await makeRoute(bob)]
  const reader = await subuser(alice, [])
  const fails = (params: object) => alice.fails('task/transmute', { task_id, route_id, order: 0, ...params })
  expect(await reader.fails('task/transmute', { task_id, route_id, order: 0 })).toMatchObject({ code: 13 })
  expect(await fails({ task_id: foreign })).toMatchObject({ code: 201 })
  expect(await fails({ task_id: ids[0] })).toMatchObject({ code: 201 })
  expect(await fails({ route_id: theirs.route_id })).toMatchObject({ code: 201 })
  for (const begun of [task_id, route_id]) {
    await db.updateTable('task').set({ status: 'arrived' }).where('id', '=', begun).execute()
    expect(await fails({})).toMatchObject({ code: 255 })
    await db.updateTable('task').set({ status: 'unassigned' }).where('id', '=', begun).execute()
  }
})
