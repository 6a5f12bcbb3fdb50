import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeArchive } from '#map/write-archive.ts'
import { type Answer, fleet } from '#test/fleet.ts'
import { form } from '#test/form.ts'
import { noise } from '#test/map/fetch/planet.ts'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/upload/append'
const opened = await operated({ map: 'own' })
const { operator, read, panel, data_dir, db } = opened
const tiles = [{ z: 3, x: 4, y: 2, bytes: noise(1, 50_000) }]
const whole = Buffer.concat(await writeArchive(tiles, {}, [0, 7]))

const append = async (upload_id: string, offset: number, bytes: Buffer, to = opened): Promise<Answer> => {
  const file = { name: 'piece', type: 'application/octet-stream', bytes }
  const parts = { hash: to.operator.hash, upload_id, offset: String(offset), file }
  return (await to.server.inject({ method: 'POST', url: `/v2/${path}`, ...form(parts) })).json()
}
let names = 0
const begin = async (size = whole.length) => {
  const name = `town-${++names}`
  const { id } = await operator.call('panel/map/upload/create', { name, size })
  return { id: id as string, name }
}
const files = async () => (await readdir(join(data_dir, 'maps'))).sort()

test('pieces become a map that is drawn, with an entry in the audit for the end alone', async () => {
  const { id, name } = await begin()
  expect(await append(id, 0, whole.subarray(0, 20_000))).toEqual({ success: true, received: 20_000, is_done: false })
  expect((await read()).uploads).toMatchObject([{ id, received: 20_000 }])
  expect(await append(id, 20_000, whole.subarray(20_000))).toEqual({
    success: true,
    received: whole.length,
    is_done: true,
  })
  const { uploads, files, drawn } = await read()
  expect([uploads, files]).toMatchObject([[], [{ name, bytes: whole.length, fault: null }]])
  expect(drawn.map(({ id }: { id: string }) => id)).toContain(`file-${name}`)
  const actions = await db.selectFrom('audit').select('action').orderBy('seq').execute()
  expect(actions.map(({ action }) => action)).toEqual(['panel/map/upload/create', path])
})

test('after a restart it goes on where it was', async () => {
  const { id, name } = await begin()
  await append(id, 0, whole.subarray(0, 30_000))
  const again = await operated({ map: 'own', data_dir })
  expect((await again.read()).uploads).toEqual([{ id, name, size: whole.length, received: 30_000 }])
  expect(await append(id, 30_000, whole.subarray(30_000), again)).toMatchObject({ is_done: true })
})

test('a piece from elsewhere is refused, and it is told what has come', async () => {
  const { id } = await begin()
  await append(id, 0, whole.subarray(0, 1000))
  for (const offset of [0, 500, 1001])
    expect(await append(id, offset, whole.subarray(0, 10))).toMatchObject({ status: { code: 269 }, received: 1000 })
  await operator.call('panel/map/upload/delete', { upload_id: id })
})

test.each([
  ['no PMTiles', Buffer.alloc(1000, 'x'), /it is no PMTiles file/],
  [
    'of another version',
    Buffer.concat([whole.subarray(0, 7), Buffer.of(2), whole.subarray(8)]),
    /PMTiles of version 2/,
  ],
  ['cut', whole.subarray(0, -100), /it is cut|beyond its end/],
  ['damaged', Buffer.concat([whole.subarray(0, 127), Buffer.alloc(whole.length - 127)]), /damaged/],
])('a file that is %s is refused in a sentence, and nothing is left', async (_, bytes, sentence) => {
  const before = await files()
  const { id } = await begin(bytes.length)
  const answer = await append(id, 0, bytes)
  expect(answer).toMatchObject({ status: { code: 234 }, reason: expect.stringMatching(sentence) })
  expect(await files()).toEqual(before)
})

test('what is larger than was said, or than a piece may be, is not taken', async () => {
  const { id } = await begin(1000)
  expect(await append(id, 0, whole.subarray(0, 1001))).toMatchObject({ status: { code: 271 } })
  expect(await append(id, 0, Buffer.alloc(8 * 1024 * 1024 + 1))).toMatchObject({ status: { code: 271 } })
  expect(await append(id, 0, Buffer.of())).toMatchObject({ status: { code: 274 } })
  expect((await read()).uploads).toMatchObject([{ id, received: 0 }])
  await operator.call('panel/map/upload/delete', { upload_id: id })
})

test('a map of the same name that came meanwhile stays', async () => {
  const { id, name } = await begin()
  await writeFile(join(data_dir, 'maps', `${name}.pmtiles`), 'another')
  expect(await append(id, 0, whole)).toMatchObject({ status: { code: 247 } })
})

test('a disk that is full is told so', async () => {
  const { own_maps } = opened
  const reason = 'The disk is full: make room, then the upload goes on where it is.'
  const full = { ...own_maps, uploads: { ...own_maps.uploads, append: async () => ({ is: 'full' as const, reason }) } }
  const { server, panel } = await fleet({}, undefined, undefined, () => ({ own_maps: full }))
  const operator = await panel({ trackers: ['global'] })
  const answer = await append('00'.repeat(8), 0, whole, { ...opened, server, operator })
  expect(answer).toMatchObject({ status: { code: 254 }, reason })
})

test('there must be such an upload, and other dealers have none', async () => {
  expect(await append('00'.repeat(8), 0, whole)).toMatchObject({ status: { code: 201 } })
  const other = { ...opened, operator: await panel({ trackers: ['read'] }) }
  expect(await append('00'.repeat(8), 0, whole, other)).toMatchObject({ status: { code: 13 } })
})
