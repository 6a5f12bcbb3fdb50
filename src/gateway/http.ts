import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Shared } from './exchange.ts'
import type { HttpProtocol } from './protocol.ts'

/** Devices that speak HTTP: 200 when committed, 400 with the reason, 403 for a device nobody registered, 503 to try again. */
export const createHttp = (protocol: HttpProtocol, { feed, metrics, watch }: Shared, silence: number) => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const stop = metrics.ack_seconds.startTimer({ protocol: protocol.name })
    const { method = 'GET' } = request
    if (method !== 'GET' && method !== 'POST') return tell(response, 405, 'use GET or POST')
    const body = await read(request, protocol.max_body)
    if (!body) return tell(response, 413, `a body has at most ${protocol.max_body} bytes`)
    const received = Date.now()
    const { device, points, status, fault } = protocol.decode(
      { method, ...addressOf(request), content_type: request.headers['content-type'] ?? '', body },
      received,
    )
    if (fault) watch.fault(protocol.name, fault, body.length > 0 ? body : Buffer.from(request.url ?? ''))
    if (!device) return tell(response, 400, fault ?? 'no device id')
    if (fault && points.length === 0 && !status) return tell(response, 400, fault)
    const outcome = await feed({ device, points, status, received })
    if (!outcome.known) {
      watch.refused(protocol.name, device)
      return tell(response, 403, 'this device is not registered')
    }
    stop()
    tell(response, 200, '')
  }

  const server: Server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: silence, maxHeaderSize: 16_384 },
    (request, response) => {
      answer(request, response).catch(() => tell(response, 503, 'try again'))
    },
  )
  server.on('connection', (socket) => {
    metrics.devices.inc({ protocol: protocol.name })
    socket.on('close', () => metrics.devices.dec({ protocol: protocol.name }))
  })
  return {
    server,
    async close(within: number): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const deadline = setTimeout(() => server.closeAllConnections(), within)
      await closed
      clearTimeout(deadline)
    },
  }
}

const tell = (response: ServerResponse, status: number, reason: string): void => {
  if (response.headersSent) return
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(reason),
  })
  response.end(reason)
}

/** The path and the query, of which the first value of a name counts. */
const addressOf = (request: IncomingMessage): { path: string; query: Record<string, string> } => {
  const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s)
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) query[name] ??= value
  return { path, query }
}

/** The whole body, or `undefined` when it is longer than `most` bytes. */
const read = async (request: IncomingMessage, most: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
