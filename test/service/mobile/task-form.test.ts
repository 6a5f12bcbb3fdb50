import { expect, test } from 'vitest'
import type { Failure } from '#contract/errors.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'
import { type PhoneUser, sendPhoneFile, signInPhone } from '#test/phones.ts'
import { asked, makeFormed, named, submitTaskForm } from '#test/task-forms.ts'
import { quay } from '#test/tasks.ts'
import { make as makeZone } from '#test/zones.ts'

const { db, server, tenant } = await fleet()
const bytes = await twoHalves().png().toBuffer()
const minutes = (count: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + count * 60_000)

/** A task of a phone that has begun an hour ago, with a form. */
const given = async (more: object = {}, template: object = {}) => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const now = { from: minutes(-60).toISOString(), to: minutes(60).toISOString() }
  return { alice, phone, ...(await makeFormed(alice, { tracker_id, template, ...now, ...more })) }
}

/** Where the tracker is, as who judges its points has seen it. */
const visited = ({ id }: Person, { tracker_id }: PhoneUser, task_id: number, enter: Date) => {
  const { address: _, ...circle } = quay
  return db
    .insertInto('task_visit')
    .values({ account_id: id, task_id, tracker_id, ...circle, enter, leave: null })
    .execute()
}

/** It was asked for with its form so long ago. */
const askedSince = async (task_id: number, since: Date) => {
  await db.deleteFrom('task_version').where('task_id', '=', task_id).where('form_id', 'is', null).execute()
  await db.updateTable('task_version').set({ since }).where('task_id', '=', task_id).execute()
}

const read = async (alice: Person, task_id: number) => (await alice.call('task/read', { task_id })).value

const refused = (tried: Promise<unknown>) =>
  tried.then(
    () => undefined,
    (failure: Failure) => ({ code: failure.code, errors: failure.extra.errors }),
  )

test('a task is done when its form has come too, at the time of the phone', async () => {
  const { alice, phone, task_id, form_id } = await given()
  await visited(alice, phone, task_id, minutes(-30))
  const at = minutes(-10)
  await askedSince(task_id, minutes(-60))
  expect(await submitTaskForm(db, alice, phone, { task_id, form_id, values: named('Zoe'), at })).toEqual({ form_id })
  const told = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ')
  expect(await read(alice, task_id)).toMatchObject({
    ...{ status: 'done', status_change_date: told(at), form: { submitted: told(at), values: named('Zoe') } },
  })
})

test('it may come before the arrival, and once more until the task is over', async () => {
  const { alice, phone, task_id, form_id } = await given()
  const [one, two] = [await sendPhoneFile(server, phone, bytes), await sendPhoneFile(server, phone, bytes)]
  const photo = (id: number) => ({ photo: { type: 'photo' as const, file_ids: [id] } })
  const first = { task_id, form_id, values: { ...named('Zoe'), ...photo(one) } }
  await submitTaskForm(db, alice, phone, { ...first, at: minutes(-20) })
  const before = (await read(alice, task_id)).form
  await submitTaskForm(db, alice, phone, { ...first, values: { ...named('Ada'), ...photo(two) }, at: minutes(-10) })
  const { status, form } = await read(alice, task_id)
  expect([status, form.submitted, form.values]).toEqual([
    'assigned',
    before.submitted,
    { ...named('Ada'), ...photo(two) },
  ])
  expect(form.changed > form.submitted).toBe(true)
  const { files } = await alice.call('task/form/read', { task_id })
  expect(files.map(({ id }: { id: number }) => id)).toEqual([two])
  await db.updateTable('task').set({ status: 'done' }).where('id', '=', task_id).execute()
  expect(await refused(submitTaskForm(db, alice, phone, first))).toMatchObject({ code: 255 })
})

