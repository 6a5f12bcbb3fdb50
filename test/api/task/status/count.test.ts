import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTask } from '#test/tasks.ts'

const { tenant, subuser, tracker } = await fleet()

const none = { unassigned: 0, assigned: 0, arrived: 0, done: 0, delayed: 0, failed: 0, faulty: 0 }

test('tasks are counted by their states, those alone that are asked for', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await makeTask(alice, { tracker_id, label: 'Fetch the empties' })
  await makeTask(alice, { tracker_id, from: '2026-12-02 09:00:00', to: '2026-12-02 10:00:00' })
  await makeTask(alice)
  const count = async (params: object) => (await alice.call('task/status/count', params)).value
  expect(await count({})).toEqual({ ...none, assigned: 2, unassigned: 1 })
  expect(await count({ filter: 'empties' })).toEqual({ ...none, assigned: 1 })
  expect(await count({ from: '2026-12-02 00:00:00', to: '2026-12-02 23:59:59' })).toEqual({ ...none, assigned: 1 })
  const far = { lat: 10, lng: 10, radius: 100 }
  expect(await count({ location: far })).toEqual(none)
})

test('of those that the caller sees', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  for (const more of [{ tracker_id }, {}]) await makeTask(alice, more)
  const reader = await subuser(alice, [])
  await alice.call('subuser/tracker/bind', { subuser_id: reader.id, trackers: [tracker_id] })
  const counts = await Promise.all([reader, bob].map((who) => who.call('task/status/count', {})))
  expect(counts).toEqual([{ value: { ...none, assigned: 1 } }, { value: none }])
})
