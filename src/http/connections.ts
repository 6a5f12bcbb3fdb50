import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '#src/config.ts'
import { createLobby, type Guest } from '#src/lobby.ts'
import { isOwn, networkOf, plainAddress } from '#src/networks.ts'

type Limits = Pick<Config, 'http_connections' | 'http_unnamed_connections' | 'http_unnamed_per_address'>

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

  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    const network = isProxy(address) || isOwn(address) ? undefined : networkOf(address)
    const guest: Guest = { socket, network, since: performance.now() }
    if (!lobby.enter(guest)) return void socket.destroy()
    guests.set(socket, guest)
    socket.once('close', () => {
      lobby.leave(guest)
      seated.delete(guest)
    })
  })

  return {
    /** Lets a connection keep its place; where there is none left it stays in the lobby, where it may have to make room. */
    seat(socket: Socket): void {
      const guest = guests.get(socket)
      if (!guest || socket.destroyed || seated.size >= config.http_connections) return
      seated.add(guest)
      lobby.leave(guest)
    },
  }
}

export type Connections = ReturnType<typeof createConnections>
