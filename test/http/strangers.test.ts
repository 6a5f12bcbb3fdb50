import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { Type } from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { anyone, user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { type Answer, fleet, serve } from '#test/fleet.ts'

/** What strangers can take with bodies and uploads, and that everybody else gets through meanwhile. */

const Size = Type.Object({ size: Type.Integer() })

const long = query('test/long', {
  summary: 'Takes much.',
  access: user,
  params: Type.Object({ text: Type.Optional(Type.String({ maxLength: 1024 * 1024 })) }),
  largest_body: 1024 * 1024,
  result: Size,
  handler: ({ text = '' }) => ({ size: text.length }),
})

const largest = 32 * 1024 * 1024

const huge = query('test/huge', {
  summary: 'Takes more than anybody has.',
  access: user,
  params: Type.Object({}),
  largest_body: largest,
  result: Type.Object({}),
  handler: () => ({}),
})

const upload = query('test/upload', {
  summary: 'Takes a file.',
  access: user,
  params: Type.Object({}),
  upload: true,
  result: Size,
  handler: (_, { file }) => ({ size: file.size }),
})

const hello = query('test/hello', {
  summary: 'Says hello.',
  access: anyone,
  params: Type.Object({ name: Type.String({ maxLength: 20_000 }) }),
  result: Type.Object({ hello: Type.String() }),
  handler: ({ name }) => ({ hello: name }),
})

const { db, tenant } = await fleet({ own: true })
const { hash } = await tenant()
const wrong = 'f'.repeat(32)

/** Strangers have a megabyte together, and an address a third of it. */
const start = async (overrides: object = {}) => {
  const server = await serve(db, [long, huge, upload, hello], { stranger_bodies: 1, account_bodies: 1, ...overrides })
  await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => server.close())
  return (server.server.address() as { port: number }).port
}

const size = 300_000
const kept = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(`odograph-upload-${process.pid}-`))

interface Sending {
  query?: string
  headers?: Record<string, string>
  body: string
  /** Bytes that are announced; else the body comes in chunks. */
  length?: number
}

const begin = (port: number, path: string, { query = '', headers = {}, body, length }: Sending): Socket => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const framing = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`POST /v2/test/${path}${query} HTTP/1.1`, 'host: x', framing, ...lines, '', ''].join('\r\n'))
  socket.write(length === undefined ? `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n` : body)
  return socket
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=x' }

/** A body that lacks its last byte. */
const unfinished = (port: number, length: number | undefined = size) =>
  begin(port, 'long', { headers: json, body: `{"text":"${'x'.repeat(size)}`.slice(0, size - 1), length })

const post = async (port: number, path: string, sending: { body: string } & Partial<Sending>): Promise<Answer> => {
  const answer = await fetch(`http://127.0.0.1:${port}/v2/test/${path}${sending.query ?? ''}`, {
    method: 'POST',
    ...sending,
    headers: sending.headers ?? json,
  })
  return answer.json()
}

