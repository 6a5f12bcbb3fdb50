import { inPipeline } from '#store/pipeline.ts'
import * as store from '#store/points/ingest.ts'
import { seal } from '#store/points/seal.ts'
import type { Points } from '#store/pools.ts'
import { again } from '#store/transaction.ts'
import type { Point } from '#track/point.ts'
import type { Arrival, Message } from './arrival.ts'
import { arrive } from './arrive.ts'
import { historyOf } from './history.ts'
import { createMemories } from './memories.ts'
import { memoriesOf, othersOf, writtenOf } from './written.ts'

/**
 * Points of the past, of a device that another system had: they go the steps of ingest, but no rule is asked, nobody is told, and the device was heard
 * when that system heard it. A time of a device is one point: what comes twice is there once.
 */

/** A point, and when it came: milliseconds since 1970 UTC. */
export interface PastPoint {
  point: Point
  received: number
}

/** Points that are not sealed yet from which on they are. */
const worth_sealing = 20_000

/** Takes the past of devices in, one portion of one device after the other. */
export const createPast = (pool: Points) => {
  const memories = createMemories(memory)
  const unsealed = new Map<number, number>()

  const commit = (source_id: number, past: readonly PastPoint[]): Promise<Taken | undefined> =>
    again(async () => {
      try {
        return await inPipeline(pool, async (client) => {
          const [source] = await store.lockSources(client, [source_id])
          if (!source) return { statements: [], answer: undefined }
          const kept =
            memories.find(source_id, source.token) ?? (await store.recall(client, [source_id])).get(source_id)
          const known = [{ source, memory: kept as store.Memory }]
          const messages = new Map([[source_id, messagesOf(source, past)]])
          const arrivals = await arrive(known, messages, alone, historyOf(client))
          for (const arrival of arrivals) untold(arrival)
          const [written] = writtenOf(arrivals)
          if (!written) return { statements: [], answer: undefined }
          memories.keep({ ...source, version: written.version, token: written.memory.token }, written.memory)
          const { stored, impossible } = written.outcomes
          return { statements: [...othersOf([written]), memoriesOf([written])], answer: { stored, impossible } }
        })
      } catch (error) {
        memories.forget(source_id)
        throw error
      }
    })

  return {
    /** Resolves when they are committed, with how many are new; `undefined` where the device may not send. */
    async take(source_id: number, past: readonly PastPoint[]): Promise<Taken | undefined> {
      const taken = await commit(source_id, past)
      const waiting = (unsealed.get(source_id) ?? 0) + (taken?.stored ?? 0)
      unsealed.set(source_id, waiting)
      if (waiting >= worth_sealing) await this.end(source_id)
      return taken
    },
    /** Seals what was taken of the device. */
    async end(source_id: number): Promise<void> {
      unsealed.delete(source_id)
      memories.forget(source_id)
      await seal(pool, source_id)
    },
  }
}

/** Points that are stored now and were not before, and those that cannot be. */
export interface Taken {
  stored: number
  impossible: number
}

/** Bytes of what is remembered: devices come one after the other. */
const memory = 16 * 2 ** 20

const alone = { books: new Map(), others: new Map(), joins: true, counts: true }

/** Messages of one point each, unless several came at once: what was sent late is known by when it came. */
const messagesOf = ({ source_id, replaced }: store.LockedSource, past: readonly PastPoint[]): Message[] => {
  const messages: (Message & { points: Point[] })[] = []
  for (const { point, received } of past) {
    const last = messages.at(-1)
    if (last?.received === received) last.points.push(point)
    else messages.push({ source_id, points: [point], received, replaced })
  }
  return messages
}

/** Takes back what an arrival would set off, and what it says of now where something newer is known. */
const untold = (arrival: Arrival): void => {
  const { before, live } = arrival
  delete arrival.event
  arrival.judged = before.judged
  arrival.due = undefined
  arrival.live = { ...live, heard: Math.max(live.heard, before.live?.heard ?? 0) }
}
