import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { forgetVersions } from '#store/forms/form-template-versions.ts'
import { alster, uploadedImage } from '#test/checkins.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { every, makeTemplate } from '#test/forms.ts'
import { twoHalves } from '#test/images.ts'
import { minutesFromNow, newKey, type PhoneUser, sendPhoneFile, signInPhone } from '#test/phones.ts'

const { db, server, tenant } = await fleet()
const bytes = await twoHalves().png().toBuffer()
const path = 'mobile/checkin/create'

let alice: Person
let phone: PhoneUser
beforeEach(async () => {
  alice = await tenant()
  phone = await signInPhone(server, alice)
})

const checkin = (more: object = {}) => ({ key: newKey(), at: minutesFromNow(-5), location: alster, ...more })
const read = async (checkin_id: number) => (await alice.call('checkin/read', { checkin_id })).value
const listed = async () => (await alice.call('checkin/list')).list

/** As the API tells a moment of UTC. */
const told = (moment: string) => moment.slice(0, 19).replace('T', ' ')

test('a check-in is of when it was made, with what was said and photographed', async () => {
  const { id: employee_id } = await alice.call('employee/create', {
    employee: { first_name: 'Ada', tracker_id: phone.tracker_id },
  })
  const file_ids = [await sendPhoneFile(server, phone, bytes), await sendPhoneFile(server, phone, bytes)]
  const asked = checkin({ at: minutesFromNow(-120), comment: 'Gate\nis open', file_ids })
  const { id } = await phone.call(path, asked)
  expect(await read(id)).toMatchObject({
    ...{ id, tracker_id: phone.tracker_id, employee_id, location: alster, comment: 'Gate\nis open', form_id: null },
    marker_time: told(asked.at),
    files: file_ids.map((file_id) => ({ id: file_id, state: 'uploaded' })),
  })
  const period = { from: told(minutesFromNow(-130)), to: told(minutesFromNow(0)) }
  const { list } = await alice.call('history/tracker/list', { trackers: [phone.tracker_id], ...period })
  expect(list).toMatchObject([{ event: 'checkin_creation', event_time: told(asked.at), extra: { checkin_id: id } }])
})

test('one that was kept without a net, and a receipt, are of who had the tracker when they were made', async () => {
  const { tracker_id } = phone
  const hire = (first_name: string) => alice.call('employee/create', { employee: { first_name } })
  const [ada, bob] = [(await hire('Ada')).id, (await hire('Bob')).id]
  for (const [new_employee_id, hours] of [
    [ada, 3],
    [bob, 1],
  ]) {
    await alice.call('tracker/employee/assign', { tracker_id, new_employee_id })
    await sql`update driver_change set changed = now() - make_interval(hours => ${hours})
      where tracker_id = ${tracker_id} and changed > now() - interval '10 minutes'`.execute(db)
  }
  const made = []
  for (const minutes of [-120, -5, -240])
    made.push((await phone.call(path, checkin({ at: minutesFromNow(minutes) }))).id)
  // Nobody is known of four hours ago, so it is who has it now.
  const by = []
  for (const id of made) by.push((await read(id)).employee_id)
  expect(by).toEqual([ada, bob, bob])
  const receipt = { key: newKey(), at: minutesFromNow(-120), receipt: { volume: 40 } }
  await phone.call('mobile/receipt/create', receipt)
  expect((await alice.call('fuel/receipt/list')).list).toMatchObject([{ employee_id: ada }])
})

test('sent again it is none more, whatever its clock says by then', async () => {
  const asked = checkin({ clock: minutesFromNow(0) })
  const { id } = await phone.call(path, asked)
  expect(await phone.call(path, { ...asked, clock: minutesFromNow(1) })).toEqual({ id })
  expect((await phone.fails(path, { ...asked, comment: 'other' })).code).toBe(247)
  const both = checkin()
  const answers = await Promise.all([1, 2, 3].map(() => phone.call(path, both)))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(await listed()).toHaveLength(2)
})

test('the keys of another phone are not its own', async () => {
  const other = await signInPhone(server, alice)
  const asked = checkin()
  expect((await phone.call(path, asked)).id).not.toBe((await other.call(path, asked)).id)
})

test('a clock that is a day ahead is seen through', async () => {
  const asked = checkin({ at: minutesFromNow(1435), clock: minutesFromNow(1440) })
  const { id } = await phone.call(path, asked)
  const made = Date.parse(`${(await read(id)).marker_time.replace(' ', 'T')}Z`)
  expect(Math.abs(Date.now() - 5 * 60_000 - made)).toBeLessThan(60_000)
})

test('what is too long ago, or nowhere, is refused by its name', async () => {
  for (const [more, parameter] of [
    [{ at: minutesFromNow(-31 * 1440) }, 'at'],
    [{ location: { lat: 91, lng: 0 } }, 'location.lat'],
    [{ key: 'again' }, 'key'],
  ] as const)
    expect((await phone.fails(path, checkin(more))).body.errors).toMatchObject([{ parameter }])
  expect(await listed()).toEqual([])
})

