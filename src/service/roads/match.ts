import { createHash } from 'node:crypto'
import { distance } from '#geo/distance.ts'
import { type EngineOptions, matchOf, roadOf } from '#route/engine.ts'
import { type Fix, type Matched, NoRoad } from '#route/road.ts'
import { type Stretch, stretchesOf, thinned } from '#route/stretches.ts'
import type { Config } from '#src/config.ts'
import { keeping } from '#store/keeping.ts'
import { engineOf } from './engines.ts'

/** Drives as they lie on roads, by the operator's engine. */

/** A part of a drive on roads: between these times, milliseconds since 1970 UTC. */
export interface Piece extends Matched {
  from: number
  to: number
  /** Nothing was told on this part: it is the way that one would drive. */
  guessed: boolean
}

/** Questions for one answer, at most, and places of all drives together; what is behind them lies on no road. */
const [most_questions, most_places] = [60, 6_000]
/** A gap that is this much longer by roads than straight was driven another way; in metres, the longest that is guessed. */
const [detour, longest_gap] = [2, 50_000]

/** Answers whether the operator's engine lays drives on roads. */
export const knowsRoads = (config: Config): boolean => engineOf(config)?.contract.match !== undefined

/**
 * The parts of drives that lie on roads, by time; `undefined` without an engine that tells. What no road is found for is left out. Answers that were told of late are
 * remembered. @throws NoRoad where the engine cannot answer
 */
export const piecesOf = async (config: Config, drives: readonly (readonly Fix[])[]): Promise<Piece[] | undefined> => {
  const engine = engineOf(config)
  const match = engine?.contract.match
  if (!engine || !match) return undefined
  let left = most_places
  const stretches = drives.flatMap((drive) => {
    const fixes = thinned(drive).slice(0, left)
    left -= fixes.length
    return stretchesOf(fixes, match.most)
  })
  const waiting = stretches.slice(0, most_questions).map((stretch, i) => ({ stretch, i }))
  const found: (Piece | undefined)[] = []
  const walk = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) found[next.i] = await pieceOf(engine, next.stretch)
  }
  // A few at a time: an engine has other things to do.
  await Promise.all(Array.from({ length: 4 }, walk))
  return found.flatMap((piece) => piece ?? [])
}

const pieceOf = async (engine: EngineOptions, stretch: Stretch): Promise<Piece | undefined> => {
  const told = await remembering(keyOf(engine, stretch), () => askedOf(engine, stretch))
  const [first, last] = [stretch.fixes[0], stretch.fixes.at(-1)]
  return told && first && last && { ...told, from: first.time, to: last.time, guessed: stretch.isGap }
}

/** A digest of what is asked: a thousand places themselves would take more memory than the answer. */
const keyOf = ({ url }: EngineOptions, { fixes, isGap }: Stretch): string => {
  const places = fixes.map(({ lat, lng, time }) => [lat, lng, time])
  return createHash('sha256')
    .update(JSON.stringify([url, isGap, places]))
    .digest('base64url')
}

const askedOf = async (engine: EngineOptions, { fixes, isGap }: Stretch): Promise<Matched | undefined> => {
  try {
    if (!isGap) return await matchOf(engine, fixes)
    const [from, to] = fixes as [Fix, Fix]
    const straight = distance(from, to)
    if (straight > longest_gap) return undefined
    const { line, legs } = await roadOf(engine, fixes)
    const metres = legs.reduce((sum, leg) => sum + leg.distance, 0)
    return metres > detour * straight ? undefined : { line, limits: [] }
  } catch (error) {
    if (error instanceof NoRoad && error.none) return undefined
    throw error
  }
}

/** Answers that are remembered: of about as many drives, which somebody looks at more than once. */
const most = 200
const remembered = keeping<{ told: Matched | undefined }>(most)

const remembering = async (key: string, ask: () => Promise<Matched | undefined>): Promise<Matched | undefined> => {
  const { told } = remembered.recall(key) ?? { told: await ask() }
  remembered.keep(key, { told }, 1)
  return told
}