const part = (name: string, value: string, file = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`
const file = part('file', 'x'.repeat(size), 'a.csv')
const end = '--x--\r\n'

const busy = { success: false, status: { code: 15 } }
const taken = { success: true, size: expect.any(Number) }

test.each([
  ['of an announced length', size],
  ['in chunks', undefined],
])('unfinished bodies %s take no more than their budget, and those who are known get through', async (_, length) => {
  const port = await start()
  const socket = unfinished(port, length)
  const body = JSON.stringify({ text: 'x'.repeat(size) })
  await expect.poll(() => post(port, 'long', { body })).toMatchObject(busy)
  const [answer] = await once(unfinished(port, length), 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 429 .*"code":15,/s)

  expect(await post(port, 'long', { body, query: `?hash=${hash}` })).toEqual(taken)
  expect(await post(port, 'long', { body, headers: { ...json, authorization: `SVC ${hash}` } })).toEqual(taken)
  expect(await post(port, 'long', { body: JSON.stringify({ hash }) })).toEqual(taken)
  expect(await post(port, 'hello', { body: '{"name":"x"}' })).toEqual({ success: true, hello: 'x' })
  socket.destroy()
})

test('a hash that is wrong in the query string is no reason to refuse, for that of the body wins', async () => {
  const port = await start()
  const body = JSON.stringify({ hash, text: 'x'.repeat(size) })
  for (let round = 0; round < 3; round++)
    expect(await post(port, 'long', { body, query: `?hash=${wrong}` })).toEqual(taken)
  expect(await post(port, 'long', { body: JSON.stringify({ hash: wrong, text: 'x'.repeat(size) }) })).toMatchObject({
    status: { code: 4 },
  })
  // What was read for a stranger counts for a while, so that reading is not all that we do.
  expect(await post(port, 'long', { body })).toMatchObject(busy)
})

test('an account has a budget of its own', async () => {
  const port = await start()
  const query = `?hash=${hash}`
  const socket = begin(port, 'long', { headers: json, query, body: '{', length: 1024 * 1024 })
  const body = JSON.stringify({ text: 'x'.repeat(size) })
  await expect.poll(() => post(port, 'long', { query, body })).toMatchObject(busy)
  const other = await tenant()
  expect(await post(port, 'long', { query: `?hash=${other.hash}`, body })).toEqual(taken)
  socket.destroy()
})

test.each([
  ['before it', part('hash', hash) + file + end],
  ['behind it', file + part('hash', hash) + end],
])('a file is taken with the hash in a field %s', async (_, body) => {
  const port = await start()
  for (let round = 0; round < 3; round++) expect(await post(port, 'upload', { headers: form, body })).toEqual(taken)
})

test('a file of a stranger is kept while there is room, one of somebody known in any case', async () => {
  const port = await start()
  const sockets = [1, 2].map(() => begin(port, 'upload', { headers: form, body: file, length: size + 1000 }))
  const [refused] = await Promise.race(sockets.map((socket) => once(socket, 'data')))
  expect(String(refused)).toMatch(/^HTTP\/1.1 429 .*"code":15,/s)
  await expect.poll(kept).toHaveLength(1)
  expect(await post(port, 'upload', { headers: form, body: part('hash', hash) + file + end })).toEqual(taken)
  expect(await post(port, 'upload', { headers: form, query: `?hash=${hash}`, body: file + end })).toEqual(taken)
  for (const socket of sockets) socket.destroy()
  await expect.poll(kept).toEqual([])
})

test.each([
  ['a file that nobody asked for', part('other', 'x', 'a.csv').slice(0, -2)],
  ['a field', part('other', 'x').slice(0, -2)],
  ['nothing of a form', 'x'],
])('whoever sends on and on %s is stopped', async (_, start_of_form) => {
  const port = await start()
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(
    `POST /v2/test/upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${form['content-type']}\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  socket.write(chunk(start_of_form))
  const sending = setInterval(() => socket.write(chunk('x'.repeat(100_000))), 1)
  const [answer] = await once(socket, 'data')
  clearInterval(sending)
  expect(String(answer)).toMatch(/^HTTP\/1.1 412 .*"code":9,/s)
  socket.destroy()
})

test('a file behind a wrong hash is not kept', async () => {
  const port = await start()
  const socket = begin(port, 'upload', { headers: form, body: part('hash', wrong) + part('file', 'x', 'a.csv') })
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/"code":4,/)
  expect(kept()).toEqual([])
  socket.destroy()
})

test('an address that has asked too much is not heard out', async () => {
  const port = await start({ rate_limit: 5 })
  const asked = Array.from({ length: 20 }, () => post(port, 'hello', { body: '{"name":"x"}' }))
  expect((await Promise.all(asked)).map(({ status }) => status?.code)).toContain(15)
  const [answer] = await once(begin(port, 'long', { headers: json, body: '{', length: size }), 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 429 .*"code":15,/s)
})

test.each([
  ['a head', 'GET /health HTTP/1.1\r\nhost: x\r\n'],
  ['a body', 'POST /v2/test/hello HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{'],
  ['a long body', `POST /v2/test/long HTTP/1.1\r\nhost: x\r\ncontent-length: ${size}\r\n\r\n{`],
  [
    'a file',
    `POST /v2/test/upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${form['content-type']}\r\ncontent-length: ${size}\r\n\r\n${file.slice(0, 200)}`,
  ],
])('whoever does not come on with %s is told so, and loses the connection', async (_, request) => {
  const port = await start({ send_timeout: 1 })
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*"code":5,/s)
  await expect.poll(kept).toEqual([])
})

test('whoever is refused while its body comes is heard out little by little', async () => {
  const port = await start({ rate_limit: 1 })
  const headers = { ...json, authorization: `SVC ${hash}` }
  const refused = () => post(port, 'long', { body: '{}', headers })
  await expect.poll(refused).toMatchObject(busy)
  const socket = connect(port, '127.0.0.1')
  const head = [
    'POST /v2/test/huge HTTP/1.1',
    'host: x',
    `authorization: SVC ${hash}`,
    `content-length: ${largest}`,
    '',
    '',
  ]
  // In one piece: that is what arrives of it, too, when it is refused.
  socket.write(head.join('\r\n').padEnd(largest, 'x'))
  let isSent = false
  socket.once('drain', () => {
    isSent = true
  })
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 429 /)
  // It is to take a second; of what nobody slows down, all is there within a few turns of the loop.
  for (let turn = 0; turn < 300; turn++) await new Promise(setImmediate)
  expect(isSent).toBe(false)
  await once(socket, 'drain')
  socket.destroy()
})

test('of those who are heard out, there are so many at a time', async () => {
  const port = await start()
  const sockets = Array.from({ length: 220 }, () =>
    begin(port, 'long', { headers: json, body: 'x', length: 20 * 1024 * 1024 }),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'data')))
  const closed = () => sockets.filter(({ closed }) => closed).length
  await expect.poll(closed).toBe(20)
  for (const socket of sockets) socket.destroy()
})