const values = async () => ({
  name: { type: 'text', value: 'Ada' },
  seen: { type: 'checkbox_group', values: [true, false, false] },
  kind: { type: 'dropdown', value_index: 1 },
  way: { type: 'radio_group', value_index: 0 },
  day: { type: 'date', value: '2026-01-05' },
  stars: { type: 'rating', value: 4 },
  paper: {
    type: 'file',
    file_ids: [await sendPhoneFile(server, phone, Buffer.from('paper'), { name: 'note.txt', type: 'file' })],
  },
  photo: { type: 'photo', file_ids: [await sendPhoneFile(server, phone, bytes)] },
  sign: { type: 'signature', file_id: await sendPhoneFile(server, phone, bytes) },
})

test('a form of all kinds of fields goes with it, and nobody has made it before', async () => {
  const template_id = await makeTemplate(alice)
  const filled = await values()
  const { id } = await phone.call(path, checkin({ form: { template_id, version: 1, values: filled } }))
  const { form_id } = await read(id)
  const form = await alice.call('form/read', { id: form_id })
  const { precision: _, ...place } = alster
  expect(form.value).toMatchObject({ template_id, values: filled, submit_location: place })
  expect(form.files.map((file: { id: number }) => file.id).sort()).toEqual(
    [filled.paper.file_ids[0], filled.photo.file_ids[0], filled.sign.file_id].sort(),
  )
})

test('a form is taken as the phone had it, though its template was changed or deleted meanwhile', async () => {
  const template_id = await makeTemplate(alice)
  const form = { template_id, version: 1, values: { name: { type: 'text', value: 'Ada' } } }
  await alice.call('form/template/update', { template: { id: template_id, label: 'Other', fields: [every[5]] } })
  const changed = await phone.call(path, checkin({ form }))
  await alice.call('form/template/delete', { template_id })
  const deleted = await phone.call(path, checkin({ form }))
  const newest = { template_id, version: 2, values: { stars: { type: 'rating', value: 3 } } }
  const other = await phone.call(path, checkin({ form: newest }))
  const labels = await Promise.all([changed, deleted, other].map(async ({ id }) => (await read(id)).form_label))
  expect(labels).toEqual(['Delivery', 'Delivery', 'Other'])
  await sql`update form_template_version set replaced = now() - interval '61 d' where template_id = ${template_id}`.execute(
    db,
  )
  await forgetVersions(db)
  const refused = await phone.fails(path, checkin({ form }))
  expect([refused.code, refused.body.errors]).toMatchObject([201, [{ parameter: 'form.template_id' }]])
})

test('with a value that is wrong, or a file of another, there is neither check-in nor form', async () => {
  const template_id = await makeTemplate(alice)
  const faulty = { name: { type: 'text', value: 'A' }, sign: { type: 'signature', file_id: 2_000_000_000 } }
  const wrong = await phone.fails(path, checkin({ form: { template_id, version: 1, values: faulty } }))
  expect([wrong.code, wrong.body.errors]).toMatchObject([242, [{ field_id: 'name' }, { field_id: 'sign' }]])
  const other = await signInPhone(server, alice)
  const theirs = [await sendPhoneFile(server, other, bytes), await uploadedImage(db, alice.id)]
  for (const file_id of theirs) {
    const photo = await phone.fails(path, checkin({ file_ids: [file_id] }))
    expect([photo.code, photo.body.errors]).toMatchObject([201, [{ parameter: 'file_ids' }]])
    const named = { name: { type: 'text', value: 'Ada' }, sign: { type: 'signature', file_id } }
    const field = await phone.fails(path, checkin({ form: { template_id, version: 1, values: named } }))
    expect([field.code, field.body.errors]).toMatchObject([242, [{ field_id: 'sign' }]])
  }
  expect(await listed()).toEqual([])
  expect((await alice.call('form/template/stats/read', { template_id })).forms).toMatchObject({ created: 0 })
  const own = await phone.call(path, checkin({ file_ids: [await sendPhoneFile(server, phone, bytes)] }))
  expect((await read(own.id)).files).toHaveLength(1)
})

test('what the office has uploaded is not named by phones, nor theirs by the office', async () => {
  const file_ids = [await sendPhoneFile(server, phone, bytes)]
  const { tracker_id } = phone
  expect((await alice.fails('checkin/create', { tracker_id, location: alster, file_ids })).code).toBe(201)
})

test('of forms an account has as many as it may', async () => {
  const { server: narrow, tenant: account } = await fleet({ form_quota: 1 })
  const bob = await account()
  const other = await signInPhone(narrow, bob)
  const template_id = await makeTemplate(bob)
  const form = { template_id, version: 1, values: { name: { type: 'text', value: 'Ada' } } }
  await other.call(path, checkin({ form }))
  expect((await other.fails(path, checkin({ form }))).code).toBe(268)
  expect((await bob.call('checkin/list')).list).toHaveLength(1)
})
