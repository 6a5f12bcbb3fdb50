import type { LockedSource, Memory } from '#store/points/ingest.ts'
import type { Observed } from '#store/rules/observed.ts'
import { isHeard, liveSince } from '#track/live.ts'
import { type Arrival, arrivalOf, isOf, type Message } from './arrival.ts'
import { type Book, empty } from './books.ts'
import type { History } from './history.ts'
import { steps } from './steps.ts'

/** Messages by their sources. */
export type BySource = ReadonlyMap<number, readonly Message[]>

/** A source, and what is remembered of it. */
export interface Known {
  source: LockedSource
  memory: Memory
}

/**
 * The rules of each source that has some, the places of trackers that these observe, and whether rows of sources may have
 * pieces, and totals.
 */
export interface Opened {
  books: ReadonlyMap<number, Book>
  others: Arrival['others']
  joins: boolean
  counts: boolean
}

/** Trackers that the rules of these sources want to know the places of. */
export const observedBy = (books: ReadonlyMap<number, Book>): readonly Observed[] =>
  [...books.values()].flatMap(({ observed }) => observed)

/** Takes messages through the steps: those of sources that may send, from the devices that they have now. */
export const arrive = async (
  known: readonly Known[],
  bySource: BySource,
  { books, ...opened }: Opened,
  history: History,
): Promise<Arrival[]> => {
  const arrivals = known.flatMap(({ source, memory }) => {
    const own = (bySource.get(source.source_id) ?? []).filter((message) => isOf(message, source))
    if (own.length === 0) return []
    const book = books.get(source.source_id) ?? empty
    return arrivalOf(source, sinceReplaced(memory, source), { ...opened, book }, own)
  })
  for (const arrival of arrivals) for (const step of steps) await step(arrival, history)
  return arrivals
}

const sinceReplaced = (memory: Memory, { replaced }: LockedSource): Memory => {
  const live = memory.live && isHeard(memory.live) ? liveSince(memory.live, replaced) : null
  return live === memory.live ? memory : { ...memory, live }
}
