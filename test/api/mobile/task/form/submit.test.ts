import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { twoHalves } from '#test/images.ts'
import { minutesFromNow, newKey, sendPhoneFile, signInPhone } from '#test/phones.ts'
import { makeTask } from '#test/tasks.ts'

const { db, server, tenant } = await fleet()
const bytes = await twoHalves().png().toBuffer()
const path = 'mobile/task/form/submit'

const fields = [
  { id: 'who', label: 'Received by', type: 'text', required: true, min_length: 2, max_length: 40 },
  { id: 'seal', label: 'Seal', type: 'photo', max_files: 2 },
  { id: 'sign', label: 'Signature', type: 'signature' },
]

/** A phone with a task whose form is to be filled in. */
const field = async (more: object = {}, template: object = {}) => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const template_id = await makeTemplate(alice, { fields, ...template })
  const time = { from: minutesFromNow(-90), to: minutesFromNow(60) }
  const task_id = await makeTask(alice, { tracker_id: phone.tracker_id, ...time, ...more })
  await alice.call('task/form/create', { task_id, template_id })
  const told = (await phone.call('mobile/task/read', { task_id })).value
  const asked = (given: object = {}, rest: object = {}) => ({
    ...{ key: newKey(), at: minutesFromNow(0), task_id, form_id: told.form.id },
    ...{ values: { who: { type: 'text', value: 'Grace' }, ...given }, ...rest },
  })
  return { alice, phone, task_id, form_id: told.form.id, asked }
}

test('what is filled in at a task is kept with its files, once', async () => {
  const { alice, phone, task_id, form_id, asked } = await field()
  const seal = await sendPhoneFile(server, phone, bytes)
  const sign = await sendPhoneFile(server, phone, bytes)
  const given = asked(
    { seal: { type: 'photo', file_ids: [seal] }, sign: { type: 'signature', file_id: sign } },
    { location: { lat: 53.5, lng: 10 } },
  )
  expect(await phone.call(path, given)).toEqual({ form_id, status: 'assigned' })
  expect(await phone.call(path, given)).toEqual({ form_id, status: 'assigned' })
  const { value, files } = await alice.call('task/form/read', { task_id })
  expect(value).toMatchObject({ id: form_id, values: given.values, submit_location: { lat: 53.5, lng: 10 } })
  expect(files.map(({ id }: { id: number }) => id).sort()).toEqual([seal, sign].sort())
  const { form } = (await phone.call('mobile/task/read', { task_id })).value
  expect(form.submitted).toBe(given.at.slice(0, 19).replace('T', ' '))
  expect((await phone.fails(path, { ...given, values: {} })).code).toBe(247)
})

test('what is wrong with it is told, and leaves nothing', async () => {
  const { alice, phone, task_id, asked } = await field()
  const { code, body } = await phone.fails(path, asked({ who: { type: 'text', value: 'G' } }))
  expect([code, body.errors]).toMatchObject([242, [{ field_id: 'who' }]])
  expect((await alice.call('task/form/read', { task_id })).value.submitted).toBeFalsy()
  await phone.call(path, asked())
})

test('it is of the tracker’s own task, and of the form that this has', async () => {
  const { alice, phone, task_id, asked } = await field()
  const other = await signInPhone(server, alice)
  expect((await other.fails(path, asked())).body.errors).toMatchObject([{ parameter: 'task_id' }])
  const { code, body } = await phone.fails(path, asked({}, { form_id: 2_000_000_000 }))
  expect([code, body.errors]).toMatchObject([201, [{ parameter: 'form_id' }]])
  const since = (tracker_id: number, minutes: number) =>
    db
      .updateTable('task_version')
      .set({ since: new Date(minutesFromNow(minutes)) })
      .where('task_id', '=', task_id)
      .where('tracker_id', '=', tracker_id)
      .execute()
  await db.deleteFrom('task_version').where('task_id', '=', task_id).where('form_id', 'is', null).execute()
  await since(phone.tracker_id, -80)
  await alice.call('task/assign', { task_id, tracker_id: other.tracker_id })
  await since(other.tracker_id, -20)
  expect((await phone.fails(path, asked())).code).toBe(201)
  // What was filled in before it was given to another is heard.
  expect(await phone.call(path, asked({}, { at: minutesFromNow(-30) }))).toMatchObject({ status: 'assigned' })
})

test('it may be filled in once more, but not when the task is over', async () => {
  const { alice, phone, task_id, asked } = await field()
  await phone.call(path, asked())
  await phone.call(path, asked({ who: { type: 'text', value: 'Ada' } }))
  await alice.call('user/settings/update', { field_settings: { tasks_by_hand: true } })
  const done = { key: newKey(), at: minutesFromNow(0), task_id, status: 'done' }
  expect(await phone.call('mobile/task/set_status', done)).toEqual({ status: 'done' })
  expect((await phone.fails(path, asked())).code).toBe(255)
})

test('what was filled in in time is in time, by a clock that is a day off', async () => {
  const { alice, phone, task_id, asked } = await field()
  const given = asked({}, { at: minutesFromNow(-1440 - 30), clock: minutesFromNow(-1440) })
  await phone.call(path, given)
  const { submitted } = (await phone.call('mobile/task/read', { task_id })).value.form
  expect(Date.parse(`${submitted}Z`)).toBeLessThan(Date.now() - 29 * 60_000)
  expect((await alice.call('task/form/read', { task_id })).value.id).toBe(given.form_id)
})
