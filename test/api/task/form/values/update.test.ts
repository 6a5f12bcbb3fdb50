import { expect, test } from 'vitest'
import { sendFile } from '#test/files.ts'
import { fleet } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'
import { sendPhoneFile, signInPhone } from '#test/phones.ts'
import { makeFormed, named, submitTaskForm } from '#test/task-forms.ts'
import { makeTask } from '#test/tasks.ts'

const { db, server, tenant, subuser } = await fleet()
const path = 'task/form/values/update'
const bytes = await twoHalves().png().toBuffer()
const photos = (...file_ids: number[]) => ({ photo: { type: 'photo' as const, file_ids } })

/** A form that a phone has submitted, with two photos. */
const submitted = async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const formed = await makeFormed(alice, { tracker_id: phone.tracker_id })
  const [one, two] = [await sendPhoneFile(server, phone, bytes), await sendPhoneFile(server, phone, bytes)]
  const { task_id, form_id } = formed
  await submitTaskForm(db, alice, phone, { task_id, form_id, values: { ...named('Zoe'), ...photos(one, two) } })
  return { alice, phone, one, two, ...formed }
}

test('values are changed whole, files that are not named any more are deleted, others stay', async () => {
  const { alice, task_id, one, two } = await submitted()
  const { value: before } = await alice.call('task/form/read', { task_id })
  const { value: ticket } = await alice.call('task/form/file/create', { task_id, field_id: 'photo', size: 100_000 })
  await sendFile(server, ticket, { bytes, name: 'a.png', type: 'image/png' })
  const values = { ...named('Ada'), ...photos(two, ticket.file_id) }
  await alice.call(path, { task_id, values })
  const { value, files } = await alice.call('task/form/read', { task_id })
  expect(value).toEqual({ ...before, values, changed: expect.any(String) })
  expect(files.map(({ id }: { id: number }) => id)).toEqual([two, ticket.file_id])
  const gone = db.selectFrom('file').select('state').where('id', '=', one)
  expect(await gone.executeTakeFirst()).toEqual({ state: 'deleted' })
  await alice.call(path, { task_id, values: named('Eve') })
  expect(await alice.call('task/form/read', { task_id })).toMatchObject({ value: { values: named('Eve') }, files: [] })
})

test('what is wrong is told, and changes nothing', async () => {
  const { alice, task_id, one } = await submitted()
  const { value } = await alice.call('task/form/read', { task_id })
  const { code, body } = await alice.fails(path, { task_id, values: photos(one, 2_000_000_000) })
  expect([code, body.errors]).toMatchObject([
    242,
    [
      { field_id: 'name', code: 1 },
      { field_id: 'photo', code: 8 },
    ],
  ])
  expect((await alice.call('task/form/read', { task_id })).value).toEqual(value)
})

test('only once it was submitted, and of what is over with the right', async () => {
  const { alice, phone, task_id } = await submitted()
  const fresh = await makeFormed(alice)
  expect(await alice.fails(path, { task_id: fresh.task_id, values: named('Ada') })).toMatchObject({ code: 255 })
  const [clerk, chief] = [
    await subuser(alice, ['task_update']),
    await subuser(alice, ['task_update', 'completed_form_update']),
  ]
  for (const { id } of [clerk, chief])
    await alice.call('subuser/tracker/bind', { subuser_id: id, trackers: [phone.tracker_id] })
  await clerk.call(path, { task_id, values: named('Ada') })
  await db.updateTable('task').set({ status: 'done' }).where('id', '=', task_id).execute()
  expect(await clerk.fails(path, { task_id, values: named('Bob') })).toMatchObject({ code: 255 })
  await chief.call(path, { task_id, values: named('Bob') })
  expect((await alice.call('task/read', { task_id })).value).toMatchObject({
    status: 'done',
    form: { values: named('Bob') },
  })
})

test('not of what is not seen, or has none, and not by who may not', async () => {
  const [{ alice, task_id }, bob] = [await submitted(), await tenant()]
  const values = named('Ada')
  expect(await bob.fails(path, { task_id, values })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { task_id: await makeTask(alice), values })).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails(path, { task_id, values })).toMatchObject({ code: 13 })
  await db.updateTable('users').set({ demo: true }).where('id', '=', alice.id).execute()
  expect(await alice.fails(path, { task_id, values })).toMatchObject({ code: 101, http: 403 })
})
