import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Limits } from './admission.ts'
import type { Shared } from './exchange.ts'
import type { DeviceRequest, HttpProtocol } from './protocol.ts'

/** Requests that wait for their commit, at most; more are told to come again. */
const most_waiting = 2000

/** A status and its reason as text. */
type Told = readonly [status: number, reason: string]

/** Devices that speak HTTP: 200 when committed, 400 with the reason, 403 for a device nobody registered, 503 to try again. */
export const createHttp = (protocol: HttpProtocol, { feed, metrics, watch }: Shared, limits: Limits) => {
  const { name, max_body } = protocol
  const ack_seconds = metrics.ack_seconds.labels({ protocol: name })
  let waiting = 0
  let closing = false

  const answer = async (request: IncomingMessage): Promise<Told> => {
    const { method = '' } = request
    if (method !== 'GET' && method !== 'POST') return [405, 'use GET or POST']
    if (waiting > most_waiting) return [503, 'too many requests at once: try again']
    const body = await read(request, max_body)
    if (!body) return [413, `a body has at most ${max_body} bytes`]
    const began = performance.now()
    const content_type = request.headers['content-type'] ?? ''
    const told = await take({ method, ...addressOf(request), content_type, body })
    if (told[0] === 200) ack_seconds.observe((performance.now() - began) / 1000)
    return told
  }

  const take = async (request: DeviceRequest): Promise<Told> => {
    const received = Date.now()
    const { device, points, status, fault } = decode(request, received)
    if (fault) watch.fault(name, fault, seen(request))
    if (!device) return [400, fault ?? 'no device id']
    if (fault && points.length === 0 && !status) return [400, fault]
    const { known } = await feed({ device, points, status, received })
    if (known) return [200, '']
    watch.refused(name, device)
    return [403, 'this device is not registered']
  }

  const decode: HttpProtocol['decode'] = (request, received) => {
    try {
      return protocol.decode(request, received)
    } catch (error) {
      watch.bug(name, error, seen(request))
      return { points: [], fault: 'this request could not be read' }
    }
  }

  const server: Server = createServer(
    {
      headersTimeout: limits.patience,
      requestTimeout: limits.patience,
      connectionsCheckingInterval: Math.min(1000, limits.patience / 4),
      keepAliveTimeout: limits.silence,
    },
    async (request, response) => {
      waiting++
      // A feed that rejects has said why.
      const told = await answer(request).catch((): Told => [503, 'try again'])
      waiting--
      if (closing || !request.complete) response.shouldKeepAlive = false
      tell(response, told)
    },
  )
  server.on('connection', (socket) => limits.admit(socket, name))

  return {
    server,
    /** Stops accepting, and ends each connection when its request is answered, or in `grace` milliseconds. */
    async close(grace: number): Promise<void> {
      closing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const deadline = setTimeout(() => server.closeAllConnections(), grace)
      await closed
      clearTimeout(deadline)
    },
  }
}

const tell = (response: ServerResponse, [status, reason]: Told): void => {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(reason),
    ...(status === 405 && { allow: 'GET, POST' }),
  })
  response.end(reason)
}

/** What of a request is shown in a log. */
const seen = ({ path, query, body }: DeviceRequest): Buffer =>
  body.length > 0 ? body : Buffer.from(`${path}?${new URLSearchParams(query)}`)

/** The path and the query, of which the first value of a name counts. */
const addressOf = (request: IncomingMessage): Pick<DeviceRequest, 'path' | 'query'> => {
  const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s)
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) query[name] ??= value
  return { path, query }
}

/** The whole body, or `undefined` when it is longer than `most` bytes; the rest is left unread, to be answered at once. */
const read = async (request: IncomingMessage, most: number): Promise<Buffer | undefined> => {
  if (Number(request.headers['content-length']) > most) return undefined
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
