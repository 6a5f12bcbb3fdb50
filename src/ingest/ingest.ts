import { timingSafeEqual } from 'node:crypto'
import type { DeviceSettings, Feed } from '#device/message.ts'
import type { Metrics } from '#src/metrics.ts'
import { isAway, plightOf } from '#store/db.ts'
import { digester } from '#store/fleet/device-password.ts'
import type { FoundSource } from '#store/points/ingest.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import type { Secret } from '#store/secret.ts'
import { eventsOf } from '#track/events.ts'
import { type Arrival, isOf, type Message } from './arrival.ts'
import { commitBatch } from './batch.ts'
import { createBooks } from './books.ts'
import { createDirectory } from './directory.ts'
import { counted, fullest, joined, laneOf, type Queued, type Rate, soonest } from './lanes.ts'
import { createMemories } from './memories.ts'

export type IngestOptions = Ways & {
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
  /** Whether the clock of this server is known to be wrong. */
  isBehind?: () => boolean
  /** Told of sources whose tails are long enough to be sealed. */
  onSealable?: (source_id: number) => void
  /** Told of sources of which something follows for accounts. */
  onEvent?: (source_id: number) => void
  /** Told of sources that something was stored of. */
  onHeard?: (source_id: number) => void
  /** Told of the sources of each batch, once it is committed. */
  onCommit?: (source_ids: readonly number[]) => void
}

export const megabyte = 2 ** 20
/** Messages of one commit, at most. */
const batch_messages = 2_000
/** Points that wait for a commit; beyond, devices wait with their frames, and so do their sockets. */
const most_waiting = 100_000
/** Points in tails from which on a source is worth sealing. */
const sealable_points = 500

/** What was fed is not stored, and not acknowledged. */
class Stopped extends Error {}

interface Waiting {
  message: Message
  resolve(known: boolean): void
  reject(error: unknown): void
}

interface Lane extends Queued {
  waiting: Waiting[]
  /** Its part of the database is. */
  away: boolean
}

/** A device that reports something by itself, such as an SOS, is not kept waiting. */
const isEmergency = ({ points, status }: Message): boolean =>
  eventsOf(status).length > 0 || points.some(({ attributes }) => eventsOf(attributes).length > 0)

/** Milliseconds after which a point is one that its device had kept. */
const late = 60_000

/** Whether a device catches up: it sends what it has kept, and the next when this is acknowledged. */
const isLate = ({ points, received }: Message): boolean => points.some(({ time }) => received - time > late)

/**
 * Where points go: messages wait while the batch of their lane is committed, then go together into the next.
 * `feed` resolves when its points are durable.
 */
