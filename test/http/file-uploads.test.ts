import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { FileStore } from '#files/file-store.ts'
import { createJanitor, createLooker } from '#jobs/files.ts'
import { expireFiles, forgetFiles } from '#store/files/file-retention.ts'
import { fileStores, postFile, type SentFile, sendFile, type UploadTicket } from '#test/files.ts'
import { type Answer, fleet, images, type Person } from '#test/fleet.ts'
import { form } from '#test/form.ts'
import { makeForm } from '#test/forms.ts'
import { bomb, phonePhoto, svg, twoHalves } from '#test/images.ts'

/** Files by tickets, against all stores: what comes is kept, what must not be is refused, and nothing is left of it. */

const photo = await phonePhoto()
const plain = await twoHalves().png().toBuffer()
const stores = await fileStores()

const zip = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.alloc(300, 7),
  Buffer.from('PK\x05\x06'),
  Buffer.alloc(18),
])

const opened = async (files: FileStore) => {
  const fleeted = await fleet({}, files)
  const { db, server, tenant, tracker } = fleeted
  const ticket = async (user: Person, params: object = {}): Promise<UploadTicket> =>
    (await user.call('checkin/image/create', { size: 100_000, ...params })).value
  /** Those for photos of a form, and how it lists them. */
  const formTickets = async (user: Person) => {
    const { tracker_id } = await tracker(user)
    const id = await makeForm(user, tracker_id)
    const wanted = { form_id: id, field_id: 'photo', size: 100_000 }
    const give = async (): Promise<UploadTicket> => (await user.call('checkin/form/file/create', wanted)).value
    return { give, listed: async () => (await user.call('form/read', { id })).files }
  }
  const spaceOf = async (user: Person) => (await user.call('file/stats/read')).value
  const rowOf = (id: number) =>
    db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst() as Promise<Answer>
  /** How many keys are in the way of being removed, and not named by anything. */
  const loose = async () => (await db.selectFrom('loose_file').select('key').execute()).map(({ key }) => key)
  return { ...fleeted, db, server, tenant, ticket, formTickets, spaceOf, rowOf, loose }
}

