import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createConnections } from '#http/connections.ts'

afterEach(() => void vi.restoreAllMocks())

const proxy = '10.0.0.1'

/** So many with a good hash, so many without, so many of these from an address. */
const open = (http_connections: number, http_unnamed_connections: number, http_unnamed_per_address: number) => {
  const server = new EventEmitter()
  const now = vi.spyOn(performance, 'now')
  const { seat } = createConnections(
    server as Server,
    { http_connections, http_unnamed_connections, http_unnamed_per_address },
    (address) => address === proxy,
  )
  /** A connection from there, so many milliseconds after the begin. */
  const come = (remoteAddress: string, at = 0): Socket => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    now.mockReturnValue(at)
    server.emit('connection', socket)
    return socket
  }
  return { come, seat }
}

const ended = (...sockets: Socket[]): boolean[] => sockets.map((socket) => socket.destroyed)

test('an address holds so many connections on which nobody has shown a hash, and its oldest makes room', () => {
  const { come } = open(10, 10, 2)
  const [first, second] = [come('192.0.2.1'), come('192.0.2.1', 1)]
  expect(ended(come('192.0.2.1', 2), come('192.0.2.2', 3))).toEqual([true, false])
  expect(ended(come('192.0.2.1', 600), first, second)).toEqual([false, true, false])
})

test('all together hold so many, and whoever has shown a good hash takes no place of theirs', () => {
  const { come, seat } = open(10, 2, 2)
  const known = come('192.0.2.1')
  seat(known)
  seat(known)
  const strangers = [come('192.0.2.2'), come('192.0.2.3', 1)]
  expect(ended(come('192.0.2.4', 2))).toEqual([true])
  expect(ended(come('192.0.2.4', 600), ...strangers, known)).toEqual([false, true, false, false])
})

test('whoever is known stays among the others when no place is left, until one is', async () => {
  const { come, seat } = open(1, 1, 1)
  const first = come('192.0.2.1')
  seat(first)
  const second = come('192.0.2.2')
  seat(second)
  expect(ended(come('192.0.2.3', 600), second)).toEqual([false, true])
  first.destroy()
  await new Promise((resolve) => first.once('close', resolve))
  const next = come('192.0.2.4', 1200)
  seat(next)
  expect(ended(come('192.0.2.5', 1800), next)).toEqual([false, false])
})

test.each([proxy, `::ffff:${proxy}`, '127.0.0.1', '::1'])('behind %s may be anybody', (address) => {
  const { come } = open(10, 3, 1)
  expect(ended(...[1, 2, 3, 4].map(() => come(address)))).toEqual([false, false, false, true])
})
