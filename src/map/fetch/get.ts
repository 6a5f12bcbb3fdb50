import { type IncomingMessage, request as plain } from 'node:http'
import { request as sealed } from 'node:https'
import type { Reach } from '../reach.ts'

/** The answer to a request for a part of a planet file. Who has read enough of it destroys `body`. */
export interface Got {
  status: number
  headers: Headers
  body: IncomingMessage
}

export type Get = (address: string, headers: Record<string, string>, signal: AbortSignal) => Promise<Got>

const most_redirects = 5

/** Asks where the reach allows it, and follows whoever sends us on, by the same rule. */
export const createGet =
  (reach: Reach): Get =>
  async (address, headers, signal) => {
    let url = new URL(address)
    for (let i = 0; i <= most_redirects; i++) {
      const body = await asked(url, { ...reach.options(url), headers, signal })
      const { location } = body.headers
      const status = body.statusCode ?? 0
      if (![301, 302, 303, 307, 308].includes(status) || location === undefined)
        return { status, headers: headersOf(body), body }
      body.destroy()
      const next = URL.parse(location, url)
      if (next?.protocol !== 'https:' && next?.protocol !== 'http:')
        throw new Error(`${address} sends us to ${location.slice(0, 200)}, which is no address of the web.`)
      url = next
    }
    throw new Error(`${address} sends us from one address to another without an end.`)
  }

const asked = (url: URL, options: object): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? sealed : plain)(url, options, (answer) => {
      // Who has left hears no more of it.
      answer.on('error', () => undefined)
      resolve(answer)
    })
    request.on('error', reject).end()
  })

const headersOf = ({ headers }: IncomingMessage): Headers => {
  const found = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
  return new Headers(found)
}
