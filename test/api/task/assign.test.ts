import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import { fleet } from '#test/fleet.ts'
import { makeTask } from '#test/tasks.ts'

const { db, tenant, subuser, tracker, panel } = await fleet()
const dealer = await panel(permissions)

test('a task is given to a tracker, to another, and taken away', async () => {
  const alice = await tenant()
  const [one, two] = [(await tracker(alice)).tracker_id, (await tracker(alice)).tracker_id]
  const task_id = await makeTask(alice)
  for (const [tracker_id, status] of [
    [one, 'assigned'],
    [two, 'assigned'],
    [null, 'unassigned'],
  ]) {
    expect(await alice.call('task/assign', { task_id, tracker_id })).toEqual({})
    expect((await alice.call('task/read', { task_id })).value).toMatchObject({ tracker_id, status })
  }
})

test('giving it to whoever has it changes nothing', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const task_id = await makeTask(alice, { tracker_id })
  await alice.call('task/assign', { task_id, tracker_id })
  expect((await alice.call('task/history/list', { task_id })).list).toHaveLength(1)
})

test.each(['arrived', 'done', 'delayed', 'failed'])('not what is %s', async (status) => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const task_id = await makeTask(alice, { tracker_id })
  await db.updateTable('task').set({ status }).where('id', '=', task_id).execute()
  expect(await alice.fails('task/assign', { task_id, tracker_id: null })).toMatchObject({ code: 255 })
})

test('tasks and trackers that are not seen, and a tracker that is blocked', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const [task_id, foreign] = [await makeTask(alice), await makeTask(bob)]
  const clerk = await subuser(alice, ['task_update'])
  const reader = await subuser(alice, ['employee_update'])
  expect(await reader.fails('task/assign', { task_id, tracker_id: null })).toMatchObject({ code: 13 })
  expect(await alice.fails('task/assign', { task_id: foreign, tracker_id })).toMatchObject({ code: 201 })
  const theirs = (await tracker(bob)).tracker_id
  expect(await alice.fails('task/assign', { task_id, tracker_id: theirs })).toMatchObject({ code: 204, http: 404 })
  expect(await clerk.fails('task/assign', { task_id, tracker_id })).toMatchObject({ code: 204 })
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  expect(await alice.fails('task/assign', { task_id, tracker_id })).toMatchObject({ code: 208, http: 403 })
})

test('a tracker that is deleted leaves its open tasks to nobody, and what was done stays done', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [open, done] = [await makeTask(alice, { tracker_id }), await makeTask(alice, { tracker_id })]
  await db.updateTable('task').set({ status: 'done' }).where('id', '=', done).execute()
  await db.updateTable('task').set({ status: 'arrived' }).where('id', '=', open).execute()
  await dealer.call('panel/tracker/settings/update', { tracker_id, label: 'Van', deleted: true })
  const task = async (task_id: number) => (await alice.call('task/read', { task_id })).value
  expect(await task(open)).toMatchObject({ tracker_id: null, status: 'unassigned' })
  expect(await task(done)).toMatchObject({ status: 'done' })
  const { list } = await alice.call('task/history/list', { task_id: open })
  expect(list.at(-1)).toMatchObject({ operation: 'assign', user_id: alice.id, payload: { tracker_id: null } })
})
