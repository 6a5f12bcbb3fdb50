import { randomUUID } from 'node:crypto'
import type { Means } from '#forward/carrier.ts'
import { openCarrier } from '#forward/open.ts'
import type { ForwardName } from '#forward/protocols.ts'
import { createReach } from '#notify/reach.ts'
import { gathered } from '#pace/gathered.ts'
import { fewAtATime } from '#pace/portions.ts'
import type { Metrics } from '#src/metrics.ts'
import * as lines from '#store/forward/lines.ts'
import { read, versions } from '#store/points/unsent.ts'
import type { Accounts, Points } from '#store/pools.ts'
import { type Query, queryOn } from '#store/query.ts'
import type { Secret } from '#store/secret.ts'

import { createLine, type OpenLine } from './line.ts'

export interface ForwarderOptions {
  pool: Accounts
  points: Points
  secret: Pick<Secret, 'open'>
  /** Private networks that targets may be in. */
  networks: readonly string[]
  metrics: Pick<Metrics, 'forwarded' | 'forward_faults' | 'forward_lines' | 'forward_waiting'>
  log: { warn(details: object, message: string): void }
  /** Milliseconds that targets have to answer. */
  patience?: number
  tls?: Means['tls']
}

/** Seconds that a line is ours without being renewed, and that of it in which messages are begun. */
const lease = { seconds: 45, used: 20 }
/** Milliseconds between two looks for lines, and for what nobody told of. */
const every = { take: 5_000, sweep: 60_000 }
/** Milliseconds that a target has for its last answer when a line ends. */
const grace = 3_000
/** Connections to the database that reading takes at a time: ingest needs them more. */
const readers = 2

/** By which one line is told from another that has the same id. */
const destinationOf = (line: lines.Line | undefined): string | undefined =>
  line && JSON.stringify([line.protocol, line.address, line.port, line.login, line.sealed])

/**
 * Sends points on to other platforms, from a place in the history that is moved behind what was acknowledged. Of several processes
 * one has a target at a time, by a lease in its row; who comes second finds the place moved, and looks again.
 */
export const createForwarder = ({ pool, points, secret, networks, metrics, log, ...options }: ForwarderOptions) => {
  const { patience = 20_000, tls } = options
  const holder = randomUUID()
  const means: Means = { reach: createReach(networks), patience, tls }
  const open = new Map<number, OpenLine>()
  /** Which trackers of which lines a source is. */
  let watchers = new Map<number, [OpenLine, tracker_id: number][]>()
  let until = 0
  let next = { take: 0, sweep: 0 }
  let running: Promise<void> | undefined
  let ended = false

  const advance = gathered((steps: readonly lines.Step[]) => lines.advance(pool, steps))
  const reading = fewAtATime(readers)
  const query = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    reading(async () => {
      const client = await points.connect()
      return work(queryOn(client)).finally(() => client.release())
    })

  const lineOf = (held: lines.Line): OpenLine => {
    const { protocol, address, port, login, sealed } = held
    const to = { address, port, login, password: sealed && secret.open(sealed) }
    return createLine(held, openCarrier(protocol as ForwardName, to, means), {
      read: ({ source_id, place }, most) => query((query) => read(query, source_id, place, most)),
      versions: (source_ids) => query((query) => versions(query, source_ids)),
      advance,
      refuse: (route, error) => lines.refuse(pool, route, error),
      note: (key, state) => lines.note(pool, holder, key, state),
      isHeld: () => performance.now() < until,
      onSent: (count, outcome) => metrics.forwarded.inc({ protocol, outcome }, count),
      onFault: (of) => metrics.forward_faults.inc({ protocol, of }),
      log,
    })
  }

  /** Those that this process has now; one that was changed is begun anew. */
  const take = async (): Promise<void> => {
    const asked = performance.now()
    const held = new Map((await lines.take(pool, holder, lease.seconds)).map((line) => [line.retranslator_id, line]))
    until = asked + lease.used * 1000
    const gone = [...open].filter(([id, line]) => destinationOf(held.get(id)) !== destinationOf(line.held))
    await Promise.all(gone.map(([, line]) => line.stop(grace)))
    for (const [id] of gone) open.delete(id)
    const changed = [...held.values()].filter((one) => open.get(one.retranslator_id)?.held.revision !== one.revision)
    for (const one of changed) {
      const line = open.get(one.retranslator_id) ?? lineOf(one)
      open.set(one.retranslator_id, line)
      line.change(one)
      await load(line)
    }
    if (gone.length + changed.length > 0) watch()
  }
  const load = async (line: OpenLine): Promise<void> => {
    line.load(await lines.routes(pool, line.held))
    await line.sweep()
  }
  const watch = (): void => {
    watchers = new Map()
    for (const line of open.values())
      for (const { source_id, tracker_id } of line.routes()) {
        const others = watchers.get(source_id)
        if (others) others.push([line, tracker_id])
        else watchers.set(source_id, [[line, tracker_id]])
      }
  }

  const sweep = async (): Promise<void> => {
    for (const line of open.values()) await load(line)
    watch()
  }
  const note = async (): Promise<void> => {
    for (const line of open.values()) await line.noteSent()
  }

  const work = async (): Promise<void> => {
    const now = performance.now()
    if (now >= next.take) await take()
    if (now >= next.sweep) await sweep()
    if (now >= next.take) await note()
    next = {
      take: now >= next.take ? now + every.take : next.take,
      sweep: now >= next.sweep ? now + every.sweep : next.sweep,
    }
    for (const line of open.values()) line.pump()
    const states = Array.from(open.values(), (line) => line.state())
    const failing = states.filter(({ failures }) => failures > 0).length
    metrics.forward_lines.set({ state: 'failing' }, failing)
    metrics.forward_lines.set({ state: 'sending' }, states.length - failing)
    metrics.forward_waiting.set(states.reduce((sum, { waiting }) => sum + waiting, 0))
  }
  /** Often: takes lines that nobody has, and looks now and then for what nobody told of. */
  const run = (): Promise<void> => {
    if (ended) return Promise.resolve()
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    run,
    /** Looks again at all, whenever it looked last. */
    async look(): Promise<void> {
      await running?.catch(() => undefined)
      next = { take: 0, sweep: 0 }
      await run()
    },
    /** Something of these sources was stored. */
    hear(source_ids: readonly number[]): void {
      for (const source_id of watchers.size > 0 ? source_ids : [])
        for (const [line, tracker_id] of watchers.get(source_id) ?? []) line.wake(tracker_id)
    },
    /** Ends when nothing is under way; another process may go on at once. */
    async stop(): Promise<void> {
      ended = true
      await running?.catch(() => undefined)
      await Promise.all(Array.from(open.values(), (line) => line.stop(grace)))
      open.clear()
      await lines.release(pool, holder).catch(() => undefined)
    },
  }
}
