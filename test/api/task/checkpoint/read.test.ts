import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aCheckpoint, makeRoute, makeTask } from '#test/tasks.ts'

const { tenant, subuser, tracker } = await fleet()

test('a checkpoint as it was made, and nothing else', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const made = aCheckpoint({ max_delay: 5, external_id: 'A-1' })
  const { route_id, ids } = await makeRoute(alice, { tracker_id }, [aCheckpoint(), made])
  const { value } = await alice.call('task/checkpoint/read', { checkpoint_id: ids[1] })
  expect(value).toMatchObject({ ...made, type: 'checkpoint', parent_id: route_id, order: 1, tracker_id })
  const clerk = await subuser(alice, ['task_update'])
  for (const other of [bob, clerk])
    expect(await other.fails('task/checkpoint/read', { checkpoint_id: ids[1] })).toMatchObject({ code: 201 })
  for (const checkpoint_id of [route_id, await makeTask(alice)])
    expect(await alice.fails('task/checkpoint/read', { checkpoint_id })).toMatchObject({ code: 201 })
})
