import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createLobby, type Guest } from '#net/lobby.ts'

const guestOf = (network: string | undefined, since: number) => ({ socket: new Socket(), network, since })

/** Whether each of them is let in, in their order. */
const enter = (lobby: ReturnType<typeof createLobby>, ...guests: Guest[]) => guests.map((guest) => lobby.enter(guest))

test('holds so many of a network, so many in all, and no more until one leaves', () => {
  const lobby = createLobby(3, 2, 5000)
  const first = guestOf('a', 0)
  expect(enter(lobby, first, guestOf('a', 1), guestOf('a', 2), guestOf('b', 3), guestOf('c', 4))).toEqual([
    ...[true, true, false, true, false],
  ])
  lobby.leave(first)
  expect(enter(lobby, guestOf('a', 5))).toEqual([true])
})

test('has the oldest of a network make room when it has had five seconds', () => {
  const lobby = createLobby(10, 2, 5000)
  const [oldest, second] = [guestOf('a', 0), guestOf('a', 4000)]
  enter(lobby, oldest, second)
  expect(enter(lobby, guestOf('a', 4999), guestOf('a', 5000), guestOf('a', 6000))).toEqual([false, true, false])
  expect([oldest.socket.destroyed, second.socket.destroyed]).toEqual([true, false])
})

test('has the oldest of all make room, whatever its network', () => {
  const lobby = createLobby(2, 2, 5000)
  const [oldest, second] = [guestOf('a', 0), guestOf('b', 1)]
  enter(lobby, oldest, second)
  expect(enter(lobby, guestOf('c', 9000))).toEqual([true])
  expect([oldest.socket.destroyed, second.socket.destroyed]).toEqual([true, false])
})

test('does not count what comes by a proxy by its address', () => {
  const lobby = createLobby(4, 1, 5000)
  const proxied = () => guestOf(undefined, 0)
  expect(enter(lobby, proxied(), proxied(), proxied(), proxied(), proxied())).toEqual([true, true, true, true, false])
})
