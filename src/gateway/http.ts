import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { readBody } from '#net/read-body.ts'
import { hurried } from '#pace/pause.ts'
import type { Limits } from './admission.ts'
import type { Shared } from './exchange.ts'
import { most_fields } from './parts/draft.ts'
import type { DeviceRequest, RequestProtocol } from './protocol.ts'
import { createRequests, type Told } from './requests.ts'
import type { Visit } from './visit.ts'

/** Requests that wait for their commit, at most; more are told to come again. */
const most_waiting = 2000

/** Of who has named no registered device, and brings more than there is room for. */
const crowded = new Error('no room for this request')

/** A connection. */
interface Guest {
  visit: Visit
  /** Requests that are being answered, and bytes of their bodies. */
  answering: number
  held: number
  /** The answer under way is its last. */
  leaving: boolean
}

/** Devices that speak HTTP: 200 when committed, 400 with the reason, 403 for a device nobody registered, 503 or 500 to try again. */
export const createHttp = (protocol: RequestProtocol, shared: Shared, limits: Limits) => {
  const { name, many, max_body, retry = 503 } = protocol
  const take = createRequests(protocol, shared)
  const guests = new WeakMap<Socket, Guest>()
  let waiting = 0
  let closing = false

  const answer = async (request: IncomingMessage, guest: Guest): Promise<Told> => {
    const refused = refusalOf(request)
    if (refused) return refused
    hear(guest, request.url?.length ?? 0)
    let held = 0
    const hold = (bytes: number): void => {
      hear(guest, bytes - held, bytes - held)
      held = bytes
    }
    try {
      const body = await readBody(request, max_body, hold)
      if (!body) return [413, `a body has at most ${max_body} bytes`]
      return await takeIn(request, body, guest.visit)
    } finally {
      letGo(limits, guest, held)
    }
  }
  const hear = (guest: Guest, bytes: number, held = 0): void => {
    if (hasRoom(limits, guest, bytes, held)) return
    shared.watch.crowded(name, guest.visit.network)
    throw crowded
  }
  const takeIn = async (request: IncomingMessage, body: Buffer, visit: Visit): Promise<Told> => {
    if (waiting >= most_waiting) return [retry, 'too many requests at once: try again']
    waiting++
    try {
      return await take(requestOf(request, body), visit)
    } finally {
      waiting--
    }
  }

  const server: Server = createServer(timesOf(limits), async (request, response) => {
    const guest = guests.get(request.socket)
    if (!guest) return
    guest.answering++
    // A feed that rejects has said why, and so has who found no room.
    const told = await answer(request, guest).catch((): Told => [retry, 'try again'])
    guest.answering--
    if (!request.complete || !mayStay(guest)) response.shouldKeepAlive = false
    tell(response, told)
  })
  const open = (socket: Socket): void => {
    const leave = (): void => {
      guest.leaving = true
      if (guest.answering === 0) socket.destroySoon()
    }
    const visit = limits.admit(socket, name, leave)
    if (!visit) return
    const guest: Guest = { visit, answering: 0, held: 0, leaving: false }
    guests.set(socket, guest)
  }
  server.on('connection', open)

  /** Whoever has not named a registered device comes anew for each request. Behind a proxy a connection is of many, as that of another platform is. */
  const mayStay = ({ visit, leaving }: Guest): boolean =>
    !closing && !leaving && visit.device !== undefined && limits.seat(visit, many || visit.network === undefined)

  return {
    server,
    /** Stops accepting, and ends each connection when its request is answered, or in `grace` milliseconds. */
    async close(grace: number): Promise<void> {
      closing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await hurried(grace, closed, () => server.closeAllConnections())
    },
  }
}

/** Milliseconds of a connection of HTTP. */
const timesOf = ({ patience, silence }: Limits) => ({
  headersTimeout: patience,
  requestTimeout: patience,
  connectionsCheckingInterval: Math.min(1000, patience / 4),
  keepAliveTimeout: silence,
})

/** Why nothing of a request is read. */
export const refusalOf = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): Told | undefined => {
  if (method !== 'GET' && method !== 'POST') return [405, 'use GET or POST']
  if (url.split('&', most_fields + 1).length > most_fields) return [400, `there are more than ${most_fields} fields`]
  return undefined
}

/** Counts bytes that came, and those of them that are held; answers whether there is room for them. */
export const hasRoom = (
  limits: Pick<Limits, 'hear' | 'hold'>,
  guest: Pick<Guest, 'visit' | 'held'>,
  bytes: number,
  held: number,
): boolean => {
  const { visit } = guest
  const holds = guest.held + held
  if (!limits.hear(visit, bytes) || !limits.hold(visit, visit.device === undefined ? holds : 0)) return false
  guest.held = holds
  return true
}

/** Bytes that were held are no more. */
export const letGo = (limits: Pick<Limits, 'hold'>, guest: Pick<Guest, 'visit' | 'held'>, bytes: number): void => {
  guest.held -= bytes
  limits.hold(guest.visit, guest.visit.device === undefined ? guest.held : 0)
}

const tell = (response: ServerResponse, [status, reason, accepted]: Told): void => {
  const { content_type = 'text/plain; charset=utf-8', body = reason } = accepted ?? {}
  response.writeHead(status, {
    'content-type': content_type,
    'content-length': Buffer.byteLength(body),
    ...(status === 405 && { allow: 'GET, POST' }),
  })
  response.end(body)
}

const requestOf = (request: IncomingMessage, body: Buffer): DeviceRequest => {
  const { method = '', headers } = request
  const content_type = headers['content-type'] ?? ''
  return { method, ...addressOf(request), headers: headersOf(request), content_type, body }
}

const headersOf = ({ headersDistinct }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headersDistinct).map(([name, [first = ''] = []]) => [name, first]))

const addressOf = (request: IncomingMessage): Pick<DeviceRequest, 'path' | 'query' | 'search'> => {
  const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s)
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) query[name] ??= value
  return { path, query, search }
}
