import { lookup as resolve } from 'node:dns/promises'
import { type IncomingMessage, Agent as PlainAgent, request as plain, type RequestOptions } from 'node:http'
import { Agent as SealedAgent, request as sealed } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic } from '#src/networks.ts'
import { noLonger } from '#src/read-answer.ts'
import type { Encoding } from '../archive.ts'
import { Fault } from './fault.ts'
import { createGate } from './gate.ts'

/** Questions to servers that have tiles: few at once, in time, and no more of an answer than is of use. */

export interface Question {
  address: string
  /** Bytes of an answer, as it is packed. */
  most: number
  /** Only where the public is, by HTTPS: what others name is not the operator's choice. */
  strict: boolean
}

export interface Answer {
  /** As it came, and packed so. */
  bytes: Buffer
  /** The media type, in small letters, without what is behind it. */
  type: string
  encoding: Encoding | undefined
  /** It may not be kept. */
  passing: boolean
  /** It came from this machine or a private network. */
  inside: boolean
}

/** @throws Fault */
export type Ask = (question: Question) => Promise<Answer>

export interface AskOptions {
  /** How we name ourselves. */
  agent: string
  /** Milliseconds that an answer may take. */
  patience?: number
}

const at_once = 6
/** More wait only where something is wrong: a screen shows thirty. */
const most_waiting = 300
const most_redirects = 3
/** Milliseconds that addresses of a name are remembered: the system's resolver waits in the few threads that files need too. */
const remembered = 60_000

export const createAsk = ({ agent, patience = 10_000 }: AskOptions) => {
  const gate = createGate(at_once, most_waiting, () => new Fault('unreachable', 'too much is being asked for already'))
  const agents = {
    'http:': new PlainAgent({ keepAlive: true, maxFreeSockets: at_once }),
    'https:': new SealedAgent({ keepAlive: true, maxFreeSockets: at_once }),
  }
  const find = createLookups()

  /** Once more where the connection was kept, and ended as it was used again. */
  const asked = async (url: URL, question: Question, signal: AbortSignal): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const options: RequestOptions = {
      agent: agents[url.protocol as keyof typeof agents],
      headers: { 'user-agent': agent, 'accept-encoding': 'gzip' },
      lookup: find(question.strict),
      signal,
    }
    const request = (url.protocol === 'https:' ? sealed : plain)(url, options, resolve)
    request.on('error', reject).end()
    try {
      return await promise
    } catch (error) {
      const ended = request.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(String((error as { code?: unknown }).code))
      if (!ended || signal.aborted) throw error
      return asked(url, question, signal)
    }
  }

  const follow = async (question: Question, signal: AbortSignal): Promise<IncomingMessage> => {
    let url = allowed(question.address, question.strict)
    for (let i = 0; i <= most_redirects; i++) {
      const answer = await asked(url, question, signal)
      const { location } = answer.headers
      if (![301, 302, 303, 307, 308].includes(answer.statusCode ?? 0) || location === undefined) return answer
      answer.destroy()
      const next = URL.parse(location, url)
      if (next?.host !== url.host || next.protocol !== url.protocol)
        throw new Fault('wrong', `${url.host} sends us to another host, where we do not follow`)
      url = next
    }
    throw new Fault('wrong', `${url.host} sends us from one address to another without an end`)
  }

  const ask: Ask = (question) =>
    gate(new URL(question.address).host, async () => {
      const signal = AbortSignal.timeout(patience)
      const host = new URL(question.address).host
      try {
        const answer = await follow(question, signal)
        try {
          return await taken(answer, question, host)
        } finally {
          answer.destroy()
        }
      } catch (error) {
        throw error instanceof Fault ? error : new Fault('unreachable', unreachable(host, error, signal))
      }
    })
  return {
    ask,
    close(): void {
      for (const one of Object.values(agents)) one.destroy()
    },
  }
}

const unreachable = (host: string, error: unknown, signal: AbortSignal): string =>
  signal.aborted
    ? `${host} does not answer in time`
    : `${host} cannot be reached: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`

/** @throws Fault where we do not go there */
const allowed = (address: string, strict: boolean): URL => {
  const url = new URL(address)
  if (strict && url.protocol !== 'https:') throw new Fault('wrong', `${url.host} is named without HTTPS`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (strict && isIP(host) && !isPublic(host)) throw secluded(host)
  return url
}

const secluded = (host: string): Fault =>
  new Fault('wrong', `${host} is not of the public internet, and named by others`)

/** Looks names up, each once a while, whoever asks for it. */
const createLookups = () => {
  const known = new Map<string, Promise<{ address: string; family: number }[]>>()
  const forget = (host: string) => known.delete(host)
  const find = (host: string) => {
    const found = known.get(host) ?? resolve(host, { all: true })
    if (!known.has(host)) {
      known.set(host, found)
      found.then(
        () => setTimeout(forget, remembered, host).unref(),
        () => forget(host),
      )
    }
    return found
  }
  return (strict: boolean): LookupFunction =>
    (host, _options, done) => {
      find(host)
        .then((found) => {
          const addresses = strict ? found.filter(({ address }) => isPublic(address)) : found
          if (addresses.length === 0) throw secluded(host)
          done(null, addresses)
        })
        .catch((error: Error) => done(error, []))
    }
}

const taken = async (answer: IncomingMessage, { most }: Question, host: string): Promise<Answer> => {
  const { statusCode: status = 0, headers, socket } = answer
  refuse(status, host)
  if (Number(headers['content-length']) > most) throw tooLarge(host, most)
  const encoding = headers['content-encoding'] || 'identity'
  if (encoding !== 'gzip' && encoding !== 'identity')
    throw new Fault('wrong', `${host} packs what it sends as ${encoding}, for which we did not ask`)
  const inside = !isPublic(socket.remoteAddress ?? '')
  const pieces = await Array.fromAsync(noLonger(answer, most)).catch((error: Error) => {
    throw error.message.startsWith('The answer is longer') ? tooLarge(host, most) : error
  })
  return {
    bytes: Buffer.concat(pieces),
    type: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    encoding: encoding === 'gzip' ? 'gzip' : undefined,
    passing: /\bno-store\b/i.test(headers['cache-control'] ?? ''),
    inside,
  }
}

const tooLarge = (host: string, most: number): Fault =>
  new Fault('large', `${host} sends more than ${most} bytes at once`)

/** What a status says, as far as it is none of success. */
const refuse = (status: number, host: string): void => {
  if (status === 200 || status === 204) return
  const says = `${host} answers ${status}`
  if ([401, 402, 403].includes(status)) throw new Fault('refused', `${says}: it wants a key, or another one`)
  if (status >= 500 || status === 429) throw new Fault('unreachable', says)
  throw status >= 400 ? new Fault('missing', says) : new Fault('wrong', says)
}
