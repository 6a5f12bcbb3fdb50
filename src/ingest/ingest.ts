import type { DeviceSettings, Feed } from '#device/message.ts'
import type { Metrics } from '#src/metrics.ts'
import { digester } from '#store/fleet/device-password.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import type { Secret } from '#store/secret.ts'
import { commitBatch } from './batch.ts'
import { createBooks } from './books.ts'
import { createDirectory } from './directory.ts'
import { isUrgent, mayEnter, opened } from './entrance.ts'
import type { Rate } from './lanes.ts'
import { createMemories } from './memories.ts'
import { createQueue } from './queue.ts'
import { settling } from './settle.ts'
import { type Listeners, telling } from './stored.ts'

export type IngestOptions = Ways &
  Listeners & {
    secret: Pick<Secret, 'derive' | 'open'>
    metrics: Metrics
    /** Bytes that may be taken by what is remembered of devices. */
    memory?: number
    log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>
    /**
     * What batches are made of, a power of two: a source always goes the same lane, so its messages stay in order and no batch
     * waits for the lock of another.
     */
    lanes?: number
    /** Batches under way at one time: while PostgreSQL commits one, the next is made. */
    writers?: number
    /** Milliseconds for which a lane gathers messages while its batches are small and so many come; none, where it is not told. */
    gather?: (rate: Rate) => number
    /** All points lie on one server, as they do unless it is told: messages of several lanes may be one batch. */
    together?: boolean
    /** Whether rows may have pieces yet: processes of the release before do not know them. */
    mayJoin?: () => boolean
    /** Whether totals may be begun yet: those processes would not go on with them. */
    mayCount?: () => boolean
    /** Whether the clock of this server is known to be wrong. */
    isBehind?: () => boolean
  }

export const megabyte = 2 ** 20

/**
 * Where points go: messages wait while the batch of their lane is committed, then go together into the next.
 * `feed` resolves when its points are durable.
 */
export const createIngest = ({ secret, metrics, log, ...options }: IngestOptions) => {
  const {
    memory = 512 * megabyte,
    together = true,
    mayJoin = () => true,
    mayCount = () => true,
    isBehind = () => false,
  } = options
  const store = pointsOf(options)
  const directory = createDirectory(options.pool)
  const digestOf = digester(secret)
  const memories = createMemories(memory)
  const remembering = { memories, books: createBooks(), metrics, together, mayJoin, mayCount }
  const queue = createQueue({
    ...{ lanes: options.lanes ?? 2, writers: options.writers ?? 4, gather: options.gather ?? (() => 0), together },
    write: settling({
      commit: (messages) => commitBatch(store, remembering, messages),
      onStored: telling(options, { metrics, log }),
      ...{ metrics, log },
    }),
  })

  const feed: Feed = async ({ device, password, is_proven, points, status, received, urgent }) => {
    const source = await directory.find(device)
    if (!source) return { known: false, taken: 0 }
    if (!is_proven && !mayEnter(source, password, digestOf)) return { known: false, wrong_password: true, taken: 0 }
    const { source_id, model, settings, replaced } = source
    const told = { model, ...(settings && { settings: opened(settings as DeviceSettings, secret) }) }
    if (points.length === 0 && !status) return { known: true, taken: 0, ...told }
    const message = { source_id, points, status, received, replaced, doubted: isBehind() }
    const known = await queue.add(message, urgent === true || isUrgent(message))
    if (known) return { known, taken: points.length, ...told }
    directory.forget(device)
    return { known, taken: 0 }
  }

  return {
    feed,
    /** Somebody else has written to the source: what is remembered of it holds no more. */
    forget: memories.forget,
    /** Judges a device by the clock, at `now`; false where it may not send any more. */
    judge: (source_id: number, now: number): Promise<boolean> =>
      queue.add({ source_id, points: [], received: now, clock: true }),
    /** Resolves when everything that was fed is committed; what still waits after `grace` milliseconds is refused. */
    drain: (grace = 5_000): Promise<void> => queue.drain(grace),
  }
}
