import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aCheckpoint, labelsOf, makeRoute, makeTask } from '#test/tasks.ts'

const { db, tenant, subuser } = await fleet()

test('a checkpoint is deleted, those behind it move up, and the time of the route follows', async () => {
  const alice = await tenant()
  const made = [aCheckpoint({ label: 'A' }, [6, 12]), aCheckpoint({ label: 'B' }), aCheckpoint({ label: 'C' }, [9, 20])]
  const { route_id, ids } = await makeRoute(alice, {}, made)
  await alice.call('task/checkpoint/delete', { checkpoint_id: ids[0] })
  expect(await labelsOf(alice, route_id)).toEqual(['B', 'C'])
  const { value } = await alice.call('task/route/read', { route_id })
  expect(value).toMatchObject({ from: '2036-12-01 09:00:00', to: '2036-12-01 20:00:00' })
})

test('the state of the route follows from those that are left', async () => {
  const alice = await tenant()
  const { route_id, ids } = await makeRoute(alice)
  await db
    .updateTable('task')
    .set({ status: 'arrived' })
    .where('id', 'in', [route_id, ids[0] as number])
    .execute()
  await db
    .updateTable('task')
    .set({ status: 'done' })
    .where('id', '=', ids[1] as number)
    .execute()
  for (const checkpoint_id of [ids[2], ids[0]]) await alice.call('task/checkpoint/delete', { checkpoint_id })
  expect((await alice.call('task/route/read', { route_id })).value).toMatchObject({ status: 'done' })
  const { list } = await alice.call('task/history/list', { task_id: route_id })
  expect(list.at(-1)).toMatchObject({ operation: 'status_change', payload: { status: 'done' } })
})

test('with the last one goes the route', async () => {
  const alice = await tenant()
  const { route_id, ids } = await makeRoute(alice, {}, [aCheckpoint()])
  await alice.call('task/checkpoint/delete', { checkpoint_id: ids[0] })
  expect(await alice.fails('task/route/read', { route_id })).toMatchObject({ code: 201 })
})

test('only by who may, and what it sees', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { ids } = await makeRoute(alice)
  const reader = await subuser(alice, [])
  expect(await reader.fails('task/checkpoint/delete', { checkpoint_id: ids[0] })).toMatchObject({ code: 13 })
  expect(await bob.fails('task/checkpoint/delete', { checkpoint_id: ids[0] })).toMatchObject({ code: 201 })
  const checkpoint_id = await makeTask(alice)
  expect(await alice.fails('task/checkpoint/delete', { checkpoint_id })).toMatchObject({ code: 201 })
})