test('what was filled in later stays, though what was before it comes after it', async () => {
  const { alice, phone, task_id, form_id } = await given()
  await submitTaskForm(db, alice, phone, { task_id, form_id, values: named('Ada'), at: minutes(-10) })
  await submitTaskForm(db, alice, phone, { task_id, form_id, values: named('Zoe'), at: minutes(-20) })
  const { form } = await read(alice, task_id)
  expect(form.values).toEqual(named('Ada'))
  expect(form.submitted < form.changed).toBe(true)
  const known = db.selectFrom('task_submission').select('submitted').where('task_id', '=', task_id)
  expect(await known.execute()).toEqual([{ submitted: minutes(-20) }])
})

test('what was filled in in time is taken also when the task has failed meanwhile', async () => {
  const { alice, phone, task_id, form_id } = await given({ to: minutes(-5).toISOString() })
  await askedSince(task_id, minutes(-60))
  await visited(alice, phone, task_id, minutes(-40))
  await db
    .updateTable('task')
    .set({ status: 'failed', status_change_date: minutes(-5) })
    .where('id', '=', task_id)
    .execute()
  await submitTaskForm(db, alice, phone, { task_id, form_id, values: named('Zoe'), at: minutes(-30) })
  expect(await read(alice, task_id)).toMatchObject({ status: 'done' })
})

test('only where it must be, and with values as they must be', async () => {
  const { alice, phone, task_id, form_id } = await given({}, { submit_in_zone: true, fields: asked })
  const said = { task_id, form_id, values: named('Zoe') }
  expect(await refused(submitTaskForm(db, alice, phone, said))).toMatchObject({ code: 242, errors: [{ code: 8 }] })
  await makeZone(alice, { type: 'circle', label: 'Yard', center: { lat: 53.5, lng: 10 }, radius: 100 })
  const here = { ...said, location: { lat: 53.5, lng: 10 } }
  expect(await refused(submitTaskForm(db, alice, phone, { ...here, values: {} }))).toMatchObject({
    ...{ code: 242, errors: [{ field_id: 'name', code: 1 }] },
  })
  expect((await read(alice, task_id)).form).toMatchObject({ values: null, submitted: null })
  await submitTaskForm(db, alice, phone, here)
})

test('of its own tasks, and of the form that these have', async () => {
  const { alice, phone, task_id, form_id } = await given()
  const other = await signInPhone(server, alice)
  const said = { task_id, form_id, values: named('Zoe') }
  const lost = (parameter: string) => ({ code: 201, errors: [{ parameter }] })
  expect(await refused(submitTaskForm(db, alice, other, said))).toMatchObject(lost('task_id'))
  const bob = await given()
  expect(await refused(submitTaskForm(db, bob.alice, bob.phone, said))).toMatchObject(lost('task_id'))
  expect(await refused(submitTaskForm(db, alice, phone, { ...said, form_id: bob.form_id }))).toMatchObject(
    lost('form_id'),
  )
  await alice.call('task/form/delete', { task_id })
  expect(await refused(submitTaskForm(db, alice, phone, said))).toMatchObject(lost('form_id'))
})

test('who filled it in while the task was theirs is heard when it is somebody else’s, and nobody after that', async () => {
  const { alice, phone, task_id, form_id } = await given()
  await askedSince(task_id, minutes(-60))
  const { tracker_id } = await signInPhone(server, alice)
  await alice.call('task/assign', { task_id, tracker_id })
  const since = minutes(-20)
  await db.updateTable('task_version').set({ since }).where('tracker_id', '=', tracker_id).execute()
  const said = { task_id, form_id, values: named('Zoe') }
  const late = submitTaskForm(db, alice, phone, { ...said, at: minutes(-10) })
  expect(await refused(late)).toMatchObject({ code: 201, errors: [{ parameter: 'task_id' }] })
  await submitTaskForm(db, alice, phone, { ...said, at: minutes(-30) })
  expect((await read(alice, task_id)).form.values).toEqual(named('Zoe'))
})
