import { distance, type Location } from '#geo/distance.ts'
import { noLonger } from '#net/read-answer.ts'
import { type Fix, type Matched, NoRoad, type Question, type Road, type RoadContract, type Table } from './road.ts'

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
/** Metres from a place that is asked for to the road that is taken for it: engines look for one within 35 km or less. */
const beside = 50_000

/** The way along roads from each place to the next. @throws NoRoad */
export const roadOf = async (engine: EngineOptions, places: readonly Location[]): Promise<Road> => {
  const { ask, read } = engine.contract.way
  const road = await answerOf(engine, ask(places), read)
  const ends = [
    [places[0], road.line[0]],
    [places.at(-1), road.line.at(-1)],
  ]
  if (!ends.every(([asked, told]) => asked && told && distance(asked, told) <= beside))
    throw new NoRoad('the engine answered a way between other places')
  return road
}

/** The drives from each of some places to each of others; `undefined` of an engine that does not tell. @throws NoRoad */
export const tableOf = async (
  engine: EngineOptions,
  from: readonly Location[],
  to: readonly Location[],
): Promise<Table | undefined> => {
  const { table } = engine.contract
  if (!table) return undefined
  const told = await answerOf(engine, table.ask(from, to), table.read)
  if (told.length !== from.length || told.some((row) => row.length !== to.length))
    throw new NoRoad('the engine answered for other places')
  return told
}

/** A track as it lies on roads; `undefined` of an engine that does not tell. @throws NoRoad */
export const matchOf = async (engine: EngineOptions, track: readonly Fix[]): Promise<Matched | undefined> => {
  const { match } = engine.contract
  return match && answerOf(engine, match.ask(track), match.read)
}

const answerOf = async <Told>(
  { contract, url, timeout }: EngineOptions,
  { path, params = [], body, headers }: Question,
  read: (body: unknown) => Told,
): Promise<Told> => {
  const address = new URL(url.replace(/\/+$/, '') + path)
  for (const [name, value] of params) address.searchParams.append(name, value)
  try {
    const answer = await fetch(address, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (answer.status === contract.none) throw new NoRoad('the engine finds no way', true)
    if (!answer.ok) throw new NoRoad(`the engine answered ${answer.status}`)
    return read(JSON.parse(await textOf(answer)))
  } catch (error) {
    throw error instanceof NoRoad ? error : new NoRoad('the engine cannot be reached, or answered something else')
  }
}

const textOf = async ({ body }: Response): Promise<string> =>
  Buffer.concat(await Array.fromAsync(noLonger(body ?? [], largest))).toString('utf8')
