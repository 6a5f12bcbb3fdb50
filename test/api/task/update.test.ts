import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { asked, makeFormed } from '#test/task-forms.ts'
import { aTask, makeTask, quay } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet({ form_quota: 2 })

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

test('whoever waits for it is somebody else, or nobody, and is told in no history', async () => {
  const alice = await tenant()
  const id = await makeTask(alice, { recipient: { name: 'Grace Hopper', phone: '491511' } })
  const changedTo = async (recipient?: object | null) => {
    await alice.call('task/update', { task: { ...aTask(), id, recipient } })
    return (await alice.call('task/read', { task_id: id })).value.recipient
  }
  const ada = { name: 'Ada "Byron" \\', phone: '', email: 'ada@customer.example', language: 'de', notify: false }
  expect(await changedTo(ada)).toEqual(ada)
  expect(await changedTo({ phone: '4915110011' })).toEqual({ name: '', phone: '4915110011', email: '', notify: true })
  expect(await changedTo(null)).toBeUndefined()
  await changedTo(ada)
  expect(await changedTo()).toBeUndefined()
  const { list } = await alice.call('task/history/list', { task_id: id })
  expect(list.map(({ operation }: { operation: string }) => operation).slice(0, 2)).toEqual(['create', 'update'])
  expect(JSON.stringify(list)).not.toMatch(/Hopper|Byron|491511/)
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
  const { code, body } = await alice.fails('task/update', { task: { ...aTask({ to: '2036-12-01 08:00:00' }), id } })
  expect([code, body.errors[0].parameter]).toEqual([7, 'task.to'])
})

test('its form is another, or none, only where that is asked for', async () => {
  const alice = await tenant()
  const { task_id: id, template_id, form_id } = await makeFormed(alice)
  const formOf = async () => (await alice.call('task/read', { task_id: id })).value.form
  const update = (form_template_id: number | null, create_form?: boolean) =>
    alice.call('task/update', { task: { ...aTask(), id, form_template_id }, create_form })
  await update(null)
  await update(template_id, true)
  expect(await formOf()).toMatchObject({ id: form_id, template_version: 1 })
  await alice.call('form/template/update', { template: { id: template_id, label: 'Newer', fields: asked } })
  await update(template_id, true)
  const newer = await formOf()
  expect(newer).toMatchObject({ label: 'Newer', template_version: 2 })
  expect(newer.id).not.toBe(form_id)
  const other = await makeTemplate(alice)
  await update(other, true)
  expect(await formOf()).toMatchObject({ template_id: other, submitted: null })
  await update(null, true)
  expect(await formOf()).toBeUndefined()
  const { code, body } = await alice.fails('task/update', {
    task: { ...aTask(), id, form_template_id: 2_000_000_000 },
    create_form: true,
  })
  expect([code, body.errors]).toMatchObject([201, [{ parameter: 'task.form_template_id' }]])
})

test('an account has no more forms than the operator allows', async () => {
  const alice = await tenant()
  const { template_id } = await makeFormed(alice)
  await alice.call('task/form/create', { task_id: await makeTask(alice), template_id })
  const task = { ...aTask({ form_template_id: template_id }), id: await makeTask(alice) }
  expect(await alice.fails('task/update', { task, create_form: true })).toMatchObject({ code: 268, http: 402 })
})
