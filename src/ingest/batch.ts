import type pg from 'pg'
import { inPipeline } from '#store/pipeline.ts'
import * as store from '#store/points/ingest.ts'
import type { Points } from '#store/pools.ts'
import { queryOn } from '#store/query.ts'
import { elsewhere } from '#store/rules/observed.ts'
import { again } from '#store/transaction.ts'
import type { Arrival, Message } from './arrival.ts'
import { arrive, type BySource, observedBy } from './arrive.ts'
import { commitForeseen } from './foresee.ts'
import { historyOf } from './history.ts'
import type { Remembering } from './remembering.ts'
import { memoriesOf, othersOf, type Written, writtenOf } from './written.ts'

/**
 * Takes a batch through the steps and commits it, in one transaction. Answers the arrivals of the sources that may send;
 * those of other sources were refused, and so was what devices sent that others have replaced.
 */
export const commitBatch = (pool: Points, remembering: Remembering, messages: readonly Message[]): Promise<Arrival[]> =>
  again(() => commitOnce(pool, remembering, messages))

const commitOnce = async (pool: Points, remembering: Remembering, messages: readonly Message[]): Promise<Arrival[]> => {
  const { memories } = remembering
  const bySource = Map.groupBy(messages, (message) => message.source_id)
  try {
    const written =
      (await commitForeseen(pool, remembering, bySource, messages.length)) ??
      (await commitAsked(pool, remembering, bySource))
    for (const { source, version, memory } of written)
      memories.keep({ ...source, version, token: memory.token }, memory)
    return written
  } catch (error) {
    // Nothing was written, so what was remembered of these sources may be ahead of the store.
    for (const { source_id } of messages) memories.forget(source_id)
    throw error
  }
}

const commitAsked = (pool: Points, remembering: Remembering, bySource: BySource): Promise<Written[]> =>
  inPipeline(pool, async (client) => {
    const answer = writtenOf(await arriveLocked(client, remembering, bySource))
    return { statements: answer.length > 0 ? [...othersOf(answer), memoriesOf(answer)] : [], answer }
  })

/** Takes the messages through the steps, behind the locks of their sources. */
const arriveLocked = async (
  client: pg.ClientBase,
  remembering: Remembering,
  bySource: BySource,
): Promise<Arrival[]> => {
  const locked = await store.lockSources(client, [...bySource.keys()])
  const memories = await rememberedOf(client, remembering, locked)
  const books = await remembering.books.open(queryOn(client), locked)
  const others = await elsewhere(queryOn(client), observedBy(books))
  const known = locked.map((source) => ({ source, memory: memories.get(source.source_id) as store.Memory }))
  return arrive(
    known,
    bySource,
    { books, others, joins: remembering.mayJoin(), counts: remembering.mayCount() },
    historyOf(client),
  )
}

const rememberedOf = async (
  client: pg.ClientBase,
  { memories, metrics }: Remembering,
  locked: readonly store.LockedSource[],
): Promise<ReadonlyMap<number, store.Memory>> => {
  const known = new Map(
    locked.flatMap(({ source_id, token }) => {
      const memory = memories.find(source_id, token)
      return memory ? [[source_id, memory]] : []
    }),
  )
  const unknown = locked.filter(({ source_id }) => !known.has(source_id)).map(({ source_id }) => source_id)
  metrics.memories.inc({ found: 'kept' }, known.size)
  metrics.memories.inc({ found: 'read' }, unknown.length)
  if (unknown.length > 0)
    for (const [source_id, memory] of await store.recall(client, unknown)) known.set(source_id, memory)
  return known
}
