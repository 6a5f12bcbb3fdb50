import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { Type } from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { anyone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { freshDatabase } from '#test/database.ts'
import { serve } from '#test/fleet.ts'
import { echo } from './echo.ts'

const megabyte = 1024 * 1024

/** Takes much. */
const large = query('test/large', {
  summary: 'Takes much.',
  access: anyone,
  params: Type.Object({ text: Type.Optional(Type.String({ maxLength: 17 * megabyte })) }),
  largest_body: 17 * megabyte,
  result: Type.Object({ length: Type.Integer() }),
  handler: ({ text = '' }) => ({ length: text.length }),
})

const server = await serve((await freshDatabase()).db, [echo, large])
await server.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => server.close())
const { port } = server.server.address() as { port: number }

const ask = async (path: string, payload: string, type = 'application/json') => {
  const headers = { 'content-type': type }
  const answer = await server.inject({ method: 'POST', url: `/v2/test/${path}`, payload, headers })
  return { http: answer.statusCode, body: answer.json() }
}
const form = 'application/x-www-form-urlencoded'
const refused = { http: 412, body: { success: false, status: { code: 9 } } }

test.each([
  ['JSON', 'application/json', JSON.stringify({ text: 'x'.repeat(40_000) })],
  ['a form', form, `text=${'x'.repeat(40_000)}`],
  ['JSON by no name', 'text/plain', `{"else":"${'x'.repeat(40_000)}"}`],
])('%s larger than what the operation takes is refused', async (_, type, payload) => {
  expect(await ask('echo', payload, type)).toMatchObject(refused)
  expect(await ask('large', payload, type)).toMatchObject({ http: 200 })
})

test('fields of a multipart form are no larger together either', async () => {
  const data = new FormData()
  for (let i = 0; i < 5; i++) data.append(`field${i}`, 'x'.repeat(10_000))
  const response = new Response(data)
  const answer = await server.inject({
    method: 'POST',
    url: '/v2/test/echo',
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  })
  expect(answer.json()).toMatchObject(refused.body)
})

test.each([
  ['fields of a form', form, Array.from({ length: megabyte }, (_, i) => `${i}x=1`).join('&')],
  ['numbers of JSON', 'application/json', `{"text":[${'0,'.repeat(200_000)}0]}`],
  ['objects of JSON', 'application/json', `{"text":[${'{},'.repeat(200_000)}{}]}`],
  ['arrays of JSON', 'application/json', `{"text":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
])('more %s than anybody needs are not even read', async (_, type, payload) => {
  expect(await ask('large', payload, type)).toMatchObject(refused)
})

test.each(['a,[{'.repeat(200_000), '\\"'.repeat(200_000), '\\\\,'.repeat(200_000), `\\\\\\",${'['.repeat(300_000)}`])(
  'what stands in a text is no value of JSON (%#)',
  async (inside) => {
    const payload = `{"text":"${inside}"}`
    expect(await ask('large', payload)).toEqual({
      http: 200,
      body: { success: true, length: JSON.parse(payload).text.length },
    })
  },
)

/** Sends a megabyte, and answers what comes back and whether the connection was the first one's. */
const send = async (agent: Agent, headers: Record<string, string | number>) => {
  const asking = request({ host: '127.0.0.1', port, path: '/v2/test/echo', method: 'POST', agent, headers })
  const answered = once(asking, 'response')
  asking.end(Buffer.alloc(megabyte, 'x'))
  const [answer] = await answered
  return { http: answer.statusCode as number, body: await json(answer) }
}

test.each([
  ['a length', { 'content-type': 'application/json', 'content-length': megabyte }],
  ['a length, as a form', { 'content-type': form, 'content-length': megabyte }],
  ['chunks', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }],
])('a body that is refused is answered on kept-alive connections, one after the other: %s', async (_, headers) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 3 })
  for (let round = 0; round < 4; round++)
    for (const answer of await Promise.all([1, 2, 3].map(() => send(agent, headers))))
      expect(answer).toMatchObject(refused)
  agent.destroy()
})

test('so is one that fetch sends', async () => {
  for (let round = 0; round < 12; round++) {
    const answer = await fetch(`http://127.0.0.1:${port}/v2/test/echo`, { method: 'POST', body: 'x'.repeat(megabyte) })
    expect({ http: answer.status, body: await answer.json() }).toMatchObject(refused)
  }
})

test('the answer comes while the caller is still sending, and once all is sent the connection is as good as before', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /v2/test/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${megabyte}\r\n\r\n`,
  )
  const [first] = await once(socket, 'data')
  expect(String(first)).toMatch(/^HTTP\/1.1 412 .*"code":9,/s)
  socket.write(Buffer.alloc(megabyte, 'x'))
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 .*{"status":"up"}$/s)
})

test('whoever never ends is not heard out', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(
    `POST /v2/test/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000000000\r\n\r\n`,
  )
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  let sent = 0
  for (; !socket.destroyed && sent < 300; sent++)
    if (!socket.write(Buffer.alloc(megabyte, 'x')))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  expect(sent).toBeLessThan(300)
})
