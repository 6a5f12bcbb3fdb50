import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { sweepTemporary } from '#files/temporary.ts'
import { type Answer, fleet } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'

/** Files that come over a socket, as they should and as they should not. */

const { server, tenant, db } = await fleet({ own: true })
await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo

const alice = await tenant()
const { id } = await alice.call('tag/create', { tag: { name: 'a tag', color: 'ff0000' } })
const path = `/v2/tag/avatar/upload?hash=${alice.hash}&tag_id=${id}`
const headers = { 'content-type': 'multipart/form-data; boundary=x' }

const begin = (name = 'a.png', type = 'image/png') =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
const end = '\r\n--x--\r\n'

/** Where files are kept while they come. */
const kept = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(`odograph-upload-${process.pid}-`))
const bytesKept = (): number[] =>
  kept().flatMap((name) => readdirSync(join(tmpdir(), name)).map((file) => statSync(join(tmpdir(), name, file)).size))

/** Sends these pieces as fast as they are taken, and answers what comes back. */
const send = async (pieces: Iterable<string | Buffer>): Promise<{ http: number | undefined; body: Answer }> => {
  const asking = request({ host: '127.0.0.1', port, path, method: 'POST', headers })
  const answered = once(asking, 'response')
  for (const piece of pieces) if (!asking.write(piece)) await once(asking, 'drain')
  asking.end()
  const [answer] = await answered
  return { http: answer.statusCode, body: await json(answer) }
}

const picture = await twoHalves().png().toBuffer()

test('40 MB are too large, no more than 16 MB of them are ever kept, and nothing stays', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 7)
  let most = 0
  function* pieces() {
    yield begin()
    for (let i = 0; i < 40; i++) {
      yield megabyte
      most = Math.max(most, ...bytesKept())
    }
    yield end
  }
  expect(await send(pieces())).toMatchObject({ http: 413, body: { status: { code: 271 } } })
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(16 * 1024 * 1024)
  await expect.poll(kept).toEqual([])
})

test('a file that would take all that an account may hold is not heard to its end', async () => {
  const { hash } = await tenant()
  const path = `/v2/tag/avatar/upload?hash=${hash}&tag_id=1`
  const asking = request({ host: '127.0.0.1', port, path, method: 'POST', headers })
  asking.on('error', () => undefined)
  asking.write(begin())
  const sending = setInterval(() => asking.writableNeedDrain || asking.write(Buffer.alloc(1024 * 1024)), 1)
  const [answer] = await once(asking, 'response')
  clearInterval(sending)
  expect({ http: answer.statusCode, body: await json(answer) }).toMatchObject({
    http: 413,
    body: { status: { code: 271 } },
  })
  asking.destroy()
  await expect.poll(kept).toEqual([])
})

test.each(['each its own name', ''])(
  'fields that are together too large are refused, all read past (%s)',
  async (own) => {
    const fields = Array.from({ length: 40 }, (_, i) => [
      `--x\r\ncontent-disposition: form-data; name="field${own && i}"\r\n\r\n`,
      Buffer.alloc(1024 * 1024, 'a'),
      '\r\n',
    ]).flat()
    const body = Buffer.concat([...fields, end.slice(2)].map((piece) => Buffer.from(piece)))
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    socket.write(body)
    // Once it is all taken, the connection is as good as before.
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    const answers = await text(socket)
    expect(answers).toMatch(
      /^HTTP\/1.1 412 [^{]*{"success":false,"status":{"code":9,.*HTTP\/1.1 200 .*{"status":"up"}$/s,
    )
  },
)

test('whoever hangs up leaves nothing', async () => {
  const socket = connect(port, '127.0.0.1')
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: 9000000\r\n\r\n`
  socket.write(head + begin())
  socket.write(Buffer.alloc(1_000_000))
  await expect.poll(kept).toHaveLength(1)
  socket.destroy()
  await expect.poll(kept).toEqual([])
})

test('what ends before its end is a wrong format, and leaves nothing', async () => {
  expect(await send([begin(), picture])).toMatchObject({ http: 400, body: { status: { code: 5 } } })
  await expect.poll(kept).toEqual([])
})

test.each([
  ['../../../etc/cron.d/evil', 'image/png'],
  ['/etc/passwd', 'image/png'],
  ['a.png\0.html', 'image/png'],
  ['C:\\windows\\a.exe', 'application/x-msdownload'],
  ['page.html', 'text/html'],
  ['image.svg', 'image/svg+xml'],
  ['', ''],
])('a picture is a picture, called %s, of type %s', async (name, type) => {
  const { http, body } = await send([begin(name, type), picture, end])
  expect({ http, body }).toEqual({
    http: 200,
    body: { success: true, value: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/) },
  })
})

test('a second file is passed over, and so is one of another name', async () => {
  const other = begin().replace('"file"', '"other"')
  const { body } = await send([other, 'no picture', `\r\n${begin()}`, picture, `\r\n${begin()}`, 'no picture', end])
  expect(body.success).toBe(true)
  await expect.poll(kept).toEqual([])
})

test('whoever may not is told so, and leaves nothing', async () => {
  const answer = await server.inject({
    method: 'POST',
    url: '/v2/tag/avatar/upload',
    headers,
    payload: Buffer.concat([Buffer.from(begin()), picture, Buffer.from(end)]),
  })
  expect(answer.json()).toMatchObject({ status: { code: 4 } })
  await expect.poll(kept).toEqual([])
  expect(await db.selectFrom('loose_file').selectAll().where('due', '>', new Date()).execute()).toEqual([])
})

test('what a killed process left is swept after a day, and nothing else', async () => {
  const left = mkdtempSync(join(tmpdir(), 'odograph-upload-1-'))
  const document = mkdtempSync(join(tmpdir(), 'odograph-document-1-'))
  const under_way = mkdtempSync(join(tmpdir(), 'odograph-upload-1-'))
  const other = mkdtempSync(join(tmpdir(), 'else-'))
  for (const folder of [left, document, under_way, other]) writeFileSync(join(folder, 'file'), 'x')
  const longAgo = new Date(Date.now() - 86_400_000 - 1000)
  for (const folder of [left, document, other]) utimesSync(folder, longAgo, longAgo)
  await sweepTemporary()
  expect([left, document, under_way, other].map((folder) => existsSync(folder))).toEqual([false, false, true, true])
  for (const folder of [under_way, other]) rmSync(folder, { recursive: true })
})
