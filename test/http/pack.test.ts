import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Type } from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { anyone } from '#contract/caller.ts'
import { file, query } from '#contract/operation.ts'
import { streamed } from '#contract/streamed.ts'
import { freshDatabase } from '#test/database.ts'
import { serve } from '#test/fleet.ts'
import { aWhile, until } from '#test/gateway/sockets.ts'

/** Answers on their way to callers that take them packed, and to those that do not. */

const params = Type.Object({ size: Type.Integer({ minimum: 0 }) })

const whole = query('test/whole', {
  summary: 'Answers so many characters.',
  access: anyone,
  params,
  result: Type.Object({ text: Type.String() }),
  handler: ({ size }) => ({ text: 'é'.repeat(size) }),
})

/** Batches that were taken of the last stream, and whether it has been ended. */
const taken = { count: 0, ended: false }
/** What cannot be made smaller, also beside what came before it. */
const noise = (i: number): string =>
  createHash('shake256', { outputLength: 48 * 1024 })
    .update(String(i))
    .digest('base64')

const long = query('test/long', {
  summary: 'Answers so many batches, or fails at one.',
  access: anyone,
  params: Type.Object({ size: Type.Integer(), fails: Type.Optional(Type.Integer()) }),
  result: Type.Object({ list: Type.Array(Type.Object({ text: Type.String() })) }),
  handler: ({ size, fails }) => {
    const batches = async function* () {
      taken.count = 0
      taken.ended = false
      try {
        for (let i = 0; i < size; i++) {
          if (i === fails) throw new Error('the test wants it to fail')
          taken.count++
          yield [{ text: noise(i) }]
        }
      } finally {
        taken.ended = true
      }
    }
    return streamed({}, batches())
  },
})

const document = query('test/document', {
  summary: 'Answers a file.',
  access: anyone,
  params: Type.Object({ type: Type.String() }),
  result: Type.Object({}),
  files: ['text/plain'],
  handler: ({ type }) => file('a', type, Readable.from([Buffer.from('a line of text\n'.repeat(1_000))])),
})

const { db } = await freshDatabase()
const server = await serve(db, [whole, long, document])
await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo

const open = async (path: string, accepted?: string): Promise<IncomingMessage> => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const [answer] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response')
  return answer
}
const ask = async (path: string, accepted?: string) => {
  const answer = await open(path, accepted)
  const sent = await buffer(answer)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[answer.headers['content-encoding'] ?? '']
  return { status: answer.statusCode, headers: answer.headers, sent, text: String(unpack ? unpack(sent) : sent) }
}

test.each([
  ['of some thousand characters', '/v2/test/whole?size=2000'],
  ['of a million', '/v2/test/whole?size=1000000'],
  ['that is streamed', '/v2/test/long?size=3'],
  ['that is a file of text', '/v2/test/document?type=text/csv'],
  ['that is a map', '/v2/test/document?type=application/vnd.google-earth.kml%2Bxml'],
  ['that describes the API', '/v2/openapi.json'],
  ['that is a page', '/docs'],
])('an answer %s is packed for who takes it, and is the same', async (_, path) => {
  const plain = await ask(path)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  for (const encoding of ['br', 'gzip']) {
    const { status, headers, sent, text } = await ask(path, encoding)
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'accept-encoding'])
    expect(headers['content-type']).toBe(plain.headers['content-type'])
    expect(sent.length).toBeLessThan(plain.sent.length)
    expect(text === plain.text).toBe(true)
  }
  for (const accepted of ['', 'identity', 'deflate', 'br;q=0'])
    expect((await ask(path, accepted)).sent.equals(plain.sent)).toBe(true)
})

test.each([
  ['a short answer', '/v2/test/whole?size=100'],
  ['a failure', '/v2/test/whole?size=-1'],
  ['what is unknown', '/v2/test/nothing'],
  ['a file that is packed by what it is', '/v2/test/document?type=application/pdf'],
])('%s is sent as it is', async (_, path) => {
  const { headers, sent } = await ask(path, 'br, gzip')
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers.vary).toBeUndefined()
  expect(sent.equals((await ask(path)).sent)).toBe(true)
})

test.each(['br', 'gzip'])(
  'a stream is packed as far as it is read (%s), and ended when its reader goes',
  async (encoding) => {
    const answer = await open('/v2/test/long?size=2000', encoding)
    // What fits into the sockets of both sides, which Linux lets grow to 36 MB, has gone its way when nothing more is taken for a while.
    let before = -1
    await until(async () => {
      const stands = taken.count === before
      before = taken.count
      await aWhile()
      return stands
    })
    expect(taken.count).toBeLessThan(1_000)
    answer.destroy()
    await until(() => taken.ended)
    expect(taken.count).toBeLessThan(1_000)
  },
)

test('a stream that fails before its first batch is told as it is, one that fails later ends the connection', async () => {
  const { status, headers, text } = await ask('/v2/test/long?size=3&fails=0', 'br')
  expect(status).toBe(500)
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(text)).toMatchObject({ success: false, status: { code: 6 } })
  const answer = await open('/v2/test/long?size=100&fails=50', 'br')
  await expect(buffer(answer)).rejects.toThrow('aborted')
})

test('of many that ask at once some are sent as they are, and all get the same', async () => {
  const plain = await ask('/v2/test/whole?size=500000')
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask('/v2/test/whole?size=500000', 'br')))
  for (const { text } of answers) expect(text === plain.text).toBe(true)
  expect(answers.some(({ headers }) => headers['content-encoding'] === 'br')).toBe(true)
  const after = await ask('/v2/test/whole?size=500000', 'br')
  expect(after.headers['content-encoding']).toBe('br')
})

test('streams that are given up leave room for others', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => open('/v2/test/long?size=2000', 'br')))
    for (const answer of answers) answer.destroy()
  }
  await until(async () => (await ask('/v2/test/long?size=1', 'br')).headers['content-encoding'] === 'br')
})

test('whoever is answered packed while it still sends is heard out', async () => {
  const socket = connect(port, '127.0.0.1')
  const length = 4_000_000
  const head = ['GET /docs HTTP/1.1', 'host: x', 'accept-encoding: br', `content-length: ${length}`, '', '']
  socket.write(head.join('\r\n') + 'x'.repeat(length / 2))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 .*\r\ncontent-encoding: br\r\n/s)
  let last = ''
  socket.on('data', (bytes) => {
    last = String(bytes)
  })
  socket.write('x'.repeat(length / 2))
  socket.write('GET /v2/test/whole?size=1 HTTP/1.1\r\nhost: x\r\n\r\n')
  await until(() => last.includes('"text":"é"'))
  socket.destroy()
})

test('HEAD says nothing of packing that it does not do', async () => {
  const { headers, rawPayload } = await server.inject({
    method: 'HEAD',
    url: '/health',
    headers: { 'accept-encoding': 'br' },
  })
  expect(headers['content-encoding']).toBeUndefined()
  expect(rawPayload).toHaveLength(0)
})
