import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeRoute, makeTask } from '#test/tasks.ts'

const { tenant } = await fleet()

test('checkpoints in the order in which they are named, without what is none or is not seen', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { route_id, ids } = await makeRoute(alice)
  const [a, b, c] = ids as [number, number, number]
  const checkpoint_ids = [c, route_id, a, await makeTask(alice), 2_000_000_000]
  const { list } = await alice.call('task/checkpoint/list', { checkpoint_ids })
  expect(list.map(({ id }: { id: number }) => id)).toEqual([c, a])
  expect({ value: list[1] }).toEqual(await alice.call('task/checkpoint/read', { checkpoint_id: a }))
  expect(await bob.call('task/checkpoint/list', { checkpoint_ids: [a, b] })).toEqual({ list: [] })
})
