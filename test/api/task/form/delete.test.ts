import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeFormed } from '#test/task-forms.ts'
import { makeTask } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'task/form/delete'

test('the form is gone, and the task asks for none', async () => {
  const alice = await tenant()
  const { task_id, form_id } = await makeFormed(alice)
  await alice.call(path, { task_id })
  expect(await alice.call('task/form/read', { task_id })).toEqual({ value: null, files: [] })
  expect((await alice.fails('form/read', { id: form_id })).code).toBe(201)
  expect((await alice.call('task/read', { task_id })).value).not.toHaveProperty('form')
  const { list } = await alice.call('task/history/list', { task_id })
  expect(list.at(-1)).toMatchObject({ operation: 'update', payload: { form_template_id: null } })
  expect((await alice.fails(path, { task_id })).code).toBe(201)
})

test('of what is over with the right to change completed forms', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const clerk = await subuser(alice, ['task_update'])
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [tracker_id] })
  const { task_id } = await makeFormed(alice, { tracker_id })
  await db.updateTable('task').set({ status: 'done' }).where('id', '=', task_id).execute()
  expect(await clerk.fails(path, { task_id })).toMatchObject({ code: 255 })
  await alice.call(path, { task_id })
})

test('who may not, and who does not see the task', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { task_id } = await makeFormed(alice)
  expect(await (await subuser(alice)).fails(path, { task_id })).toMatchObject({ code: 13 })
  expect(await bob.fails(path, { task_id })).toMatchObject({ code: 201 })
  expect((await alice.fails(path, { task_id: await makeTask(alice) })).code).toBe(201)
})
