import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '#contract/errors.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { createLobby, type Guest } from '#net/lobby.ts'
import { isOwn, networkOf, plainAddress } from '#net/networks.ts'
import type { Config } from '#src/config.ts'
import type { Known } from './budget.ts'

type Limits = Pick<
  Config,
  'http_connections' | 'http_unnamed_connections' | 'http_unnamed_per_address' | 'account_connections'
>

/** Counts connections of accounts and dealers, of each `most` (0 is no limit). Behind a proxy one may be another's from request to request. */
const createCounts = (most: number) => {
  const counts = new Map<string, number>()
  const accounts = new WeakMap<Guest, string>()
  const leave = (guest: Guest): void => {
    const account = accounts.get(guest) ?? ''
    const left = (counts.get(account) ?? 0) - 1
    accounts.delete(guest)
    if (left > 0) counts.set(account, left)
    else counts.delete(account)
  }
  return {
    leave,
    /** The connection is this account's from now on. Error 15 when it has as many as it may. */
    give(guest: Guest, account: string): void {
      if (accounts.get(guest) === account) return
      const count = counts.get(account) ?? 0
      if (most > 0 && count >= most) throw new Failure('too_many_requests')
      leave(guest)
      accounts.set(guest, account)
      counts.set(account, count + 1)
    },
  }
}

/** Milliseconds that a connection keeps its place without a good hash, though others come: clients ask as soon as it is open. */
const fair = 500

/**
 * Counts connections: in the lobby until a caller has shown a good hash on one, then among those that keep their place.
 * `isProxy`: an address behind which anybody may be.
 */
export const createConnections = (server: Server, config: Limits, isProxy: (address: string) => boolean) => {
  const lobby = createLobby(config.http_unnamed_connections, config.http_unnamed_per_address, fair)
  const guests = new WeakMap<Socket, Guest>()
  const seated = new Set<Guest>()
  const counts = createCounts(config.account_connections)

  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    const network = isProxy(address) || isOwn(address) ? undefined : networkOf(address)
    const guest: Guest = { socket, network, since: performance.now() }
    if (!lobby.enter(guest)) return void socket.destroy()
    guests.set(socket, guest)
    socket.once('close', () => {
      lobby.leave(guest)
      seated.delete(guest)
      counts.leave(guest)
    })
  })

  return {
    /**
     * Lets a connection of somebody known keep its place; where there is none left it stays in the lobby, where it may have to
     * make room. Error 15 when the account has as many connections as it may.
     */
    seat(socket: Socket, caller: Known): void {
      const guest = guests.get(socket)
      if (!guest || socket.destroyed) return
      counts.give(guest, holderKeyOf(caller))
      if (seated.size >= config.http_connections) return
      seated.add(guest)
      lobby.leave(guest)
    },
  }
}

export type Connections = ReturnType<typeof createConnections>