describe.each(stores.slice(0, 2))('files that come to us, %s', async (_, files) => {
  const { db, server, tenant, ticket, spaceOf, rowOf, loose } = await opened(files)
  const send = (to: UploadTicket, file: SentFile) => sendFile(server, to, file)
  const codeOf = ({ body }: { body: Answer }): number => (body.success ? 0 : body.status.code)

  test('a photo is kept as it is, told by what it is, and shown small and upright', async () => {
    const user = await tenant('Asia/Tokyo')
    const given = await ticket(user, { filename: 'the van.jpg' })
    expect(given).toMatchObject({ file_field_name: 'file', fields: { token: expect.stringMatching(/^[\w-]{43}$/) } })
    expect(await spaceOf(user)).toEqual({ file_count: 1, total_size: 100_000, quota: 104_857_600 })
    const { http, body } = await send(given, { bytes: photo, name: 'other.png', type: 'text/html' })
    expect(http).toBe(200)
    const { value } = body
    expect(value).toMatchObject({
      id: given.file_id,
      storage_id: 1,
      user_id: user.id,
      type: 'image',
      name: 'the van.jpg',
      size: photo.length,
      mime_type: 'image/jpeg',
      metadata: { orientation: 6 },
      state: 'uploaded',
    })
    const offset = Date.parse(`${value.uploaded.replace(' ', 'T')}Z`) - Date.now()
    expect(Math.round(offset / 3_600_000)).toBe(9)
    expect(await spaceOf(user)).toMatchObject({ file_count: 1, total_size: photo.length })
    const shown = await server.inject({ url: new URL(value.download_url).href.replace(/^https?:\/\/[^/]+/, '') })
    expect(shown.rawPayload).toEqual(photo)
    const small = await server.inject({ url: value.preview_url.replace(/^https?:\/\/[^/]+/, '') })
    expect(small.headers['content-type']).toBe('image/jpeg')
    expect(small.rawPayload.toString('latin1')).not.toContain('Phone')
    expect(await loose()).toEqual([])
  })

  test('a ticket works once, of two at once one', async () => {
    const user = await tenant()
    const given = await ticket(user)
    const both = await Promise.all([send(given, { bytes: plain }), send(given, { bytes: plain })])
    expect(both.map(codeOf).sort()).toEqual([0, 269])
    expect(codeOf(await send(given, { bytes: plain }))).toBe(269)
    expect(await spaceOf(user)).toMatchObject({ file_count: 1, total_size: plain.length })
    expect(await loose()).toEqual([])
  })

  test('what a file is called without a ticket that says it, is nothing that could harm', async () => {
    const user = await tenant()
    const named = await send(await ticket(user), { bytes: plain, name: '../../etc/My photo\u202egpj.png' })
    expect(named.body.value).toMatchObject({
      name: 'My photogpj.png',
      mime_type: 'image/png',
      metadata: { orientation: 1 },
    })
    const unnamed = await send(await ticket(user, { metadata: { orientation: 3 } }), { bytes: plain, name: ' ' })
    expect(unnamed.body.value).toMatchObject({
      name: expect.stringMatching(/^image-\d+\.png$/),
      metadata: { orientation: 3 },
    })
  })

  test.each([
    ['a ZIP that is called .jpg', zip, 234],
    ['a page', svg, 234],
    ['half a photo', photo.subarray(0, photo.length / 2), 234],
    ['nothing', Buffer.alloc(0), 234],
    ['40,000 by 40,000', bomb(40_000, 40_000), 234],
    ['more than its ticket', Buffer.concat([photo, Buffer.alloc(3_000_000)]), 271],
  ])('%s is refused, and nothing of it is left', async (_, bytes, code) => {
    const user = await tenant()
    const given = await ticket(user, { size: 2_000_000 })
    expect(codeOf(await send(given, { bytes }))).toBe(code)
    expect(await spaceOf(user)).toMatchObject({ file_count: 0, total_size: 0 })
    expect(await rowOf(given.file_id)).toMatchObject({ state: 'deleted' })
    expect(codeOf(await send(given, { bytes: plain }))).toBe(269)
    expect(await loose()).toEqual([])
  })

  test('without a file, or with it under another name, the ticket stays good', async () => {
    const user = await tenant()
    const given = await ticket(user)
    expect(codeOf(await send({ ...given, file_field_name: 'photo' }, { bytes: plain }))).toBe(233)
    const { pathname } = new URL(given.url)
    const empty = await server.inject({ method: 'POST', url: pathname, ...form(given.fields) })
    expect(empty.json()).toMatchObject({ status: { code: 233 } })
    expect(codeOf(await send(given, { bytes: plain }))).toBe(0)
  })

  test('a token that is missing, wrong or over', async () => {
    const user = await tenant()
    const given = await ticket(user)
    const missing = await send({ ...given, fields: {} }, { bytes: plain })
    expect(missing).toMatchObject({ http: 400, body: { status: { code: 201 } } })
    expect(codeOf(await send({ ...given, fields: { token: 'x' } }, { bytes: plain }))).toBe(201)
    await db.updateTable('file').set({ expires: sql<Date>`now()` }).where('id', '=', given.file_id).execute()
    expect(codeOf(await send(given, { bytes: plain }))).toBe(201)
    await expireFiles(db)
    expect(await spaceOf(user)).toMatchObject({ file_count: 0, total_size: 0 })
    expect(codeOf(await send(given, { bytes: plain }))).toBe(201)
    await sql`update file set deleted = now() - interval '2 days' where id = ${given.file_id}`.execute(db)
    expect(await forgetFiles(db)).toBeGreaterThan(0)
    expect(codeOf(await send(given, { bytes: plain }))).toBe(201)
  })

  test('one that is cut off may be sent again', async () => {
    const user = await tenant()
    const given = await ticket(user)
    const { headers, payload } = form({ ...given.fields, file: { name: 'a.png', type: 'image/png', bytes: photo } })
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = new URL(url) as unknown as AddressInfo
    const length = { 'content-length': payload.length }
    const sending = request({
      port,
      method: 'POST',
      path: new URL(given.url).pathname,
      headers: { ...headers, ...length },
    })
    sending.on('error', () => undefined)
    sending.write(payload.subarray(0, payload.length / 2))
    await expect.poll(async () => (await rowOf(given.file_id)).state).toBe('in_progress')
    expect(codeOf(await send(given, { bytes: plain }))).toBe(269)
    sending.destroy()
    await expect.poll(async () => (await rowOf(given.file_id)).state).toBe('created')
    expect(codeOf(await send(given, { bytes: plain }))).toBe(0)
    expect(await loose()).toEqual([])
  })

  test('a ticket of a user that is blocked or has ended is good for nothing', async () => {
    const user = await tenant()
    const given = await ticket(user)
    await db.updateTable('users').set({ blocked: true }).where('id', '=', user.id).execute()
    expect(codeOf(await send(given, { bytes: plain }))).toBe(201)
  })
})

