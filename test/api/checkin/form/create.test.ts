import { expect, test } from 'vitest'
import { forgetForms } from '#store/forms/form-retention.ts'
import * as forms from '#store/forms/forms.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { makeTemplate, readTemplate, template } from '#test/forms.ts'

const { db, tenant, subuser, tracker } = await fleet({ form_quota: 3 })

const read = ({ id }: Person, form_id: number) =>
  forms.read(db, { account_id: id, user_id: id, master: true, rights: [] }, form_id)

test('a form is a copy of its template, and stays one', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const template_id = await makeTemplate(alice)
  const whole = { ...template, id: template_id }
  await alice.call('form/template/update', { template: whole })
  const { id } = await alice.call('checkin/form/create', { tracker_id, template_id })
  await alice.call('form/template/update', { template: { ...whole, label: 'Another', fields: [] } })
  const copy = {
    ...{ id, ...template, tracker_id, template_id, template_version: 2 },
    ...{ task_id: null, checkin_id: null, values: null, submitted: null, changed: null, submit_location: null },
  }
  expect(await read(alice, id)).toEqual({ ...copy, created: expect.any(Date) })
  expect((await readTemplate(alice, template_id)).version).toBe(3)
  expect((await alice.call('form/template/stats/read', { template_id })).forms).toEqual({ created: 1, submitted: 0 })
  await alice.call('form/template/delete', { template_id })
  expect(await read(alice, id)).toEqual({ ...copy, template_id: null, created: expect.any(Date) })
})

test('a template or a tracker that is not there answers 201', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [{ tracker_id }, theirs] = [await tracker(alice), await tracker(bob)]
  const template_id = await makeTemplate(alice)
  const codeOf = async (params: object) => (await alice.fails('checkin/form/create', params)).code
  expect(await codeOf({ tracker_id, template_id: await makeTemplate(bob) })).toBe(201)
  expect(await codeOf({ tracker_id: theirs.tracker_id, template_id })).toBe(201)
})

test('an account has so many forms, of which those count that are there', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const template_id = await makeTemplate(alice)
  const make = () => alice.call('checkin/form/create', { tracker_id, template_id })
  const refused = async () => (await alice.fails('checkin/form/create', { tracker_id, template_id })).code
  const made = await Promise.allSettled(Array.from({ length: 5 }, make))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await refused()).toBe(268)
  await db
    .updateTable('form')
    .set({ created: new Date('2020-01-01') })
    .where('account_id', '=', alice.id)
    .execute()
  await forgetForms(db, 90)
  await make()
  const { id: checkin_id } = await alice.call('checkin/create', {
    ...{ tracker_id, location: { lat: 1, lng: 1 } },
    form_submission: { form_id: (await make()).id, values: { name: { type: 'text', value: 'Ada' } } },
  })
  await make()
  expect(await refused()).toBe(268)
  await alice.call('checkin/delete', { checkin_ids: [checkin_id] })
  await make()
  expect(await refused()).toBe(268)
})

test('a blocked tracker answers 201', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  const template_id = await makeTemplate(alice)
  expect((await alice.fails('checkin/form/create', { tracker_id, template_id })).code).toBe(201)
})

test('a sub-user without any right makes one for a tracker that it sees', async () => {
  const alice = await tenant()
  const sub = await subuser(alice)
  const [{ tracker_id: seen }, { tracker_id: hidden }] = [await tracker(alice), await tracker(alice)]
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [seen] })
  const template_id = await makeTemplate(alice)
  expect((await sub.fails('checkin/form/create', { tracker_id: hidden, template_id })).code).toBe(201)
  const { id } = await sub.call('checkin/form/create', { tracker_id: seen, template_id })
  expect(await read(alice, id)).toMatchObject({ tracker_id: seen })
})

test('forms go with a tracker that goes', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const template_id = await makeTemplate(alice)
  const { id } = await alice.call('checkin/form/create', { tracker_id, template_id })
  const setDeleted = (deleted: Date | null) =>
    db.updateTable('tracker').set({ deleted }).where('id', '=', tracker_id).execute()
  await setDeleted(new Date())
  expect(await read(alice, id)).toBeUndefined()
  await setDeleted(null)
  expect(await read(alice, id)).toMatchObject({ id })
})
