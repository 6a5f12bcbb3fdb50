import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type User, user } from '#api/caller.ts'
import { Failure } from '#api/errors.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as links from '#store/links/shown-links.ts'
import { digestOf } from '#store/people/sessions.ts'
import { authenticate, finder, type Known } from './authenticate.ts'
import { ownAddress } from './base.ts'
import type { Connections } from './connections.ts'
import type { rateLimit } from './limit.ts'
import { dealerAt } from './pages/link/host.ts'

/** Who takes sockets: what is asked on them is not the door's business. */
export interface Sockets {
  /** Keeps a place for a caller from this address, or throws a failure; answers how its socket is taken. */
  reserve(address: string): (knock: Knock) => void
  close(): Promise<void>
}

interface Knock {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  /** Whom a hash lets in. */
  who(hash: string): Promise<User | Guest>
}

/** Somebody from the public, with the hash of a geo link. */
interface Guest {
  kind: 'link'
  digest: Buffer
}

interface Means {
  db: Db
  config: Config
  limits: ReturnType<typeof rateLimit>
  connections: Connections
}

/** Where sockets are asked for. */
export const socket_path = '/v2/event/subscription'

/** Only such a request is taken for one: of any other the header is passed over, as HTTP allows. */
export const isForSocket = ({ url = '', headers }: IncomingMessage): boolean =>
  /^websocket$/i.test(headers.upgrade ?? '') && ownAddress(url).replace(/\?.*$/, '').replace(/\/$/, '') === socket_path

/** `GET /v2/event/subscription`: requests for sockets go the way of all others until it is known that they may have one. */
export const serveSockets = (
  app: FastifyInstance,
  sockets: Sockets,
  { db, config, limits, connections }: Means,
): void => {
  const heads = new WeakMap<IncomingMessage, Buffer>()
  const find = finder(db, config)

  /** A link's, where it may be shown; those who watch are strangers, and keep no place for callers. */
  const guestOf = async (hash: string, host: string): Promise<Guest | undefined> => {
    if (!/^[0-9a-f]{32}$/i.test(hash)) return undefined
    const digest = digestOf(hash.toLowerCase())
    const at = await dealerAt(db, config, host)
    const found = await links.heads(db, [digest], { at_dealer: at?.id })
    return found.length > 0 ? { kind: 'link', digest } : undefined
  }

  const whoOf = (address: string, host: string, socket: Socket) => async (hash: string) => {
    let caller: Known
    try {
      caller = await authenticate(find, user, hash)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const guest = error.error === 'session_ended' ? await guestOf(hash, host) : undefined
      if (guest) {
        await limits.address(address)
        return guest
      }
      await limits.guess(address)
      throw error
    }
    await limits.caller(caller, address)
    connections.seat(socket, caller as User)
    return caller as User
  }

  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    heads.set(request, head)
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    // A refusal is the last that is said.
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })
  app.get(socket_path, async (request, reply) => {
    const head = heads.get(request.raw)
    if (!head) throw new Failure('wrong_format')
    const { socket } = request.raw
    await limits.address(request.address)
    const open = sockets.reserve(request.address)
    reply.hijack()
    reply.raw.detachSocket(socket)
    open({ request: request.raw, socket, head, who: whoOf(request.address, request.hostname, socket) })
  })
  app.addHook('preClose', () => sockets.close())
}
