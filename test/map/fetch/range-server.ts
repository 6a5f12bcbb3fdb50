import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterwards } from '#test/afterwards.ts'

export interface Served {
  body: Buffer
  etag?: string
}

/** Whoever serves a planet file, and how it misbehaves: `answer` may answer in its place, and says so. */
export interface RangeServer {
  url: string
  files: Map<string, Served>
  /** The ranges that were asked for, in order. */
  asked: { path: string; from: number; until: number; match: string | undefined }[]
  answer: ((request: IncomingMessage, response: ServerResponse, range: Range) => boolean) | undefined
}

export interface Range {
  from: number
  /** The first byte behind it. */
  until: number
  body: Buffer
  etag: string
}

export const rangeServer = async (): Promise<RangeServer> => {
  const files: RangeServer['files'] = new Map()
  const asked: RangeServer['asked'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const file = files.get(path)
    const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const match = request.headers['if-match']
    const from = Number(first)
    asked.push({ path, from, until: Number(last) + 1, match })
    if (!file) return void response.writeHead(404).end('nothing')
    const { body, etag = '"one"' } = file
    const range = { from, until: Math.min(Number(last) + 1, body.length), body, etag }
    if (answered.answer?.(request, response, range)) return
    if (match !== undefined && match !== etag) return void response.writeHead(412).end()
    if (from >= body.length) return void response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end()
    send(response, range)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterwards(async () => {
    server.closeAllConnections()
    server.close()
  })
  const answered: RangeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    asked,
    answer: undefined,
  }
  return answered
}

/** As a server should, but for what `headers` say. */
export const send = (
  response: ServerResponse,
  { from, until, body, etag }: Range,
  headers: Record<string, string> = {},
): void => {
  const range = `bytes ${from}-${until - 1}/${body.length}`
  response.writeHead(206, { etag, 'content-range': range, ...headers }).end(body.subarray(from, until))
}
