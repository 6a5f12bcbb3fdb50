import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Row } from './figure.ts'
import { type Attack, addressOf, besiege, flood, formOf, poster, type Sent } from './hostile.ts'

const megabyte = 1024 * 1024

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

/** Bodies, so many at a time. */
const posting =
  (many: number, sentBy: (hash: string) => Sent): Attack['run'] =>
  (target, signal) =>
    flood(signal, many, poster(target, sentBy(target.hash)))

/** Connections that are kept at so many, each anew when it is closed; `send` writes what it likes and goes on until then. */
const holding =
  (many: number, send: (socket: Socket, n: number) => Promise<unknown>): Attack['run'] =>
  async ({ port }, signal) => {
    const open = new Set<Socket>()
    const end = () => {
      for (const socket of open) socket.destroy()
    }
    signal.addEventListener('abort', end)
    return flood(signal, many, async (n) => {
      // Thousands at once would be an attack on the queue of the listening socket, of which we know nothing.
      await sleep(n < many ? n : 100)
      if (signal.aborted) return 'ended'
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      open.add(socket)
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.resume()
      await Promise.race([closed, send(socket, n)])
      await closed
      open.delete(socket)
      return signal.aborted ? 'held to the end' : 'closed'
    })
  }

/** Writes a head, and then a byte of what follows every 100 milliseconds. */
const trickle = async (socket: Socket, head: string): Promise<void> => {
  socket.write(head)
  while (!socket.destroyed) {
    await sleep(100)
    socket.write('x')
  }
}

const unfinished = (socket: Socket, n: number): Promise<unknown> => {
  const head = `POST /v2/place/batch_convert HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${addressOf(n)}\r\ncontent-type: ${json}\r\n`
  socket.write(`${head}content-length: ${16 * megabyte}\r\n\r\n`)
  socket.write(Buffer.alloc(16 * megabyte - 1, 'x'))
  return once(socket, 'close')
}

const list = (name: string, entry: string, count: number) =>
  Buffer.from(`{"${name}":[${`${entry},`.repeat(count - 1)}${entry}]}`)

const file = formOf({}, 'a.csv', Buffer.alloc(15 * megabyte, 'a;'))

const attacks: Attack[] = [
  {
    name: 'three forms of 12 MB at once',
    run: posting(3, () => ({
      path: '/v2/user/auth',
      type: form,
      body: Buffer.from(Array.from({ length: 1_200_000 }, (_, i) => `${i}x=1`).join('&')),
    })),
  },
  {
    name: 'three million {}, signed in',
    run: posting(3, (hash) => ({ path: '/v2/place/batch_convert', hash, body: list('trackers', '{}', 3_000_000) })),
  },
  {
    name: '30,000 wrong entries, signed in',
    run: posting(3, (hash) => ({ path: '/v2/tracker/list', hash, body: list('labels', '{}', 30_000) })),
  },
  {
    name: 'texts of 16 MB, signed in',
    run: posting(3, (hash) => ({
      path: '/v2/place/batch_convert',
      hash,
      body: list('rows', `"${'\\u0435'.repeat(100)}"`, 26_000),
    })),
  },
  { name: '60 unfinished bodies of 16 MB', run: holding(60, unfinished) },
  {
    name: '40 uploads of 15 MB, without a hash',
    run: posting(40, () => ({ path: '/v2/data/spreadsheet/parse', ...file })),
  },
  {
    name: '1,000 who send a byte at a time',
    run: holding(1000, (socket, n) =>
      trickle(
        socket,
        n % 2 === 0
          ? 'GET /health HTTP/1.1\r\nhost: x\r\nx-slow: '
          : `POST /v2/user/auth HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${addressOf(n)}\r\ncontent-length: 10000\r\n\r\n`,
      ),
    ),
  },
  { name: '5,000 silent connections', run: holding(5000, (socket) => once(socket, 'close')) },
]

/** What anybody may send to the API, to take its time, its memory or its connections. */
export const run = (context: Context): Promise<Row[]> => besiege(context, attacks)
