import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTask } from '#test/tasks.ts'

const { tenant, subuser, tracker } = await fleet()

test('of those that the caller sees', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  for (const more of [{ tracker_id }, {}, {}]) await makeTask(alice, more)
  const reader = await subuser(alice, [])
  await alice.call('subuser/tracker/bind', { subuser_id: reader.id, trackers: [tracker_id] })
  const counts = await Promise.all([alice, reader, bob].map((who) => who.call('task/count')))
  expect(counts).toEqual([{ count: 3 }, { count: 1 }, { count: 0 }])
})
