import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { onEveryAnswer } from '#http/headers.ts'
import { freshDatabase } from '#test/database.ts'
import { echoServer } from './echo.ts'

const server = await echoServer((await freshDatabase()).db)
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as { port: number }

/** All that comes back until the other side ends; fails when the connection is reset. */
const heard = async (socket: Socket): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

const send = async (...pieces: (string | Buffer)[]): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  for (const piece of pieces) socket.write(piece)
  return heard(socket)
}

const told = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { http: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) }
}

const host = 'Host: fleet.example\r\n'
const long = 'x'.repeat(40_000)

test.each([
  ['a header that is too long', `GET /v2/test/echo HTTP/1.1\r\n${host}X-Long: ${long}\r\n\r\n`, 412, 9],
  ['an address that is too long', `GET /v2/test/echo?text=${long} HTTP/1.1\r\n${host}\r\n`, 412, 9],
  ['megabytes of header', `GET /v2/test/echo HTTP/1.1\r\n${host}X-Long: ${long.repeat(200)}\r\n\r\n`, 412, 9],
  ['no request at all', 'hello\r\n\r\n', 405, 112],
  ['a greeting of another protocol', Buffer.from('16030100a5010000a1', 'hex'), 405, 112],
  ['a method that does not exist', `FETCH /v2/test/echo HTTP/1.1\r\n${host}\r\n`, 405, 112],
  ['CONNECT', `CONNECT fleet.example:443 HTTP/1.1\r\n${host}\r\n`, 405, 112],
  ['a version that does not exist', `GET /v2/test/echo HTTP/9.9\r\n${host}\r\n`, 400, 5],
  ['a blank in the address', `GET /v2/test echo HTTP/1.1\r\n${host}\r\n`, 400, 5],
  ['a header without a name', `GET /v2/test/echo HTTP/1.1\r\n${host}: value\r\n\r\n`, 400, 5],
  ['a header with a control character', `GET /v2/test/echo HTTP/1.1\r\n${host}X: a\u0001b\r\n\r\n`, 400, 5],
  ['no host', 'GET /v2/test/echo HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 5],
  ['an expectation that nobody knows', `POST /v2/test/echo HTTP/1.1\r\n${host}Expect: a-pony\r\n\r\n`, 400, 5],
  ['a length that is none', `POST /v2/test/echo HTTP/1.1\r\n${host}Content-Length: many\r\n\r\n{}`, 400, 5],
  [
    'two lengths',
    `POST /v2/test/echo HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    400,
    5,
  ],
  [
    'chunks that are none',
    `POST /v2/test/echo HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
    400,
    5,
  ],
])('%s is told as JSON to every origin, and the connection ends in peace', async (_, request, http, code) => {
  const answer = told(await send(request))
  expect(answer).toMatchObject({ http, body: { success: false, status: { code } } })
  for (const [name, value] of Object.entries(onEveryAnswer)) expect(answer.head).toContain(`${name}: ${value}`)
  expect(answer.head).toContain('content-type: application/json; charset=utf-8')
})

test('whoever goes on sending is heard out, and told', async () => {
  const pieces = Array.from({ length: 200 }, () => `X-More: ${long}\r\n`)
  expect(told(await send(`GET /v2/test/echo HTTP/1.1\r\n${host}`, ...pieces)).body.status.code).toBe(9)
})

test('a request behind a good one does not spoil its answer', async () => {
  const good = `GET /v2/test/echo?count=1 HTTP/1.1\r\n${host}\r\n`
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(good)
  const [first] = await once(socket, 'data')
  expect(told(String(first)).http).toBe(200)
  socket.write('nonsense\r\n\r\n')
  expect(told(await heard(socket)).body.status.code).toBe(112)
})

test('a body beyond the limit is told though the caller is still sending', async () => {
  const head = `POST /v2/test/echo HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 40000000\r\n\r\n`
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(head)
  for (let i = 0; i < 1000; i++) socket.write(long)
  const [first] = await once(socket, 'data')
  expect(told(String(first)).body.status.code).toBe(9)
  socket.destroy()
})
