import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aTask, makeTask, quay } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('a task is changed whole, and whoever has it keeps it', async () => {
  const alice = await tenant()
  const [{ tracker_id }, other] = [await tracker(alice), await tracker(alice)]
  const id = await makeTask(alice, { tracker_id, description: 'Ring twice.', external_id: 'A-1', max_delay: 5 })
  const label = 'Fetch a crate'
  const changed = { ...aTask({ label, location: { ...quay, radius: 50 } }), id, tracker_id: other.tracker_id }
  expect(await alice.call('task/update', { task: changed })).toEqual({})
  const { value } = await alice.call('task/read', { task_id: id })
  expect(value).toMatchObject({ label, location: { radius: 50 }, tracker_id, description: '', max_delay: 0 })
  expect(value).not.toHaveProperty('external_id')
})

test('the external id of another is told', async () => {
  const alice = await tenant()
  await makeTask(alice, { external_id: 'A-1' })
  const id = await makeTask(alice)
  expect(await alice.call('task/update', { task: { ...aTask({ external_id: 'A-1' }), id } })).toEqual({
    external_id_counts: [{ external_id: 'A-1', count: 1 }],
  })
})

test.each(['arrived', 'done', 'delayed', 'failed'])('not what is %s', async (status) => {
  const alice = await tenant()
  const id = await makeTask(alice)
  await db.updateTable('task').set({ status }).where('id', '=', id).execute()
  expect(await alice.fails('task/update', { task: { ...aTask(), id } })).toMatchObject({ code: 255, http: 400 })
})

test('what is not seen, or not rightly asked, stays as it is', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const clerk = await subuser(alice, ['task_update'])
  const reader = await subuser(alice, [])
  const id = await makeTask(alice, { tracker_id: (await tracker(alice)).tracker_id })
  for (const stranger of [bob, clerk])
    expect(await stranger.fails('task/update', { task: { ...aTask(), id } })).toMatchObject({ code: 201 })
  expect(await reader.fails('task/update', { task: { ...aTask(), id } })).toMatchObject({ code: 13 })
  const { code, body } = await alice.fails('task/update', { task: { ...aTask({ to: '2026-12-01 08:00:00' }), id } })
  expect([code, body.errors[0].parameter]).toEqual([7, 'task.to'])
})
