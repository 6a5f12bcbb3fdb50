import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'
import { makeFormed, named, submitTaskForm } from '#test/task-forms.ts'
import { makeTask } from '#test/tasks.ts'

const { db, server, tenant } = await fleet()

const download = (hash: string, params: object) =>
  server.inject({ method: 'POST', url: '/v2/task/form/download', payload: { hash, ...params } })

test('the form of a task is the same document as by its own id', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { task_id, form_id } = await makeFormed(alice, { tracker_id: phone.tracker_id })
  await submitTaskForm(db, alice, phone, { task_id, form_id, values: named('Zoe Abel') })
  const pdf = await download(alice.hash, { task_id, format: 'pdf' })
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect(pdf.headers['content-disposition']).toContain(String(form_id))
  const xlsx = await download(alice.hash, { task_id, format: 'xlsx' })
  expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

test('a task without a form, and one of somebody else, answer 201', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { task_id } = await makeFormed(alice)
  expect((await alice.fails('task/form/download', { task_id: await makeTask(alice), format: 'pdf' })).code).toBe(201)
  expect((await bob.fails('task/form/download', { task_id, format: 'pdf' })).code).toBe(201)
})
