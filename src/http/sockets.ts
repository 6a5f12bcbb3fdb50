import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Dealer, type Guest, type User, user } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import { watching } from '#resource/panel/tracker/console.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as links from '#store/links/shown-links.ts'
import * as keys from '#store/people/console-keys.ts'
import { console_key_form, hash_form, other_kinds } from '#store/people/hash-kinds.ts'
import { digestOf } from '#store/people/sessions.ts'
import { authenticate, authenticateBy, finder, type Known, permit } from './authenticate.ts'
import { ownAddress } from './base.ts'
import type { Connections } from './connections.ts'
import type { rateLimit } from './limit.ts'
import { dealerAt } from './pages/link/host.ts'

/** A taker of sockets: what is asked on them is not the door's business. */
export interface Sockets {
  /** Keeps a place for a caller from this address, or throws a failure; answers how its socket is taken. */
  reserve(address: string): (knock: Knock) => void
  /** Keeps a place at the console of a device for somebody of a dealer, or throws a failure. */
  reserveConsole(address: string, dealer: Dealer, device: string): (knock: ConsoleKnock) => void
  close(): Promise<void>
}

interface Asking {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
}

interface Knock extends Asking {
  /** Whom a hash lets in. */
  who(hash: string): Promise<User | Guest>
}

interface ConsoleKnock extends Asking {
  /** Throws once who has come may look no more. */
  check(): Promise<void>
}

interface Means {
  db: Db
  config: Config
  limits: ReturnType<typeof rateLimit>
  connections: Connections
}

type Find = ReturnType<typeof finder>

/** Where sockets are asked for. */
export const socket_path = '/v2/event/subscription'
export const console_path = '/console'

/** Only such a request is taken for one: of any other the header is passed over, as HTTP allows. */
export const isForSocket = ({ url = '', headers }: IncomingMessage): boolean =>
  /^websocket$/i.test(headers.upgrade ?? '') &&
  [socket_path, console_path].includes(ownAddress(url).replace(/\?.*$/, '').replace(/\/$/, ''))

/** What the address of a console says. Error 3 where it says less. */
const readConsole = (asked: Record<string, unknown>): keys.Opens & { key: string } => {
  const { device, key, timestamp, dealer_id } = asked
  const isRead = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value)
  if (!isRead(device, /^.{1,64}$/su) || !isRead(key, console_key_form)) throw new Failure('wrong_format')
  if (!isRead(timestamp, /^[0-9]{1,12}$/) || !isRead(dealer_id, /^[1-9][0-9]{0,8}$/)) throw new Failure('wrong_format')
  return { device, key: key.toLowerCase(), timestamp: Number(timestamp), dealer_id: Number(dealer_id) }
}

/** `GET /v2/event/subscription` and `GET /console`: requests for sockets go the way of all others until it is known that they may have one. */
export const serveSockets = (app: FastifyInstance, sockets: Sockets, means: Means): void => {
  const { limits, connections } = means
  const askingOf = takeUpgrades(app)
  const find = finder(means.db, means.config)
  const whoOf = createKnocking(find, means)
  const watcherOf = createWatching(find, means)

  app.get(socket_path, async ({ raw, address, hostname }, reply) => {
    const asking = askingOf(raw)
    await limits.address(address)
    const open = sockets.reserve(address)
    handOver(reply, raw.socket)
    open({ ...asking, who: whoOf(address, hostname, raw.socket) })
  })
  app.get(console_path, async ({ raw, address, query }, reply) => {
    const asking = askingOf(raw)
    await limits.address(address)
    const { caller, device, check } = await watcherOf(query as Record<string, unknown>, address)
    await limits.caller(caller, address)
    connections.seat(raw.socket, caller)
    const open = sockets.reserveConsole(address, caller, device)
    handOver(reply, raw.socket)
    open({ ...asking, check })
  })
  app.addHook('preClose', () => sockets.close())
}

/** Lets requests for sockets go the way of all others; answers what finds the socket of one. Error 5 for a request that asks for none. */
const takeUpgrades = (app: FastifyInstance): ((request: IncomingMessage) => Asking) => {
  const heads = new WeakMap<IncomingMessage, Buffer>()
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
  return (request) => {
    const head = heads.get(request)
    if (!head) throw new Failure('wrong_format')
    return { request, socket: request.socket, head }
  }
}

/** From here on nobody answers the request: the socket is somebody else's. */
const handOver = (reply: FastifyReply, socket: Socket): void => {
  reply.hijack()
  reply.raw.detachSocket(socket)
}

/** Whom a hash lets in at the live channel: a user, or a guest of a link. What is none counts as a guess of the address. */
const createKnocking = (find: Find, { db, config, limits, connections }: Means) => {
  /** A link's, where it may be shown; those who watch are strangers, and keep no place for callers. */
  const guestOf = async (hash: string, host: string): Promise<Guest | undefined> => {
    if (!hash_form.test(hash)) return undefined
    const digest = digestOf(hash.toLowerCase())
    const at = await dealerAt(db, config, host)
    const found = await links.heads(db, [digest], { at_dealer: at?.id })
    return found.length > 0 ? { kind: 'guest', digest } : undefined
  }

  return (address: string, host: string, socket: Socket) => async (hash: string) => {
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
}

/** Whom the key of a console lets in, and whether it still may look. Error 4 for a key that is not good, which counts as a guess. */
const createWatching =
  (find: Find, { db, limits }: Pick<Means, 'db' | 'limits'>) =>
  async (asked: Record<string, unknown>, address: string) => {
    const { key, ...opens } = readConsole(asked)
    const isTimely = Math.abs(Date.now() / 1000 - opens.timestamp) <= other_kinds.console.lives
    const digest = isTimely ? await keys.takeConsoleKey(db, key, opens) : undefined
    if (!digest) {
      await limits.guess(address)
      throw new Failure('session_ended')
    }
    const look = async (): Promise<Known & Dealer> => {
      const caller = (await authenticateBy(find, watching, digest)) as Known & Dealer
      permit(watching, caller)
      return caller
    }
    return { caller: await look(), device: opens.device, check: async () => void (await look()) }
  }
