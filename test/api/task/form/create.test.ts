import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { asked, makeFormed } from '#test/task-forms.ts'
import { makeTask } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet({ form_quota: 2 })
const path = 'task/form/create'

const inState = (task_id: number, status: string) =>
  db.updateTable('task').set({ status }).where('id', '=', task_id).execute()

test('a task has a copy of the template, for whoever has it, and tells so in its history', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { task_id, template_id } = await makeFormed(alice)
  const { value } = await alice.call('task/form/read', { task_id })
  expect(value).toMatchObject({ task_id, template_id, template_version: 1, tracker_id: null, checkin_id: null })
  expect(value.fields.map(({ id }: { id: string }) => id)).toEqual(['name', 'photo'])
  expect((await alice.call('task/read', { task_id })).value).toMatchObject({
    form_template_id: template_id,
    form: value,
  })
  await alice.call('task/assign', { task_id, tracker_id })
  expect((await alice.call('form/read', { id: value.id })).value).toEqual({ ...value, tracker_id })
  await alice.call('form/template/update', { template: { id: template_id, label: 'Other', fields: [] } })
  expect((await alice.call('task/form/read', { task_id })).value).toMatchObject({
    label: value.label,
    fields: value.fields,
  })
  const { list } = await alice.call('task/history/list', { task_id })
  expect(list[1]).toMatchObject({ operation: 'update', user_id: alice.id, payload: { form_template_id: template_id } })
})

test('one of each, of a template that there is, for a task that there is', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { task_id, template_id } = await makeFormed(alice)
  const bare = await makeTask(alice)
  const codeOf = async (params: object) => (await alice.fails(path, params)).code
  expect(await alice.fails(path, { task_id, template_id })).toMatchObject({ code: 247, http: 409 })
  expect(await codeOf({ task_id: bare, template_id: await makeTemplate(bob, { fields: asked }) })).toBe(201)
  expect(await codeOf({ task_id: await makeTask(bob), template_id })).toBe(201)
  await db.updateTable('task').set({ type: 'route' }).where('id', '=', bare).execute()
  expect(await codeOf({ task_id: bare, template_id })).toBe(201)
})

test('in what is over with the right to change completed forms, and never in what is faulty', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [clerk, chief] = [
    await subuser(alice, ['task_update']),
    await subuser(alice, ['task_update', 'completed_form_update']),
  ]
  for (const { id } of [clerk, chief])
    await alice.call('subuser/tracker/bind', { subuser_id: id, trackers: [tracker_id] })
  const template_id = await makeTemplate(alice, { fields: asked })
  const task_id = await makeTask(alice, { tracker_id })
  await inState(task_id, 'faulty')
  for (const person of [alice, clerk, chief])
    expect(await person.fails(path, { task_id, template_id })).toMatchObject({ code: 255 })
  for (const status of ['done', 'failed', 'delayed']) {
    await inState(task_id, status)
    expect(await clerk.fails(path, { task_id, template_id })).toMatchObject({ code: 255 })
  }
  await chief.call(path, { task_id, template_id })
  await inState(task_id, 'arrived')
  await clerk.call('task/form/delete', { task_id })
  await inState(task_id, 'arrived')
  await clerk.call(path, { task_id, template_id })
})

test('who may not, and no more than the operator allows', async () => {
  const alice = await tenant()
  const reader = await subuser(alice, ['completed_form_update'])
  const { template_id } = await makeFormed(alice)
  expect(await reader.fails(path, { task_id: 1, template_id })).toMatchObject({ code: 13 })
  await alice.call(path, { task_id: await makeTask(alice), template_id })
  expect(await alice.fails(path, { task_id: await makeTask(alice), template_id })).toMatchObject({ code: 268 })
})

test('a checkpoint of a route has one as a task has', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [route, leg] = [await makeTask(alice, { tracker_id }), await makeTask(alice, { tracker_id })]
  await db.updateTable('task').set({ type: 'route' }).where('id', '=', route).execute()
  const type = { type: 'checkpoint', parent_id: route, order: 0 }
  await db.updateTable('task').set(type).where('id', '=', leg).execute()
  const template_id = await makeTemplate(alice, { fields: asked })
  await alice.call(path, { task_id: leg, template_id })
  const { list } = await alice.call('task/form/list', { template_id, ascending: true, include_unsubmitted: true })
  expect(list).toMatchObject([{ task: { id: leg, type: 'checkpoint' }, form: { task_id: leg, tracker_id } }])
  await alice.call('task/form/delete', { task_id: leg })
  expect((await alice.call('task/form/read', { task_id: leg })).value).toBeNull()
})