export const createIngest = ({ secret, metrics, log, ...options }: IngestOptions) => {
  const { pool } = options
  const store = pointsOf(options)
  const {
    memory = 512 * megabyte,
    lanes: lane_count = 2,
    writers = 4,
    gather = () => 0,
    together = true,
    mayJoin = () => true,
    isBehind = () => false,
    ...told
  } = options
  const directory = createDirectory(pool)
  const digestOf = digester(secret)
  const memories = createMemories(memory)
  const books = createBooks()
  const lanes = Array.from(
    { length: lane_count },
    (): Lane => ({ waiting: [], since: 0, urgent: false, last: 0, away: false }),
  )
  const stalled: (() => void)[] = []
  let rate: Rate = { per_second: 0, at: 0 }
  let busy = 0
  let wasSplit = false
  let points = 0
  let ended = false
  /** It is to end: nothing is gathered any more. */
  let ending = false
  let timer: NodeJS.Timeout | undefined
  let warned: number | undefined

  /** What devices are set with; a password that the platform's secret does not open any more is none. */
  const opened = ({ command_password, ...settings }: DeviceSettings): DeviceSettings => {
    if (command_password === undefined) return settings
    try {
      return { ...settings, command_password: secret.open(Buffer.from(command_password, 'hex')) }
    } catch {
      return settings
    }
  }

  const feed: Feed = async ({ device, password, points, status, received, urgent }) => {
    const source = await directory.find(device)
    if (!source) return { known: false, taken: 0 }
    if (!mayEnter(source, password)) return { known: false, wrong_password: true, taken: 0 }
    const { source_id, model, settings, replaced } = source
    const told = { model, ...(settings && { settings: opened(settings as DeviceSettings) }) }
    if (points.length === 0 && !status) return { known: true, taken: 0, ...told }
    const message = { source_id, points, status, received, replaced, doubted: isBehind() }
    const known = await enqueue(message, urgent === true || isEmergency(message) || isLate(message))
    if (known) return { known, taken: points.length, ...told }
    directory.forget(device)
    return { known, taken: 0 }
  }

  const mayEnter = ({ source_id, password_digest }: FoundSource, password = ''): boolean =>
    !password_digest || timingSafeEqual(password_digest, digestOf(source_id, password))

  const enqueue = async (message: Message, urgent = false): Promise<boolean> => {
    while (points >= most_waiting && !ended) await new Promise<void>((resolve) => stalled.push(resolve))
    if (ended) throw new Stopped()
    points += message.points.length
    const lane = lanes[laneOf(message.source_id, lanes.length)] as Lane
    const now = performance.now()
    rate = counted(rate, now)
    if (lane.waiting.length === 0) lane.since = now
    lane.urgent ||= urgent
    const done = new Promise<boolean>((resolve, reject) => lane.waiting.push({ message, resolve, reject }))
    writeMore()
    return done
  }

  /** Lets as many lanes be written as may be at one time, each when it has gathered. */
  const writeMore = (): void => {
    const wait = ending ? 0 : gather(rate)
    while (busy < writers) {
      const lane = fullest(lanes, performance.now(), wait)
      if (!lane) break
      begin(together ? joined(lane, lanes) : [lane])
    }
    const pause = busy < writers && !timer ? soonest(lanes, performance.now(), wait) : undefined
    if (pause !== undefined)
      timer = setTimeout(() => {
        timer = undefined
        writeMore()
      }, pause)
  }

  const begin = (some: readonly Lane[]): void => {
    busy++
    const running = write(some).finally(() => {
      busy--
      for (const lane of some) lane.running = undefined
      writeMore()
    })
    for (const lane of some) lane.running = running
  }

  const write = async (some: readonly Lane[]): Promise<void> => {
    // One turn of the loop lets every socket that is readable add to the batch.
    await new Promise(setImmediate)
    const batch = some.flatMap(taken)
    await settle(some, batch)
    for (const { message } of batch) points -= message.points.length
    for (const go of stalled.splice(0)) go()
  }

  const taken = (lane: Lane): Waiting[] => {
    const batch = lane.waiting.splice(0, batch_messages)
    lane.since = performance.now()
    lane.urgent = false
    lane.last = batch.length
    return batch
  }

  /** A batch that fails for its content is tried message by message, so that one cannot hold up the others. */
  const settle = async (some: readonly Lane[], batch: readonly Waiting[]): Promise<void> => {
    try {
      const arrivals = await commitBatch(
        store,
        { memories, books, metrics, together, mayJoin },
        batch.map(({ message }) => message),
      )
      const known = new Map(arrivals.map(({ source }) => [source.source_id, source]))
      for (const { message, resolve } of batch) {
        const source = known.get(message.source_id)
        resolve(source !== undefined && isOf(message, source))
      }
      count(arrivals)
      if (some.some(({ away }) => away)) log.info({}, 'points are stored again')
      for (const lane of some) lane.away = false
    } catch (error) {
      if (batch.length > 1 && !isAway(error)) {
        tellOfSplit(error, batch)
        for (const one of batch) await settle(some, [one])
      } else for (const { reject } of batch) reject(error)
      report(error, some, batch)
    }
  }

  const count = (arrivals: readonly Arrival[]): void => {
    let stored = 0
    let beyond = 0
    for (const { outcomes, source, before, event } of arrivals) {
      stored += outcomes.stored
      beyond += outcomes.dated_beyond
      told.onHeard?.(source.source_id)
      if (event) told.onEvent?.(source.source_id)
      metrics.points.inc({ outcome: 'impossible' }, outcomes.impossible)
      metrics.points.inc({ outcome: 'late' }, outcomes.late)
      metrics.points.inc({ outcome: 'ahead' }, outcomes.ahead)
      if (before.tail_points + outcomes.stored >= sealable_points) told.onSealable?.(source.source_id)
    }
    told.onCommit?.(arrivals.map(({ source }) => source.source_id))
    metrics.points.inc({ outcome: 'stored' }, stored)
    metrics.batch_points.observe(stored)
    if (beyond > 0) warnOfRefused(beyond, arrivals)
  }

  /** The first is logged: of a database that takes no batch at all there would be many, and nothing else would tell of it. */
  const tellOfSplit = (error: unknown, batch: readonly Waiting[]): void => {
    metrics.batches_split.inc()
    if (!wasSplit) log.warn({ err: error, messages: batch.length }, 'a batch of points is stored message by message')
    wasSplit = true
  }

  /** Once a minute: they are acknowledged, so that devices do not send them for ever, and nobody else would learn of it. */
  const warnOfRefused = (points: number, arrivals: readonly Arrival[]): void => {
    const now = performance.now()
    if (warned !== undefined && now - warned < 60_000) return
    warned = now
    const source_id = arrivals.find(({ outcomes }) => outcomes.dated_beyond > 0)?.source.source_id
    log.warn(
      { points, source_id },
      'points are refused that are dated more than a day ahead of the clock of this server',
    )
  }

  /** Of a database in a plight the begin is told, and not each of the many batches that meet it. */
  const report = (error: unknown, some: readonly Lane[], batch: readonly Waiting[]): void => {
    const plight = plightOf(error)
    metrics.store_errors.inc({ kind: plight?.kind ?? 'ingest' })
    if (plight) {
      if (!some.every(({ away }) => away))
        log.warn({ error: (error as Error).message }, `points wait, for ${plight.words}`)
      for (const lane of some) lane.away = true
    } else if (batch.length === 1)
      log.error({ err: error, source_id: batch[0]?.message.source_id }, 'points could not be stored')
  }

  return {
    feed,
    /** Somebody else has written to the source: what is remembered of it holds no more. */
    forget: memories.forget,
    /** Judges a device by the clock, at `now`; false where it may not send any more. */
    judge: (source_id: number, now: number): Promise<boolean> =>
      enqueue({ source_id, points: [], received: now, clock: true }),
    /** Resolves when everything that was fed is committed; what still waits after `grace` milliseconds is refused. */
    drain: async (grace = 5_000): Promise<void> => {
      const late = setTimeout(() => {
        ended = true
        for (const lane of lanes) for (const { reject } of lane.waiting.splice(0)) reject(new Stopped())
      }, grace)
      ending = true
      writeMore()
      while (busy > 0) await Promise.race(lanes.flatMap(({ running }) => running ?? []))
      clearTimeout(late)
    },
  }
}
