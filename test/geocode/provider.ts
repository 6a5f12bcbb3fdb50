import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A provider on this machine that speaks what a test says; notes what it was asked. */
export const provider = async () => {
  const asked: { path: string; params: Record<string, string>; agent: string | undefined }[] = []
  let handle: Handler = (_, response) => response.end()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    asked.push({
      path: pathname,
      params: Object.fromEntries(searchParams),
      agent: request.headers['user-agent'],
    })
    handle(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/geo/`,
    asked,
    answer(body: unknown, status = 200) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      handle = (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    },
    behave(handler: Handler) {
      handle = handler
    },
  }
}
