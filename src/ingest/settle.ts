import type { Metrics } from '#src/metrics.ts'
import { isAway, plightOf } from '#store/db.ts'
import { type Arrival, isOf, type Message } from './arrival.ts'
import type { Lane, Waiting } from './queue.ts'

export interface Settling {
  /** Stores the messages, all or none; answers what came of the sources that may send. */
  commit(messages: readonly Message[]): Promise<readonly Arrival[]>
  /** Told of what is stored. */
  onStored(arrivals: readonly Arrival[]): void
  metrics: Pick<Metrics, 'store_errors' | 'batches_split'>
  log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>
}

/** Stores batches and answers each of their messages. Its promises never reject. */
export const settling = ({ commit, onStored, metrics, log }: Settling) => {
  let wasSplit = false

  /** The first is logged: of a database that takes no batch at all there would be many, and nothing else would tell of it. */
  const tellOfSplit = (error: unknown, messages: number): void => {
    metrics.batches_split.inc()
    if (!wasSplit) log.warn({ err: error, messages }, 'a batch of points is stored message by message')
    wasSplit = true
  }
  /** Of a database in a plight the begin is told, and not each of the many batches that meet it. */
  const report = (error: unknown, lanes: readonly Lane[], batch: readonly Waiting[]): void => {
    const plight = plightOf(error)
    metrics.store_errors.inc({ kind: plight?.kind ?? 'ingest' })
    if (plight) {
      if (!lanes.every(({ away }) => away))
        log.warn({ error: (error as Error).message }, `points wait, for ${plight.words}`)
      for (const lane of lanes) lane.away = true
    } else if (batch.length === 1)
      log.error({ err: error, source_id: batch[0]?.message.source_id }, 'points could not be stored')
  }
  /** A batch that fails for its content is tried message by message, so that one cannot hold up the others. */
  const settle = async (lanes: readonly Lane[], batch: readonly Waiting[]): Promise<void> => {
    try {
      const arrivals = await commit(batch.map(({ message }) => message))
      answer(batch, arrivals)
      onStored(arrivals)
      if (lanes.some(({ away }) => away)) log.info({}, 'points are stored again')
      for (const lane of lanes) lane.away = false
    } catch (error) {
      if (batch.length > 1 && !isAway(error)) {
        tellOfSplit(error, batch.length)
        for (const one of batch) await settle(lanes, [one])
      } else for (const { reject } of batch) reject(error)
      report(error, lanes, batch)
    }
  }
  return settle
}

const answer = (batch: readonly Waiting[], arrivals: readonly Arrival[]): void => {
  const known = new Map(arrivals.map(({ source }) => [source.source_id, source]))
  for (const { message, resolve } of batch) {
    const source = known.get(message.source_id)
    resolve(source !== undefined && isOf(message, source))
  }
}
