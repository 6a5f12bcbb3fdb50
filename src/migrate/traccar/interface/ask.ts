import { Unreadable } from '#migrate/unreadable.ts'
import { noLonger } from '#net/read-answer.ts'

/** Questions to the interface of a running Traccar, by somebody who has signed in. */
export interface Asking {
  /** A list of things, empty where there is no such path or it is not for the user. Throws `Unreadable`. */
  list(path: string): Promise<Thing[]>
  /** A part of the history. Throws `Unreadable` also where it is refused: it would count as brought, and never come. */
  history(path: string): Promise<Thing[]>
  /** The user who has signed in. */
  self: Thing
}

export type Thing = Readonly<Record<string, unknown>>

/** Bytes of an answer at most: a day of a device that tells each second. */
const most = 268_435_456

/** Milliseconds that an answer may take. */
const patience = 120_000

export const signIn = async (address: string, email: string, password: string): Promise<Asking> => {
  const base = `${address.replace(/\/+$/, '').replace(/\/api$/, '')}/api`
  const signed = await call(`${base}/session`, { method: 'POST', body: new URLSearchParams({ email, password }) })
  if (!signed.ok) throw new Unreadable(`${email} cannot sign in there: the answer is ${signed.status}.`)
  const cookie = signed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const self = await read(signed)
  const ask = async (path: string, refusals: readonly number[]): Promise<Thing[]> => {
    const answer = await call(`${base}/${path}`, { headers: { accept: 'application/json', cookie } })
    if (refusals.includes(answer.status)) return []
    if (!answer.ok) throw new Unreadable(`${path} is answered with ${answer.status}.`)
    const found = await read(answer)
    return Array.isArray(found) ? found : [found]
  }
  if (Array.isArray(self) || cookie === '') throw new Unreadable(`${address} is no Traccar.`)
  return {
    self,
    list: (path) => ask(path, [400, 403, 404]),
    history: (path) => ask(path, []),
  }
}

const call = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
  } catch (error) {
    const { cause } = error as Error
    throw new Unreadable(`${new URL(url).host} cannot be reached: ${((cause as Error) ?? (error as Error)).message}.`)
  }
}

const read = async (answer: Response): Promise<Thing | Thing[]> => {
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of noLonger(answer.body ?? [], most)) pieces.push(piece)
    const found = JSON.parse(Buffer.concat(pieces).toString('utf8'))
    if (typeof found === 'object' && found !== null) return found
  } catch (error) {
    throw new Unreadable(`${answer.url} is answered by no JSON: ${(error as Error).message}.`)
  }
  throw new Unreadable(`${answer.url} is answered by no JSON.`)
}
