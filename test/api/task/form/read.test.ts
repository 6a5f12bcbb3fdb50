import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'
import { sendPhoneFile, signInPhone } from '#test/phones.ts'
import { makeFormed, named, submitTaskForm } from '#test/task-forms.ts'
import { makeTask } from '#test/tasks.ts'

const { db, server, tenant, subuser, tracker } = await fleet()

test('what was filled in, where and when, with its files', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { task_id, form_id } = await makeFormed(alice, { tracker_id: phone.tracker_id })
  const file_id = await sendPhoneFile(server, phone, await twoHalves().png().toBuffer())
  const values = { ...named('Zoe'), photo: { type: 'photo' as const, file_ids: [file_id] } }
  await submitTaskForm(db, alice, phone, { task_id, form_id, values, location: { lat: 53.5, lng: 10 } })
  const { value, files } = await alice.call('task/form/read', { task_id })
  expect(value).toMatchObject({
    ...{ id: form_id, task_id, tracker_id: phone.tracker_id, values, submitted: expect.any(String) },
    submit_location: { lat: 53.5, lng: 10, address: '' },
  })
  expect(value).not.toHaveProperty('changed')
  expect(files).toMatchObject([{ id: file_id, state: 'uploaded' }])
  expect(await alice.call('form/read', { id: form_id })).toMatchObject({ value, files: [{ id: file_id }] })
})

test('null where there is none, and 201 for who does not see the task', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [bare, clerk] = [await makeTask(alice, { tracker_id }), await subuser(alice)]
  expect(await alice.call('task/form/read', { task_id: bare })).toEqual({ value: null, files: [] })
  const { task_id } = await makeFormed(alice, { tracker_id })
  for (const person of [clerk, await tenant()])
    for (const id of [bare, task_id])
      expect(await person.fails('task/form/read', { task_id: id })).toMatchObject({ code: 201 })
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [tracker_id] })
  expect((await clerk.call('task/form/read', { task_id })).value).toMatchObject({ task_id })
})
