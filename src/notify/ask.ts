import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { isIP } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import type { Reach } from './reach.ts'

/** One request to a server that others name: over a connection that was looked at, without following redirects. */

export interface Asked {
  url: string
  method?: 'POST' | 'GET'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Milliseconds for all of it. */
  timeout: number
}

export interface Answered {
  status: number
  /** Its beginning: nobody is listened to for long. */
  text: string
}

export type Ask = (asked: Asked) => Promise<Answered>

/** Bytes of an answer that are read. */
const largest = 16_384

/** `tls`: what servers are trusted beyond those that everybody trusts. */
export const createAsk =
  (reach: Reach, tls: ConnectionOptions = {}): Ask =>
  async ({ url, method = 'POST', headers = {}, body = '', timeout }) => {
    const { protocol, host, hostname, port, pathname, search } = new URL(url)
    const name = hostname.replace(/^\[|\]$/g, '')
    const secure = protocol === 'https:'
    const signal = AbortSignal.timeout(timeout)
    const socket = await reach({ host: name, port: Number(port || (secure ? 443 : 80)), timeout })
    const stream = secure ? connect({ socket, servername: isIP(name) ? '' : name, ...tls }) : socket
    try {
      const length = String(Buffer.byteLength(body))
      const sent = request({
        createConnection: () => stream,
        method,
        path: pathname + search,
        headers: { host, 'content-length': length, ...headers },
        signal,
      })
      // Also behind the answer, when nobody listens any more.
      sent.on('error', () => undefined)
      sent.end(body)
      const [answer] = (await once(sent, 'response', { signal })) as [IncomingMessage]
      return { status: answer.statusCode ?? 0, text: await beginning(answer) }
    } catch (error) {
      throw signal.aborted ? new Error(`There was no answer within ${timeout / 1000} seconds`) : error
    } finally {
      stream.destroy()
      socket.destroy()
    }
  }

const beginning = async (answer: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= largest) break
  }
  return Buffer.concat(pieces).subarray(0, largest).toString('utf8')
}
