import type { Run, Stop, Window } from '#report/facts.ts'
import { engineWithin } from '#store/points/engine-runs.ts'
import type { Reading } from '../track/asked.ts'

/**
 * When the engine was on in the reading's period; nothing where the device says nothing of an ignition. Only the columns of the
 * ignition and of places are read.
 */
export const runsOf = async ({ query, source_id, period, detection }: Reading): Promise<Run[] | undefined> =>
  (await engineWithin(query, source_id, { ...period, detection, places: true })).end()

/** The stops with the seconds for which the engine was on in each. Both lists are in order. */
export const withEngine = (stops: readonly Stop[], runs: readonly Run[] | undefined): Stop[] =>
  runs ? stops.map((stop) => ({ ...stop, engine: overlap(stop, runs) })) : [...stops]

/** Seconds of the window that are in one of the others. */
const overlap = (window: Window, others: readonly Window[]): number => {
  let milliseconds = 0
  for (const { from, to } of others) {
    if (from >= window.to) break
    milliseconds += Math.max(0, Math.min(to, window.to) - Math.max(from, window.from))
  }
  return milliseconds / 1000
}
