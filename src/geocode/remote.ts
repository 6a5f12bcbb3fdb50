import { createHash } from 'node:crypto'
import { noLonger } from '#net/read-answer.ts'
import type { Clock } from '#pace/clock.ts'
import { pause } from '#pace/pause.ts'
import { type Contract, type Question, Refusal, type Request } from './contract.ts'
import type { Asked, Found, Geocoder } from './geocoder.ts'
import type { Note, Step } from './tally.ts'

/** A memory of a provider's answers. */
export interface Memory {
  recall(key: Buffer): Promise<Found[] | undefined>
  keep(key: Buffer, found: readonly Found[]): Promise<void>
}

/**
 * Takes a turn at a provider, of all processes together: milliseconds to wait for it. None is taken when that is longer
 * than `patience` (`busy`), or when the budget of the day is spent.
 */
export type TakeTurn = (asked: {
  provider: string
  interval: number
  patience: number
  budget: number
}) => Promise<number | 'busy' | 'spent'>

export interface RemoteOptions {
  contract: Contract
  /** Its address, without what a question adds. No other host is ever asked. */
  url: string
  /** Milliseconds between two questions; 0 is no limit. */
  interval: number
  /** Questions of a day (UTC); 0 is no limit. */
  budget: number
  /** Milliseconds that an answer may take. */
  timeout: number
  /** How we name ourselves. */
  agent: string
  memory: Memory
  turn: TakeTurn
  /** Told what becomes of each question. */
  note: Note
  /** Milliseconds that a provider is left alone after it failed. */
  rest?: number
  clock?: Clock
}

/** Milliseconds that a question waits for its turn, at most. */
const turn_within = 3_000
/** Bytes of an answer; ten places take 20 KB. */
const largest = 1_000_000

/**
 * A geocoder of a provider over HTTP, which remembers its answers. Rejects when the provider fails, is too busy or has
 * failed lately.
 */
export const remote = (options: RemoteOptions): Geocoder => {
  const { contract, memory, rest = 30_000 } = options
  let resting = 0
  const turn = turns(options)

  const ask = async (request: Request, words: readonly unknown[], { trace }: Asked = {}): Promise<Found[]> => {
    const note = (outcome: Step['outcome'], began?: number, why?: string): void => {
      const seconds = began === undefined ? 0 : (performance.now() - began) / 1000
      for (const told of [options.note, trace]) told?.({ by: contract.code, outcome, seconds, ...(why && { why }) })
    }
    const key = keyOf([contract.code, options.url, ...words])
    const before = await memory.recall(key)
    if (before) {
      note('remembered')
      return before
    }
    try {
      if (Date.now() < resting) throw new Refusal(`${contract.code} failed a moment ago`)
      await turn()
    } catch (error) {
      note('passed', undefined, whyOf(error))
      throw error
    }
    const began = performance.now()
    const found = await fetched(options, request).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.passing)) resting = Date.now() + rest
      note('failed', began, whyOf(error))
      throw error
    })
    note('asked', began)
    await memory.keep(key, found)
    return found
  }

  return {
    async search(text, asked) {
      const words = text.trim().replace(/\s+/g, ' ')
      if (words === '') return []
      const question = questionOf(asked, 10)
      const found = await ask(contract.search(words, question), ['search', words.toLowerCase(), question], asked)
      return found.slice(0, question.limit)
    },
    async reverse({ lat, lng }, asked) {
      // Eleven metres: what is asked again from the same yard is known.
      const position = { lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)) }
      const question = { ...questionOf(asked, 1), bounds: undefined }
      const [found] = await ask(contract.reverse(position, question), ['reverse', position, question], asked)
      return found
    },
  }
}

const questionOf = ({ lang = 'en', limit, bounds }: Asked = {}, usual: number): Question => ({
  lang,
  limit: limit ?? usual,
  bounds,
})

const keyOf = (words: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(words)).digest()

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Waits for a turn, or refuses where there is none in time; once a day's budget is spent the database is not asked again on that day. */
const turns = ({ contract, interval, budget, turn, clock }: RemoteOptions) => {
  const { code } = contract
  let spent_on = ''
  const spent = (isKnown: boolean): Refusal =>
    new Refusal(`${code} has been asked as often as it may be on a day: ${budget} times`, { passing: true, isKnown })
  return async (): Promise<void> => {
    if (interval === 0 && budget === 0) return
    const today = new Date().toISOString().slice(0, 10)
    if (spent_on === today) throw spent(true)
    const wait = await turn({ provider: code, interval, patience: turn_within, budget })
    if (wait === 'busy') throw new Refusal(`${code} has more to answer than it may be asked`, { passing: true })
    if (wait === 'spent') {
      spent_on = today
      throw spent(false)
    }
    if (wait > 0) await pause(wait, { ...(clock && { clock }) })
  }
}

const fetched = async ({ contract, url, timeout, agent }: RemoteOptions, request: Request): Promise<Found[]> => {
  const answer = await fetch(addressOf(url, request), {
    headers: { 'user-agent': agent, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch((error: Error) => {
    throw new Refusal(`${contract.code} cannot be reached: ${error.name}`)
  })
  const { status } = answer
  if (!answer.ok && !contract.accepts?.includes(status)) {
    await answer.body?.cancel()
    throw new Refusal(`${contract.code} answered ${status}`, { passing: status === 400 || status === 404 })
  }
  try {
    return contract.read(JSON.parse(await textOf(answer)))
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(`${contract.code} answered something else than it publishes`)
  }
}

const addressOf = (url: string, { path, params }: Request): URL => {
  const address = new URL(url.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) address.searchParams.set(name, String(value))
  return address
}

const textOf = async ({ body }: Response): Promise<string> =>
  Buffer.concat(await Array.fromAsync(noLonger(body ?? [], largest))).toString('utf8')
