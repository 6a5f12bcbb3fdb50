import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTask } from '#test/tasks.ts'

const { tenant, subuser, tracker } = await fleet()

test('who sees which', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const [hers, nobodys] = [await makeTask(alice, { tracker_id }), await makeTask(alice)]
  const [clerk, reader] = [await subuser(alice, ['task_update']), await subuser(alice, [])]
  const seen = async (who: typeof alice) => {
    const codes = [hers, nobodys].map((task_id) =>
      who.call('task/read', { task_id }).then(
        ({ value }) => value.id,
        async () => (await who.fails('task/read', { task_id })).code,
      ),
    )
    return Promise.all(codes)
  }
  expect(await seen(alice)).toEqual([hers, nobodys])
  expect(await seen(bob)).toEqual([201, 201])
  expect(await seen(clerk)).toEqual([201, nobodys])
  expect(await seen(reader)).toEqual([201, 201])
  for (const { id } of [clerk, reader])
    await alice.call('subuser/tracker/bind', { subuser_id: id, trackers: [tracker_id] })
  expect(await seen(clerk)).toEqual([hers, nobodys])
  expect(await seen(reader)).toEqual([hers, 201])
})
