import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { send } from '#live/packed.ts'
import { upgrade } from '#live/socket.ts'
import { afterwards } from '#test/afterwards.ts'

/** Texts as a client of the live channel reads them, however they are packed. */

const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
afterwards(async () => void server.close())
const noise = (bytes: number): string => randomBytes(bytes).toString('base64')

const texts = [
  ['short', 'short'],
  ['that pack well', 'x'.repeat(5_000)],
  ['that pack badly', noise(3_000)],
  ['that are long also when they are packed', noise(100_000)],
  ['longer than what is kept for them', noise(400_000)],
  ['of many alphabets', 'Größe 車両 Ж 🚚 '.repeat(2_000)],
] as const

test.each([true, false])('texts come whole and in order (packed: %s)', async (perMessageDeflate) => {
  const told = texts.map(([, text]) => text)
  server.once('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) =>
    upgrade(request, line, head, (socket) => {
      for (const text of told) {
        send(socket, line, text, () => {})
        socket.ping()
      }
    }),
  )
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { perMessageDeflate })
  const heard: string[] = []
  let pings = 0
  client.on('message', (data) => heard.push(String(data)))
  client.on('ping', () => pings++)
  await expect.poll(() => pings, { timeout: 10_000 }).toBe(told.length)
  expect(heard.map((text, i) => [texts[i]?.[0], text === told[i]])).toEqual(texts.map(([name]) => [name, true]))
  expect(client.extensions !== '').toBe(perMessageDeflate)
  client.terminate()
})

test('who is told something is told when it has been sent, and what it sent packed is read each time', async () => {
  const sent: string[] = []
  const asked: string[] = []
  server.once('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) =>
    upgrade(request, line, head, (socket) => {
      socket.on('message', (data) => {
        asked.push(String(data))
        send(socket, line, `${asked.length}${'y'.repeat(2_000)}`, () => sent.push(String(asked.length)))
      })
    }),
  )
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(client, 'open')
  for (const text of ['a', 'b', 'c']) client.send(text.repeat(3_000))
  await expect.poll(() => sent, { timeout: 10_000 }).toHaveLength(3)
  expect(asked.map((text) => text.slice(0, 2))).toEqual(['aa', 'bb', 'cc'])
  client.terminate()
})
