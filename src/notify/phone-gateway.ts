import type { Ask } from './ask.ts'
import { type Notice, type Outcome, outcomeOf, saidOf } from './channel.ts'

/** SMS and voice by an HTTP gateway of the operator's, whatever it looks like: what is sent is a template. */

export interface PhoneGateway {
  /** With `{phone}`, `{message}` and `{from}`, which are put in as parts of a query. */
  url: string
  /** JSON with the same names, which are put in as texts of JSON; empty: it is asked by GET. */
  body: string
  /** What the header `Authorization` says; may be empty. */
  authorization: string
}

export interface ToPhone {
  phone: string
  /** Who sends, as the dealer set it; may be empty. */
  from: string
}

/** Characters of a message: two parts of an SMS, whatever the alphabet. One that was written for its reader, with an address in it, has four. */
const longest = 134
const longest_written = 268

const put = (template: string, words: Record<string, string>, written: (text: string) => string): string =>
  template.replace(/\{(phone|message|from)\}/g, (_, name: string) => written(words[name] ?? ''))

/** Narrow spaces are not of the alphabet of SMS, and would halve what one holds. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ')

const messageOf = (told: Notice | string): string => {
  if (typeof told === 'string') return plain(told).slice(0, longest_written)
  return plain(`${told.tracker_label}: ${saidOf(told)}`).slice(0, longest)
}

export const createPhoneGateway =
  (ask: Ask, { url, body, authorization }: PhoneGateway, timeout = 10_000) =>
  async (told: Notice | string, { phone, from }: ToPhone): Promise<Outcome> => {
    const words = { phone, from, message: messageOf(told) }
    try {
      const { status } = await ask({
        url: put(url, words, encodeURIComponent),
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && { 'content-type': 'application/json; charset=utf-8' }),
          ...(authorization && { authorization }),
        },
        body: put(body, words, (text) => JSON.stringify(text).slice(1, -1)),
        timeout,
      })
      const outcome = outcomeOf(status)
      // What it says of this number or message it would say again.
      return status >= 400 && status < 500 && status !== 429 ? { ...outcome, status: 'refused' } : outcome
    } catch (error) {
      return { status: 'failed', error: (error as Error).message }
    }
  }
