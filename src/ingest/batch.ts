import type pg from 'pg'
import type { Metrics } from '#src/metrics.ts'
import { inPipeline, type Statement } from '#store/pipeline.ts'
import * as due from '#store/points/due.ts'
import * as store from '#store/points/ingest.ts'
import * as late from '#store/points/late.ts'
import * as nudges from '#store/points/nudges.ts'
import * as outbox from '#store/points/outbox.ts'
import { queryOn } from '#store/query.ts'
import { elsewhere } from '#store/told/observed.ts'
import { again } from '#store/transaction.ts'
import { liveSince } from '#track/live.ts'
import { type Arrival, arrivalOf, isOf, type Message } from './arrival.ts'
import { type Books, empty } from './books.ts'
import { historyOf } from './history.ts'
import type { Memories } from './memories.ts'
import { steps } from './steps.ts'

interface Remembering {
  memories: Memories
  books: Books
  metrics: Pick<Metrics, 'memories'>
}

/**
 * Takes a batch through the steps and commits it, in one transaction. Answers the arrivals of the sources that may send;
 * those of other sources were refused, and so was what devices sent that others have replaced.
 */
export const commitBatch = (
  pool: pg.Pool,
  remembering: Remembering,
  messages: readonly Message[],
): Promise<Arrival[]> => again(() => commitOnce(pool, remembering, messages))

const commitOnce = async (
  pool: pg.Pool,
  remembering: Remembering,
  messages: readonly Message[],
): Promise<Arrival[]> => {
  const { memories } = remembering
  try {
    const written = await inPipeline(pool, async (client) => {
      const arrivals = await arrive(client, remembering, messages)
      const answer = arrivals.length > 0 ? writtenOf(arrivals) : []
      return { statements: answer.length > 0 ? statementsOf(answer) : [], answer }
    })
    for (const { source_id, memory } of written) memories.keep(source_id, memory)
    return written
  } catch (error) {
    // Nothing was written, so what was remembered of these sources may be ahead of the store.
    for (const { source_id } of messages) memories.forget(source_id)
    throw error
  }
}

/** Takes the messages through the steps, behind the locks of their sources. */
const arrive = async (
  client: pg.ClientBase,
  remembering: Remembering,
  messages: readonly Message[],
): Promise<Arrival[]> => {
  const bySource = Map.groupBy(messages, (message) => message.source_id)
  const locked = await store.lockSources(client, [...bySource.keys()])
  const known = await rememberedOf(client, remembering, locked)
  const books = await remembering.books.open(queryOn(client), locked)
  const others = await elsewhere(
    queryOn(client),
    [...books.values()].flatMap(({ observed }) => observed),
  )
  const arrivals = locked.flatMap((source) => {
    const { source_id } = source
    const own = (bySource.get(source_id) ?? []).filter((message) => isOf(message, source))
    if (own.length === 0) return []
    const memory = sinceReplaced(known.get(source_id) as store.Memory, source)
    const book = books.get(source_id) ?? empty
    return arrivalOf(source, memory, { book, others }, own)
  })
  const history = historyOf(client)
  for (const arrival of arrivals) for (const step of steps) await step(arrival, history)
  return arrivals
}

const sinceReplaced = (memory: store.Memory, { replaced }: store.LockedSource): store.Memory => {
  const live = memory.live && liveSince(memory.live, replaced)
  return live === memory.live ? memory : { ...memory, live }
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

/** What is written of an arrival. */
type Written = Arrival & store.Write & { memory: store.Memory }

const writtenOf = (arrivals: readonly Arrival[]): Written[] => {
  const token = store.newToken()
  return arrivals.map((arrival) => ({ ...arrival, ...writeOf(arrival), memory: memoryOf(arrival, token) }))
}

const statementsOf = (written: readonly Written[]): Statement[] => [
  ...store.insertTails(written.flatMap(({ source_id, tail }) => (tail ? { source_id, ...tail } : []))),
  ...late.write(
    written.flatMap(({ source, source_id, version, late: points }) =>
      source.forwarded && points.length > 0 ? { source_id, version, points } : [],
    ),
    new Date(),
  ),
  ...store.dropTracks(written.flatMap(droppedOf)),
  ...store.writeTracks(written, new Date()),
  store.writeMemories(
    written[0]?.memory.token ?? 0,
    written.map(({ source_id, version, memory }) => ({ source_id, version, ...memory })),
    // No more than that: an arrival holds all zones of its rules.
    written.filter(isJudgedAnew).map(({ source_id, judged }) => ({
      source_id,
      judged: judged && { memory: judged.memory, due: judged.due },
    })),
  ),
  ...due.write(written.flatMap(({ source_id, due: at }) => (at === undefined ? [] : { source_id, at }))),
  ...nudges.write(
    written.flatMap((one) => nudgedBy(one).map((source_id) => ({ source_id, moved: one.source_id, seq: one.version }))),
  ),
  ...outbox.write(written.flatMap(({ source_id, version, event }) => (event ? { source_id, version, event } : []))),
]

/** Devices whose rules observe one that has moved. */
const nudgedBy = ({ book: { observers }, before, live: { fix } }: Arrival): readonly number[] => {
  const was = before.live?.fix
  return !fix || (was && was.lat === fix.lat && was.lng === fix.lng) ? [] : observers
}

/** Whether what is written is another one. */
const isJudgedAnew = ({ judged, before }: Arrival): boolean =>
  judged?.memory !== before.judged?.memory || judged?.due !== before.judged?.due

const droppedOf = ({ source: { source_id }, dropped }: Arrival) =>
  dropped.map((start_time) => ({ source_id, start_time }))

const writeOf = ({ source: { source_id, version } }: Arrival): store.Write => ({ source_id, version: version + 1 })

const memoryOf = ({ before, fresh, tail, live, segment, judged, received }: Arrival, token: number): store.Memory => ({
  token,
  last_time: fresh.at(-1)?.time ?? before.last_time,
  tail_points: before.tail_points + (tail?.points ?? 0),
  tail_since: before.tail_since ?? (tail ? received : null),
  live,
  segment,
  judged,
})
