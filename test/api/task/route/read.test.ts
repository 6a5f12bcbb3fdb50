import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeRoute, makeTask } from '#test/tasks.ts'

const { tenant, subuser, tracker } = await fleet()

test('a route as it was made, and nothing else', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const { route_id, ids } = await makeRoute(alice, { tracker_id })
  const clerk = await subuser(alice, ['task_update'])
  const { value } = await alice.call('task/route/read', { route_id })
  expect(value).toMatchObject({ id: route_id, label: 'Round', checkpoint_ids: ids })
  for (const other of [bob, clerk])
    expect(await other.fails('task/route/read', { route_id })).toMatchObject({ code: 201 })
  for (const id of [ids[0], await makeTask(alice)])
    expect(await alice.fails('task/route/read', { route_id: id })).toMatchObject({ code: 201 })
})
