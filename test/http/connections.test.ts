import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Dealer, User } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import { createConnections } from '#http/connections.ts'

afterEach(() => void vi.restoreAllMocks())

const proxy = '10.0.0.1'

/** So many with a good hash, so many without, so many of these from an address; so many of an account. */
const open = (
  http_connections: number,
  http_unnamed_connections: number,
  http_unnamed_per_address: number,
  account_connections = 0,
) => {
  const server = new EventEmitter()
  const now = vi.spyOn(performance, 'now')
  const { seat } = createConnections(
    server as Server,
    { http_connections, http_unnamed_connections, http_unnamed_per_address, account_connections },
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

const callerOf = (account_id: number) => ({ kind: 'user', account_id }) as User
const [alice, bob] = [callerOf(1), callerOf(2)]
const dealer = { kind: 'dealer', dealer_id: 1 } as Dealer

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
  seat(known, alice)
  seat(known, alice)
  const strangers = [come('192.0.2.2'), come('192.0.2.3', 1)]
  expect(ended(come('192.0.2.4', 2))).toEqual([true])
  expect(ended(come('192.0.2.4', 600), ...strangers, known)).toEqual([false, true, false, false])
})

test('whoever is known stays among the others when no place is left, until one is', async () => {
  const { come, seat } = open(1, 1, 1)
  const first = come('192.0.2.1')
  seat(first, alice)
  const second = come('192.0.2.2')
  seat(second, alice)
  expect(ended(come('192.0.2.3', 600), second)).toEqual([false, true])
  first.destroy()
  await new Promise((resolve) => first.once('close', resolve))
  const next = come('192.0.2.4', 1200)
  seat(next, alice)
  expect(ended(come('192.0.2.5', 1800), next)).toEqual([false, false])
})

test.each([proxy, `::ffff:${proxy}`, '127.0.0.1', '::1'])('behind %s may be anybody', (address) => {
  const { come } = open(10, 3, 1)
  expect(ended(...[1, 2, 3, 4].map(() => come(address)))).toEqual([false, false, false, true])
})

test('an account has so many, of which each is one from its first request to its end, and keeps nobody else from theirs', async () => {
  const { come, seat } = open(10, 10, 10, 2)
  const tooMany = new Failure('too_many_requests')
  const [first, second, third] = [come('192.0.2.1'), come('192.0.2.2'), come('192.0.2.3')]
  for (const socket of [first, second, first, second]) seat(socket, alice)
  expect(() => seat(third, alice)).toThrow(tooMany)
  seat(third, dealer)
  seat(come('192.0.2.4'), bob)
  // As a proxy does, whose connections are for everybody.
  expect(() => seat(third, alice)).toThrow(tooMany)
  seat(first, bob)
  seat(third, alice)
  const closed = new Promise((resolve) => second.once('close', resolve))
  second.destroy()
  await closed
  seat(come('192.0.2.5'), alice)
  expect(() => seat(come('192.0.2.6'), alice)).toThrow(tooMany)
})
