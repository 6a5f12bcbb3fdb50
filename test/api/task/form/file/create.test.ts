import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { every } from '#test/forms.ts'
import { signInPhone } from '#test/phones.ts'
import { makeFormed, named, submitTaskForm } from '#test/task-forms.ts'
import { makeTask } from '#test/tasks.ts'

const { db, server, tenant, subuser } = await fleet({ file_quota: 20 })
const megabyte = 1024 * 1024
const path = 'task/form/file/create'

const submitted = async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const formed = await makeFormed(alice, { tracker_id: phone.tracker_id, template: { fields: every } })
  const { task_id, form_id } = formed
  await submitTaskForm(db, alice, phone, { task_id, form_id, values: named('Zoe') })
  return { alice, phone, ...formed }
}

test('a ticket is for one field of the form, and takes what the field is for', async () => {
  const { alice, task_id, form_id } = await submitted()
  for (const [field_id, type] of [
    ['photo', 'image'],
    ['sign', 'image'],
    ['paper', 'file'],
  ] as const) {
    const { value } = await alice.call(path, { task_id, field_id, size: 5000, filename: 'a.png' })
    const row = db.selectFrom('file').select(['type', 'form_id', 'field_id', 'state']).where('id', '=', value.file_id)
    expect(await row.executeTakeFirst()).toEqual({ type, form_id, field_id, state: 'created' })
  }
  const codeOf = async (field_id: string) => (await alice.fails(path, { task_id, field_id, size: 5 })).code
  expect([await codeOf('name'), await codeOf('line'), await codeOf('nobody')]).toEqual([231, 231, 201])
})

test('files, their size and their space are bounded', async () => {
  const { alice, task_id } = await submitted()
  const photo = { task_id, field_id: 'photo', size: 5 }
  for (let i = 0; i < 6; i++) await alice.call(path, photo)
  expect(await alice.fails(path, photo)).toMatchObject({ code: 267 })
  const paper = { task_id, field_id: 'paper' }
  expect(await alice.fails(path, { ...paper, size: 16 * megabyte + 1 })).toMatchObject({ code: 271, http: 413 })
  await alice.call(path, { ...paper, size: 16 * megabyte })
  expect(await alice.fails(path, { ...paper, size: 5 * megabyte })).toMatchObject({ code: 268, http: 402 })
})

test('only once it was submitted, and while the task is open, whatever right there is', async () => {
  const { alice, task_id } = await submitted()
  const fresh = await makeFormed(alice)
  expect(await alice.fails(path, { task_id: fresh.task_id, field_id: 'photo', size: 5 })).toMatchObject({ code: 255 })
  await db.updateTable('task').set({ status: 'done' }).where('id', '=', task_id).execute()
  expect(await alice.fails(path, { task_id, field_id: 'photo', size: 5 })).toMatchObject({ code: 255 })
})

test('not of what is not seen or has no form, by who may not, or as a form of a check-in', async () => {
  const [{ alice, task_id, form_id }, bob] = [await submitted(), await tenant()]
  const ticket = { field_id: 'photo', size: 5 }
  expect(await bob.fails(path, { task_id, ...ticket })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { task_id: await makeTask(alice), ...ticket })).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails(path, { task_id, ...ticket })).toMatchObject({ code: 13 })
  expect(await alice.fails('checkin/form/file/create', { form_id, ...ticket })).toMatchObject({ code: 201 })
})
