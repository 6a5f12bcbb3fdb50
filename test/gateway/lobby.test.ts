import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Visit } from '#gateway/admission.ts'
import { createLobby } from '#gateway/lobby.ts'

/** A visit that notes when its connection is destroyed. */
const visitOf = (network: string | undefined, since: number) => {
  const socket = new Socket()
  const visit: Visit = { socket, protocol: 'plain', network, since, leave() {} }
  return { visit, socket }
}

/** Whether each of them is let in, in their order. */
const enter = (lobby: ReturnType<typeof createLobby>, ...visits: { visit: Visit }[]) =>
  visits.map(({ visit }) => lobby.enter(visit))

test('holds so many of a network, so many in all, and no more until one leaves', () => {
  const lobby = createLobby(3, 2)
  const first = visitOf('a', 0)
  expect(enter(lobby, first, visitOf('a', 1), visitOf('a', 2), visitOf('b', 3), visitOf('c', 4))).toEqual([
    ...[true, true, false, true, false],
  ])
  lobby.leave(first.visit)
  expect(enter(lobby, visitOf('a', 5))).toEqual([true])
})

test('has the oldest of a network make room when it has had five seconds', () => {
  const lobby = createLobby(10, 2)
  const [oldest, second] = [visitOf('a', 0), visitOf('a', 4000)]
  enter(lobby, oldest, second)
  expect(enter(lobby, visitOf('a', 4999), visitOf('a', 5000), visitOf('a', 6000))).toEqual([false, true, false])
  expect([oldest.socket.destroyed, second.socket.destroyed]).toEqual([true, false])
})

test('has the oldest of all make room, whatever its network', () => {
  const lobby = createLobby(2, 2)
  const [oldest, second] = [visitOf('a', 0), visitOf('b', 1)]
  enter(lobby, oldest, second)
  expect(enter(lobby, visitOf('c', 9000))).toEqual([true])
  expect([oldest.socket.destroyed, second.socket.destroyed]).toEqual([true, false])
})

test('does not count what comes by a proxy by its address', () => {
  const lobby = createLobby(4, 1)
  const proxied = () => visitOf(undefined, 0)
  expect(enter(lobby, proxied(), proxied(), proxied(), proxied(), proxied())).toEqual([true, true, true, true, false])
})
