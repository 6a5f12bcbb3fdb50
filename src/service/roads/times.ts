import type { Location } from '#geo/distance.ts'
import { tableOf } from '#route/engine.ts'
import { type Drive, NoRoad, type Table } from '#route/road.ts'
import { straightTimes } from '#route/straight.ts'
import type { Config } from '#src/config.ts'
import { engineOf } from './engines.ts'

/** How long it takes from place to place, by the operator's engine. */

/** Milliseconds that an engine that failed is left alone. */
const rest = 30_000
/** Until when, by its address: milliseconds since 1970 UTC. Of this process. */
const resting = new Map<string, number>()

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
  if (!engine || from.length === 0 || to.length === 0 || Date.now() < (resting.get(engine.url) ?? 0)) return undefined
  try {
    return await tableOf(engine, from, to)
  } catch (error) {
    // That it finds no way is an answer.
    if (!(error instanceof NoRoad && error.none)) resting.set(engine.url, Date.now() + rest)
    return undefined
  }
}

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