describe('files that come by the bucket itself', async () => {
  const [, files] = stores[2] as [string, FileStore]
  const { db, server, tenant, tracker, ticket, formTickets, spaceOf, rowOf, loose } = await opened(files)
  const failures: object[] = []
  const looker = createLooker({ db, files, images, log: { error: (details) => void failures.push(details) } })
  const run = async () => {
    await db.updateTable('file').set({ look_due: sql<Date>`now()` }).where('posted_key', 'is not', null).execute()
    await looker.run()
    expect(failures).toEqual([])
  }

  test('a ticket is the bucket’s own form, and the file is found there', async () => {
    const user = await tenant()
    const given = await ticket(user)
    expect(given.fields).toMatchObject({ key: expect.stringMatching(/^posted\//), policy: expect.any(String) })
    expect(Object.keys(given.fields)).not.toContain('token')
    await run()
    expect(await rowOf(given.file_id)).toMatchObject({ state: 'created' })
    expect(await postFile(given, { bytes: photo })).toBe(201)
    await run()
    const row = await rowOf(given.file_id)
    expect(row).toMatchObject({
      state: 'uploaded',
      size: photo.length,
      mime_type: 'image/jpeg',
      metadata: { orientation: 6 },
    })
    expect(row.key).not.toBe(given.fields.key)
    expect(await spaceOf(user)).toMatchObject({ file_count: 1, total_size: photo.length })
    // What is sent there again changes nothing, and goes when the form is good no more.
    await postFile(given, { bytes: plain })
    await run()
    expect(await files.size(row.key)).toBe(photo.length)
    expect(await loose()).toEqual([given.fields.key])
    await sql`update loose_file set due = now()`.execute(db)
    await createJanitor({ db, files }).tidy()
    expect(await files.size(given.fields.key as string)).toBeUndefined()
    expect(await files.size(row.key)).toBe(photo.length)
  })

  test.each([
    ['a ZIP that is called .jpg', zip],
    ['40,000 by 40,000', bomb(40_000, 40_000)],
    ['more than its ticket, where the bucket does not look', Buffer.concat([photo, Buffer.alloc(3_000_000)])],
  ])('%s is refused when it is looked at', async (_, bytes) => {
    const user = await tenant()
    const given = await ticket(user, { size: 2_000_000 })
    await postFile(given, { bytes })
    await run()
    expect(await rowOf(given.file_id)).toMatchObject({ state: 'deleted', key: null })
    expect(await spaceOf(user)).toMatchObject({ file_count: 0, total_size: 0 })
    await sql`update loose_file set due = now()`.execute(db)
    await createJanitor({ db, files }).tidy()
    expect(await files.size(given.fields.key as string)).toBeUndefined()
  })

  test('what was sent just in time is found when the time is over, and what was not gives its space back', async () => {
    const user = await tenant()
    const [sent, other] = [await ticket(user), await ticket(user)]
    await postFile(sent, { bytes: plain })
    await db.updateTable('file').set({ expires: sql<Date>`now()` }).where('account_id', '=', user.id).execute()
    await expireFiles(db)
    expect(await spaceOf(user)).toMatchObject({ file_count: 2 })
    await run()
    expect(await rowOf(sent.file_id)).toMatchObject({ state: 'uploaded' })
    expect(await rowOf(other.file_id)).toMatchObject({ state: 'deleted' })
    expect(await spaceOf(user)).toMatchObject({ file_count: 1, total_size: plain.length })
  })

  test('a photo that was just sent there can be checked in with at once, one that is none cannot', async () => {
    const user = await tenant()
    const { tracker_id } = await tracker(user)
    const checkIn = { tracker_id, location: { lat: 52, lng: 13 } }
    const [sent, other] = [await ticket(user), await ticket(user)]
    await postFile(sent, { bytes: photo })
    await postFile(other, { bytes: zip })
    expect(await user.fails('checkin/create', { ...checkIn, file_ids: [other.file_id] })).toMatchObject({ code: 201 })
    const { id: checkin_id } = await user.call('checkin/create', { ...checkIn, file_ids: [sent.file_id] })
    const { value } = await user.call('checkin/read', { checkin_id })
    expect(value.files).toMatchObject([{ id: sent.file_id, state: 'uploaded', metadata: { orientation: 6 } }])
    const served = await server.inject({ url: value.files[0].download_url.replace(/^https?:\/\/[^/]+/, '') })
    expect(served.rawPayload).toEqual(photo)
    expect(await spaceOf(user)).toMatchObject({ file_count: 1, total_size: photo.length })
  })

  test('who lists them learns what has come, without waiting for the job', async () => {
    const user = await tenant()
    const { give, listed } = await formTickets(user)
    const [sent, other, none] = [await give(), await give(), await give()]
    await postFile(sent, { bytes: plain })
    await postFile(other, { bytes: zip })
    expect(await listed()).toMatchObject([
      { id: sent.file_id, state: 'uploaded', size: plain.length, download_url: expect.any(String) },
      { id: none.file_id, state: 'created', size: 100_000, download_url: null },
    ])
    expect(await rowOf(other.file_id)).toMatchObject({ state: 'deleted' })
    expect(await spaceOf(user)).toMatchObject({ file_count: 2, total_size: plain.length + 100_000 })
  })

  test('its tickets are not good for us', async () => {
    const given = await ticket(await tenant())
    const { body } = await sendFile(
      server,
      { ...given, url: 'http://x/v2/file/upload', fields: { token: given.fields.key as string } },
      { bytes: plain },
    )
    expect(body).toMatchObject({ status: { code: 201 } })
  })
})

describe('files that come by a bucket that takes its time', async () => {
  const [, kept] = stores[2] as [string, FileStore]
  let gate: Promise<void> | undefined
  let isAway = false
  let asked = 0
  const files: FileStore = {
    ...kept,
    async size(key) {
      asked++
      if (isAway) throw new Error('the bucket is away')
      return kept.size(key)
    },
    async copy(from, to) {
      await gate
      await kept.copy(from, to)
    },
  }
  const { tenant, formTickets, rowOf } = await opened(files)

  test('one that is still being checked is in progress, and is looked for once, however many ask', async () => {
    const { give, listed } = await formTickets(await tenant())
    const given = await give()
    await postFile(given, { bytes: plain })
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    asked = 0
    const told = await Promise.all([listed(), listed(), listed()])
    for (const list of told) expect(list).toMatchObject([{ state: 'in_progress', size: 100_000, download_url: null }])
    expect(asked).toBe(2)
    resolve()
    await expect.poll(async () => (await rowOf(given.file_id)).state).toBe('uploaded')
    expect(await listed()).toMatchObject([{ state: 'uploaded', size: plain.length }])
  })

  test('while it is away they are told as they were', async () => {
    const { give, listed } = await formTickets(await tenant())
    const given = await give()
    await postFile(given, { bytes: plain })
    isAway = true
    expect(await listed()).toMatchObject([{ id: given.file_id, state: 'created' }])
    isAway = false
    await expect.poll(listed).toMatchObject([{ id: given.file_id, state: 'uploaded' }])
  })
})
