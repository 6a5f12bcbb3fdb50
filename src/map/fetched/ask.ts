import { type IncomingMessage, request as plain, type RequestOptions } from 'node:http'
import { request as sealed } from 'node:https'
import { isPublic } from '#net/networks.ts'
import { noLonger } from '#net/read-answer.ts'
import type { Encoding } from '../archive.ts'
import { anywhere, createReach, onlyPublic, publicOr, type Reach, Secluded } from '../reach.ts'
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
  /** Networks that may be asked though they are not public, where a login of the panel says what to ask. */
  networks?: readonly string[]
}

const at_once = 6
/** More wait only where something is wrong: a screen shows thirty. */
const most_waiting = 300
const most_redirects = 3

export const createAsk = ({ agent, patience = 10_000, networks = [] }: AskOptions) => {
  const gate = createGate(at_once, most_waiting, () => new Fault('unreachable', 'too much is being asked for already'))
  // Each has connections of its own: none that the operator's choice has opened serves what others name.
  const [free, strict, guarded] = [anywhere, onlyPublic, publicOr(networks)].map((rule) =>
    createReach(rule, at_once),
  ) as [Reach, Reach, Reach]

  /** Once more where the connection was kept, and ended as it was used again. */
  const asked = async (url: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const options: RequestOptions = {
      ...reach.options(url),
      headers: { 'user-agent': agent, 'accept-encoding': 'gzip' },
      signal,
    }
    const request = (url.protocol === 'https:' ? sealed : plain)(url, options, resolve)
    request.on('error', reject).end()
    try {
      return await promise
    } catch (error) {
      const ended = request.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(String((error as { code?: unknown }).code))
      if (!ended || signal.aborted) throw error
      return asked(url, reach, signal)
    }
  }

  const follow = async (question: Question, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> => {
    let url = new URL(question.address)
    if (question.strict && url.protocol !== 'https:') throw new Fault('wrong', `${url.host} is named without HTTPS`)
    for (let i = 0; i <= most_redirects; i++) {
      const answer = await asked(url, reach, signal)
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

  const asking =
    (reach: Reach): Ask =>
    (question) =>
      gate(new URL(question.address).host, async () => {
        const signal = AbortSignal.timeout(patience)
        const host = new URL(question.address).host
        try {
          const answer = await follow(question, question.strict ? strict : reach, signal)
          try {
            return await taken(answer, question, host)
          } finally {
            answer.destroy()
          }
        } catch (error) {
          if (error instanceof Secluded) throw new Fault('wrong', error.message)
          throw error instanceof Fault ? error : new Fault('unreachable', unreachable(host, error, signal))
        }
      })
  return {
    ask: asking(free),
    /** For what a login of the panel chose: only where the public is, or in the operator's `networks`. */
    guarded: asking(guarded),
    close(): void {
      for (const reach of [free, strict, guarded]) reach.close()
    },
  }
}

const unreachable = (host: string, error: unknown, signal: AbortSignal): string =>
  signal.aborted
    ? `${host} does not answer in time`
    : `${host} cannot be reached: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`

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
