import { once } from 'node:events'
import { Agent, type ClientRequestArgs, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import { beginningOf } from '#net/read-answer.ts'
import { hurried } from '#pace/pause.ts'
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
/** Milliseconds that a connection waits for another request, and how many to one server do. */
const idle = 5_000
const kept = 8

/**
 * Makes HTTP requests by addresses that `reach` allows. `tls`: certificates that are trusted beyond those that
 * everybody trusts. Connections are kept for a while, for there may be more to say.
 */
export const createAsk = (reach: Reach, tls: ConnectionOptions = {}): Ask => {
  const agents: Record<string, Agent> = { 'http:': agentOf(reach), 'https:': agentOf(reach, tls) }
  return async ({ url, method = 'POST', headers = {}, body = '', timeout }) => {
    const { protocol, host, hostname, port, pathname, search } = new URL(url)
    const patience = new AbortController()
    const options = {
      agent: agents[protocol],
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      within: timeout,
      method,
      path: pathname + search,
      headers: { host, 'content-length': String(Buffer.byteLength(body)), ...headers },
      signal: patience.signal,
    }
    try {
      return await hurried(timeout, say(options, body), () => patience.abort())
    } catch (error) {
      throw patience.signal.aborted ? new Error(`There was no answer within ${timeout / 1000} seconds`) : error
    }
  }
}

interface Within {
  /** Milliseconds until there is a connection. */
  within: number
}

/** Over plain connections, or by TLS: to servers that were looked at. */
const agentOf = (reach: Reach, tls?: ConnectionOptions): Agent => {
  const agent = new Agent({ keepAlive: true, timeout: idle, maxFreeSockets: kept })
  const open = async ({ host, port, within }: ClientRequestArgs & Partial<Within>): Promise<Socket> => {
    const name = String(host)
    const socket = await reach({ host: name, port: Number(port), timeout: Number(within) })
    if (!tls) return socket
    const stream = connect({ socket, servername: isIP(name) ? '' : name, ...tls })
    stream.once('close', () => socket.destroy())
    return stream
  }
  agent.createConnection = (options, done) => {
    open(options).then(
      (socket) => done?.(null, socket),
      (error: Error) => done?.(error, undefined as never),
    )
    return undefined
  }
  return agent
}

/** Says it, once more where the connection was kept and ended as it was used again. */
const say = async (options: RequestOptions & Within, body: string | Buffer): Promise<Answered> => {
  const sent = request(options)
  // Also behind the answer, when nobody listens any more.
  sent.on('error', () => undefined)
  sent.end(body)
  let answer: IncomingMessage
  try {
    ;[answer] = (await once(sent, 'response')) as [IncomingMessage]
  } catch (error) {
    sent.destroy()
    const ended = sent.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(String((error as { code?: unknown }).code))
    if (!ended || options.signal?.aborted) throw error
    return say(options, body)
  }
  return { status: answer.statusCode ?? 0, text: (await beginningOf(answer, largest)).toString('utf8') }
}
