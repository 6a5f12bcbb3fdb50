import type { Location } from '#geo/distance.ts'
import { noLonger } from '#net/read-answer.ts'
import { NoRoad, type Road, type RoadContract } from './road.ts'

/** An engine that the operator has. */
export interface EngineOptions {
  contract: RoadContract
  /** Its address, without what a question adds. No other host is ever asked. */
  url: string
  /** Milliseconds that an answer may take. */
  timeout: number
}

/** Bytes of an answer: a way across a continent takes 3 MB. */
const largest = 8_000_000

/** The way along roads from each place to the next. @throws NoRoad */
export const roadOf = async ({ contract, url, timeout }: EngineOptions, places: readonly Location[]): Promise<Road> => {
  const { path, params } = contract.request(places)
  const address = new URL(url.replace(/\/+$/, '') + path)
  for (const [name, value] of params) address.searchParams.append(name, value)
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    // So all of them say that there is no way, or none that they may look for.
    if (answer.status === 400) throw new NoRoad('the engine finds no way', true)
    if (!answer.ok) throw new NoRoad(`the engine answered ${answer.status}`)
    return contract.read(JSON.parse(await textOf(answer)))
  } catch (error) {
    throw error instanceof NoRoad ? error : new NoRoad('the engine cannot be reached, or answered something else')
  }
}

const textOf = async ({ body }: Response): Promise<string> =>
  Buffer.concat(await Array.fromAsync(noLonger(body ?? [], largest))).toString('utf8')
