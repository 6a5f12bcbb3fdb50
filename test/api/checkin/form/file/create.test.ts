import { expect, test } from 'vitest'
import { storeCheckin } from '#test/checkins.ts'
import { sendFile } from '#test/files.ts'
import { fleet } from '#test/fleet.ts'
import { makeForm } from '#test/forms.ts'
import { twoHalves } from '#test/images.ts'

const { db, server, tenant, subuser, tracker } = await fleet({ file_quota: 20 })
const megabyte = 1024 * 1024
const path = 'checkin/form/file/create'

const made = async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  return { alice, tracker_id, form_id: await makeForm(alice, tracker_id) }
}

const fileOf = (file_id: number) =>
  db
    .selectFrom('file')
    .select(['type', 'form_id', 'field_id', 'state'])
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow()

test('a ticket is for one field, and takes what the field is for', async () => {
  const { alice, form_id } = await made()
  for (const [field_id, type] of [
    ['photo', 'image'],
    ['sign', 'image'],
    ['paper', 'file'],
  ]) {
    const { value } = await alice.call(path, { form_id, field_id, size: 5000, filename: 'a.png' })
    expect(value).toMatchObject({ file_field_name: 'file', fields: { token: expect.any(String) } })
    expect(await fileOf(value.file_id)).toEqual({ type, form_id, field_id, state: 'created' })
  }
  const ticket = { form_id, field_id: 'photo', size: 5000 }
  const { value: wrong } = await alice.call(path, ticket)
  expect((await sendFile(server, wrong, { bytes: Buffer.from('PK no picture') })).body.status.code).toBe(234)
  const { value: right } = await alice.call(path, ticket)
  expect((await sendFile(server, right, { bytes: await twoHalves().png().toBuffer() })).http).toBe(200)
})

test('a field that takes no files answers 231, one that is not there 201', async () => {
  const { alice, form_id } = await made()
  const codeOf = async (field_id: string) => (await alice.fails(path, { form_id, field_id, size: 5 })).code
  expect(await codeOf('name')).toBe(231)
  expect(await codeOf('line')).toBe(231)
  expect(await codeOf('nobody')).toBe(201)
  expect(await codeOf('')).toBe(201)
})

test('no more than six files of a field wait to be submitted, also of many asked for at once', async () => {
  const { alice, form_id } = await made()
  const ticket = { form_id, field_id: 'photo', size: 5 }
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => alice.call(path, ticket)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect((await alice.fails(path, ticket)).code).toBe(267)
  await alice.call(path, { ...ticket, field_id: 'sign' })
})

test('space and size are bounded as of any ticket', async () => {
  const { alice, form_id } = await made()
  const field = { form_id, field_id: 'paper' }
  expect(await alice.fails(path, { ...field, size: 16 * megabyte + 1 })).toMatchObject({ code: 271, http: 413 })
  await alice.call(path, { ...field, size: 16 * megabyte })
  expect(await alice.fails(path, { ...field, size: 5 * megabyte })).toMatchObject({ code: 268, http: 402 })
})

test('a check-in stands for the form that it was submitted with', async () => {
  const { alice, tracker_id, form_id } = await made()
  const at = { tracker_id, marker_time: new Date(), location: { lat: 52, lng: 13, address: 'x' } }
  const [checkin_id, bare] = [await storeCheckin(db, alice, at), await storeCheckin(db, alice, at)]
  await db.updateTable('form').set({ checkin_id }).where('id', '=', form_id).execute()
  const { value } = await alice.call(path, { checkin_id, field_id: 'photo', size: 5 })
  expect(await fileOf(value.file_id)).toMatchObject({ form_id, field_id: 'photo' })
  expect((await alice.fails(path, { checkin_id: bare, field_id: 'photo', size: 5 })).code).toBe(201)
})

test('exactly one of form and check-in is named', async () => {
  const { alice, form_id } = await made()
  for (const named of [{}, { form_id, checkin_id: 1 }])
    expect((await alice.fails(path, { ...named, field_id: 'photo', size: 5 })).code).toBe(7)
})

test('who does not see the tracker finds no form, and who does needs no right', async () => {
  const { alice, tracker_id, form_id } = await made()
  const sub = await subuser(alice)
  const ticket = { form_id, field_id: 'photo', size: 5 }
  expect((await sub.fails(path, ticket)).code).toBe(201)
  expect((await (await tenant()).fails(path, ticket)).code).toBe(201)
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [tracker_id] })
  expect((await sub.call(path, ticket)).value.file_id).toBeGreaterThan(0)
})
