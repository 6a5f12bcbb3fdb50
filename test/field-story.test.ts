import { describe, expect, test } from 'vitest'
import type { FileStore } from '#files/file-store.ts'
import { alster } from '#test/checkins.ts'
import { fileStores, postFile, sendFile, type UploadTicket } from '#test/files.ts'
import { type Answer, fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { phonePhoto } from '#test/images.ts'

/** A phone's way, as the specification tells it (4.3), against all stores of files. */

const photo = await phonePhoto()
const paper = Buffer.from('Signed for: Ada')

const fields = [
  { id: 'name', label: 'Received by', type: 'text', required: true, min_length: 1, max_length: 40 },
  { id: 'door', label: 'The door', type: 'photo', required: true, max_files: 2 },
  {
    ...{ id: 'paper', label: 'Paper', type: 'file', required: false },
    ...{ min_file_size: 1, max_file_size: 1000, allowed_extensions: ['txt'] },
  },
]

const opened = async (files: FileStore) => {
  const fleeted = await fleet({}, files)
  const alice = await fleeted.tenant()
  const { tracker_id } = await fleeted.tracker(alice, { label: 'Phone' })
  const driver = await fleeted.subuser(alice, ['checkin_update', 'employee_update'])
  await alice.call('subuser/tracker/bind', { subuser_id: driver.id, trackers: [tracker_id] })
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Bo', tracker_id } })
  const template_id = await makeTemplate(alice, { label: 'Delivery', fields })
  /** To the bucket where the ticket names it, else to us. */
  const send = async (ticket: UploadTicket, file: { bytes: Buffer; name: string; type: string }) => {
    if (ticket.fields.token) expect((await sendFile(fleeted.server, ticket, file)).http).toBe(200)
    else expect(await postFile(ticket, file)).toBeLessThan(300)
  }
  return { ...fleeted, alice, driver, tracker_id, employee_id, template_id, send }
}

const jpeg = { bytes: photo, name: 'door.jpg', type: 'image/jpeg' }
const text = { bytes: paper, name: 'paper.txt', type: 'text/plain' }

describe.each(await fileStores())('files %s', async (_, files) => {
  const { alice, driver, tracker_id, employee_id, template_id, server, send, db } = await opened(files)

  test('a driver fills in a form, takes photos, checks in; the office reads it, deletes it and has its space back', async () => {
    const before = (await alice.call('file/stats/read')).value
    const { id: form_id } = await driver.call('checkin/form/create', { tracker_id, template_id })
    const { value: picture } = await driver.call('checkin/image/create', { size: 2_000_000, filename: 'van.jpg' })
    await send(picture, jpeg)
    const ask = async (field_id: string, size: number, filename: string): Promise<UploadTicket> =>
      (await driver.call('checkin/form/file/create', { form_id, field_id, size, filename })).value
    const [door, signed] = [await ask('door', 2_000_000, 'door.jpg'), await ask('paper', 900, 'paper.txt')]
    await send(door, jpeg)
    await send(signed, text)

    const values = {
      name: { type: 'text', value: 'Ada' },
      door: { type: 'photo', file_ids: [door.file_id] },
      paper: { type: 'file', file_ids: [signed.file_id] },
    }
    const checkin = { tracker_id, location: alster, comment: 'At the door', file_ids: [picture.file_id] }
    const wrong = { ...checkin, form_submission: { form_id, values: { name: values.name } } }
    expect(await driver.fails('checkin/create', wrong)).toMatchObject({ code: 242 })
    const { id } = await driver.call('checkin/create', { ...checkin, form_submission: { form_id, values } })

    const { value } = await alice.call('checkin/read', { checkin_id: id })
    expect(value).toMatchObject({ user_id: alice.id, employee_id, form_id, form_label: 'Delivery', location: alster })
    expect(value.files).toMatchObject([{ id: picture.file_id, state: 'uploaded', size: photo.length, name: 'van.jpg' }])
    expect((await alice.call('form/read', { id: form_id })).value).toMatchObject({ checkin_id: id, values })
    const { pathname, search } = new URL(value.files[0].download_url)
    const downloaded = await server.inject({ method: 'GET', url: pathname + search })
    expect(downloaded.rawPayload.equals(photo)).toBe(true)
    const told = await db.selectFrom('history').select(['event', 'extra', 'employee_id']).execute()
    expect(told).toEqual([{ event: 'checkin_creation', extra: { checkin_id: id }, employee_id }])

    const during: Answer = (await alice.call('file/stats/read')).value
    expect(during).toMatchObject({ file_count: 3, total_size: 2 * photo.length + paper.length })
    await alice.call('checkin/delete', { checkin_ids: [id] })
    expect((await alice.call('file/stats/read')).value).toEqual(before)
    expect(await alice.fails('form/read', { id: form_id })).toMatchObject({ code: 201 })
    expect((await server.inject({ method: 'GET', url: pathname + search })).statusCode).toBe(404)
  })

  test('of two check-ins at once that name one photo, one is made', async () => {
    const { value: ticket } = await driver.call('checkin/image/create', { size: 2_000_000 })
    await send(ticket, jpeg)
    const ask = { tracker_id, location: alster, file_ids: [ticket.file_id] }
    const asked = Array.from({ length: 6 }, () =>
      server.inject({ method: 'POST', url: '/v2/checkin/create', payload: { hash: driver.hash, ...ask } }),
    )
    const made = (await Promise.all(asked)).map((answer) => answer.json())
    expect(made.filter(({ success }) => success)).toHaveLength(1)
    expect(made.flatMap(({ status }) => status?.code ?? [])).toEqual([201, 201, 201, 201, 201])
    expect((await alice.call('checkin/list')).count).toBe(1)
  })
})
