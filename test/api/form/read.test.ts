import { expect, test } from 'vitest'
import { sendFile } from '#test/files.ts'
import { fleet } from '#test/fleet.ts'
import { makeForm, template } from '#test/forms.ts'
import { twoHalves } from '#test/images.ts'

const { db, server, tenant, subuser, tracker } = await fleet()

test('a form that nobody has filled in is told as its template, with the files that were uploaded for it', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const id = await makeForm(alice, tracker_id)
  const ticket = { form_id: id, field_id: 'photo', size: 100_000, filename: 'door.png' }
  const { value } = await alice.call('checkin/form/file/create', ticket)
  const { value: gone } = await alice.call('checkin/form/file/create', ticket)
  await sendFile(server, value, { bytes: await twoHalves().png().toBuffer(), name: 'door.png', type: 'image/png' })
  const deleted = { state: 'deleted', deleted: new Date() }
  await db.updateTable('file').set(deleted).where('id', '=', gone.file_id).execute()
  const told = await alice.call('form/read', { id })
  expect(told.value).toEqual({
    ...{ id, ...template, tracker_id, template_id: expect.any(Number), template_version: 1 },
    ...{ created: expect.any(String), task_id: null, checkin_id: null },
    ...{ values: null, submitted: null, submit_location: null },
  })
  expect(told.files).toMatchObject([{ id: value.file_id, name: 'door.png', type: 'image', state: 'uploaded' }])
  const { pathname, search } = new URL(told.files[0].download_url)
  expect((await server.inject(pathname + search)).statusCode).toBe(200)
})

test('who sees the tracker sees the form', async () => {
  const alice = await tenant()
  const sub = await subuser(alice)
  const [{ tracker_id: seen }, { tracker_id: hidden }] = [await tracker(alice), await tracker(alice)]
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [seen] })
  const id = await makeForm(alice, seen)
  expect((await sub.call('form/read', { id })).value).toMatchObject({ id, tracker_id: seen })
  expect((await sub.fails('form/read', { id: await makeForm(alice, hidden) })).code).toBe(201)
  expect((await (await tenant()).fails('form/read', { id })).code).toBe(201)
})
