import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { checkpointsOf, makeRoute } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('a route is given to a tracker with its checkpoints, and taken away', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { route_id, ids } = await makeRoute(alice)
  for (const [to, status] of [
    [tracker_id, 'assigned'],
    [tracker_id, 'assigned'],
    [null, 'unassigned'],
  ]) {
    await alice.call('task/route/assign', { route_id, tracker_id: to })
    const { value } = await alice.call('task/route/read', { route_id })
    expect([value, ...(await checkpointsOf(alice, route_id))]).toMatchObject(Array(4).fill({ tracker_id: to, status }))
  }
  for (const task_id of [route_id, ids[0]])
    expect((await alice.call('task/history/list', { task_id })).list).toMatchObject([
      { operation: 'create', payload: { tracker_id: null } },
      { operation: 'assign', user_id: alice.id, payload: { tracker_id } },
      { operation: 'assign', user_id: alice.id, payload: { tracker_id: null } },
    ])
})

test('routes and trackers that are not seen, one that is blocked, and what has begun', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const [{ route_id, ids }, foreign] = [await makeRoute(alice), await makeRoute(bob)]
  const [clerk, reader] = [await subuser(alice, ['task_update']), await subuser(alice, [])]
  expect(await reader.fails('task/route/assign', { route_id, tracker_id: null })).toMatchObject({ code: 13 })
  for (const other of [foreign.route_id, ids[0]])
    expect(await alice.fails('task/route/assign', { route_id: other, tracker_id })).toMatchObject({ code: 201 })
  const theirs = (await tracker(bob)).tracker_id
  expect(await alice.fails('task/route/assign', { route_id, tracker_id: theirs })).toMatchObject({ code: 204 })
  expect(await clerk.fails('task/route/assign', { route_id, tracker_id })).toMatchObject({ code: 204 })
  await db.updateTable('task').set({ status: 'arrived' }).where('id', '=', route_id).execute()
  expect(await alice.fails('task/route/assign', { route_id, tracker_id })).toMatchObject({ code: 255 })
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  expect(await alice.fails('task/route/assign', { route_id, tracker_id })).toMatchObject({ code: 208 })
})
