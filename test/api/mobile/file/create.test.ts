import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireFiles } from '#store/files/file-retention.ts'
import { sendFile } from '#test/files.ts'
import { fleet } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'
import { newKey, signInPhone } from '#test/phones.ts'

const { db, server, tenant } = await fleet()
const bytes = await twoHalves().png().toBuffer()
const wanted = () => ({ key: newKey(), size: bytes.length, type: 'image', filename: 'gate.png' })
const path = 'mobile/file/create'

test('a file is sent once, and is there for whoever asks by the same key', async () => {
  const phone = await signInPhone(server, await tenant())
  const asked = wanted()
  const first = await phone.call(path, asked)
  expect(first).toMatchObject({ uploaded: false, ticket: { file_id: first.file_id } })
  expect((await sendFile(server, first.ticket, { bytes })).http).toBe(200)
  expect(await phone.call(path, asked)).toEqual({ file_id: first.file_id, uploaded: true, ticket: null })
})

test('until it is there each asking answers a way that works, and the one before does not', async () => {
  const phone = await signInPhone(server, await tenant())
  const asked = wanted()
  const first = await phone.call(path, asked)
  const again = await phone.call(path, asked)
  expect(again).toMatchObject({ file_id: first.file_id, uploaded: false })
  expect((await sendFile(server, first.ticket, { bytes })).body.status.code).toBe(201)
  expect((await sendFile(server, again.ticket, { bytes })).http).toBe(200)
})

test('a ticket that was let lie is made anew, as another file', async () => {
  const phone = await signInPhone(server, await tenant())
  const asked = wanted()
  const { file_id } = await phone.call(path, asked)
  await sql`update file set expires = now() where id = ${file_id}`.execute(db)
  await expireFiles(db)
  const anew = await phone.call(path, asked)
  expect(anew.file_id).not.toBe(file_id)
  expect((await sendFile(server, anew.ticket, { bytes })).http).toBe(200)
  expect(await phone.call(path, asked)).toMatchObject({ file_id: anew.file_id, uploaded: true })
})

test('a key is good for one thing', async () => {
  const phone = await signInPhone(server, await tenant())
  const asked = wanted()
  await phone.call(path, asked)
  expect((await phone.fails(path, { ...asked, size: 1 })).code).toBe(247)
  expect((await phone.fails(path, { ...asked, key: 'x' })).body.errors).toMatchObject([{ parameter: 'key' }])
  const { key } = asked
  const checkin = { key, at: new Date().toISOString(), location: { lat: 1, lng: 1 } }
  expect((await phone.fails('mobile/checkin/create', checkin)).code).toBe(247)
})

test('a file of 100 MB is refused before it is sent, one that is no photo when it has come', async () => {
  const phone = await signInPhone(server, await tenant())
  expect((await phone.fails(path, { ...wanted(), size: 100_000_000 })).code).toBe(271)
  const { ticket } = await phone.call(path, { ...wanted(), size: 100 })
  expect((await sendFile(server, ticket, { bytes: Buffer.from('no photo') })).body.status.code).toBe(234)
  const small = await phone.call(path, { ...wanted(), size: 10 })
  expect((await sendFile(server, small.ticket, { bytes })).body.status.code).toBe(271)
})

test('an account that has no room takes no file more', async () => {
  const narrow = await fleet({ file_quota: 1 })
  const phone = await signInPhone(narrow.server, await narrow.tenant())
  const large = { ...wanted(), size: 700_000 }
  await phone.call(path, large)
  expect((await phone.fails(path, { ...large, key: newKey() })).code).toBe(268)
  // What was reserved is answered again.
  await phone.call(path, large)
})
