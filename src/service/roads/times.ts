import type { Location } from '#geo/distance.ts'
import { type EngineOptions, tableOf } from '#route/engine.ts'
import { type Drive, NoRoad, type Table } from '#route/road.ts'
import { straightTimes } from '#route/straight.ts'
import type { Config } from '#src/config.ts'
import { keeping } from '#store/keeping.ts'
import { engineOf } from './engines.ts'

/** How long it takes from place to place, by the operator's engine. */

/** Milliseconds that an engine that failed is left alone. */
const rest = 30_000
/** Until when, by its address: milliseconds since 1970 UTC. Of this process. */
const resting = new Map<string, number>()

/** Milliseconds for which an answer is remembered, and answers at most: pages of customers ask anew each half a minute. */
const [kept, most] = [60_000, 1_000]
/** Drives of an answer that is remembered, at most: those pages ask for 49. A thousand of 2,500 each, as rounds ask for, would stay for ever. */
const largest = 100
const remembered = keeping<{ told: Table | undefined; until: number }>(most)

/**
 * Drives from each place to each other by one question, null where there is no way; `undefined` without an engine that tells, and where it cannot answer: then it is left
 * alone for half a minute, so that nobody waits for it again.
 */
export const drivesOf = async (
  config: Config,
  from: readonly Location[],
  to: readonly Location[],
): Promise<Table | undefined> => {
  const engine = engineOf(config)
  const now = Date.now()
  if (!engine || from.length === 0 || to.length === 0 || now < (resting.get(engine.url) ?? 0)) return undefined
  const key = JSON.stringify([engine.url, from.map(near), to.map(near)])
  const before = remembered.recall(key)
  if (before && now < before.until) return before.told
  try {
    const told = await answered(engine, from, to)
    if (from.length * to.length <= largest) remembered.keep(key, { told, until: now + kept }, 1)
    return told
  } catch {
    resting.set(engine.url, Date.now() + rest)
    return undefined
  }
}

/** To eleven metres: what is asked again from the same yard is known. */
const near = ({ lat, lng }: Location) => [lat.toFixed(4), lng.toFixed(4)]

/** That it finds no way is an answer. */
const answered = (engine: EngineOptions, from: readonly Location[], to: readonly Location[]) =>
  tableOf(engine, from, to).catch((error: unknown) => {
    if (error instanceof NoRoad && error.none) return undefined
    throw error
  })

/** Milliseconds from each place to each other: by the engine, and straight where it does not tell. */
export const timesOf = async (
  config: Config,
  from: readonly Location[],
  to: readonly Location[],
): Promise<number[][]> => {
  const table = await drivesOf(config, from, to)
  const straight = straightTimes(from, to)
  return straight.map((row, i) => row.map((time, j) => timeOf(table?.[i]?.[j]) ?? time))
}

const timeOf = (drive: Drive | null | undefined): number | undefined =>
  drive ? Math.round(drive.time * 1000) : undefined
