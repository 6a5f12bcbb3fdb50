import { randomUUID } from 'node:crypto'
import type { Means } from '#forward/carrier.ts'
import { openCarrier } from '#forward/open.ts'
import type { ForwardName } from '#forward/protocols.ts'
import { createReach } from '#notify/reach.ts'
import { gathered } from '#pace/gathered.ts'
import { fewAtATime } from '#pace/portions.ts'
import { shared } from '#pace/row.ts'
import type { Metrics } from '#src/metrics.ts'
import * as lines from '#store/forward/lines.ts'
import { readUnsent, versions } from '#store/points/unsent.ts'
import type { Accounts, Points } from '#store/pools.ts'
import { type Query, queryOn } from '#store/query.ts'
import type { Secret } from '#store/secret.ts'

import { changesOf, type Dues, dueAt, type Watchers, watchersOf } from './holding.ts'
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
/** Milliseconds that a target has for its last answer when a line ends. */
const grace = 3_000
/** Connections to the database that reading takes at a time: ingest needs them more. */
const readers = 2

/**
 * Sends points on to other platforms, from a place in the history that is moved behind what was acknowledged. Of several processes
 * one has a target at a time, by a lease in its row; who comes second finds the place moved, and looks again.
 */
export const createForwarder = (options: ForwarderOptions) => {
  const { pool, metrics } = options
  const holder = randomUUID()
  const open = new Map<number, OpenLine>()
  let watchers: Watchers = new Map()
  let until = 0
  let next: Dues = { take: 0, sweep: 0 }
  let ended = false
  const lineOf = opening(options, holder, () => performance.now() < until)

  const load = async (line: OpenLine): Promise<void> => {
    line.load(await lines.routes(pool, line.held))
    await line.sweep()
  }
  /** Those that this process has now; one that was changed is begun anew. */
  const take = async (): Promise<void> => {
    const asked = performance.now()
    const held = await lines.take(pool, holder, lease.seconds)
    until = asked + lease.used * 1000
    const { gone, changed } = changesOf(open, held)
    await Promise.all(gone.map((id) => open.get(id)?.stop(grace)))
    for (const id of gone) open.delete(id)
    for (const one of changed) {
      const line = open.get(one.retranslator_id) ?? lineOf(one)
      open.set(one.retranslator_id, line)
      line.change(one)
      await load(line)
    }
    if (gone.length + changed.length > 0) watchers = watchersOf(open.values())
  }
  const sweep = async (): Promise<void> => {
    for (const line of open.values()) await load(line)
    watchers = watchersOf(open.values())
  }
  const work = shared(async (): Promise<void> => {
    const now = performance.now()
    const due = dueAt(next, now)
    if (due.take) await take()
    if (due.sweep) await sweep()
    if (due.take) for (const line of open.values()) await line.noteSent()
    next = due.next
    for (const line of open.values()) line.pump()
    tell(metrics, open.values())
  })
  /** Often: takes lines that nobody has, and looks now and then for what nobody told of. */
  const run = async (): Promise<void> => (ended ? undefined : work())

  return {
    run,
    /** Looks again at all, whenever it looked last. */
    async look(): Promise<void> {
      await work.going()?.catch(() => undefined)
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
      await work.going()?.catch(() => undefined)
      await Promise.all(Array.from(open.values(), (line) => line.stop(grace)))
      open.clear()
      await lines.release(pool, holder).catch(() => undefined)
    },
  }
}

/** How lines are opened that `holder` has. */
const opening = (options: ForwarderOptions, holder: string, isHeld: () => boolean) => {
  const { pool, points, secret, networks, metrics, log, patience = 20_000, tls } = options
  const means: Means = { reach: createReach(networks), patience, tls }
  const advance = gathered((steps: readonly lines.Step[]) => lines.advance(pool, steps))
  const reading = fewAtATime(readers)
  const query = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    reading(async () => {
      const client = await points.connect()
      return work(queryOn(client)).finally(() => client.release())
    })

  return (held: lines.Line): OpenLine => {
    const { protocol, address, port, login, sealed } = held
    const to = { address, port, login, password: sealed && secret.open(sealed) }
    return createLine(held, openCarrier(protocol as ForwardName, to, means), {
      read: ({ source_id, place }, most) => query((query) => readUnsent(query, source_id, place, most)),
      versions: (source_ids) => query((query) => versions(query, source_ids)),
      advance,
      refuse: (route, error) => lines.refuse(pool, route, error),
      note: (key, state) => lines.note(pool, holder, key, state),
      isHeld,
      onSent: (count, outcome) => metrics.forwarded.inc({ protocol, outcome }, count),
      onFault: (of) => metrics.forward_faults.inc({ protocol, of }),
      log,
    })
  }
}

const tell = (metrics: ForwarderOptions['metrics'], open: Iterable<OpenLine>): void => {
  const states = Array.from(open, (line) => line.state())
  const failing = states.filter(({ failures }) => failures > 0).length
  metrics.forward_lines.set({ state: 'failing' }, failing)
  metrics.forward_lines.set({ state: 'sending' }, states.length - failing)
  metrics.forward_waiting.set(states.reduce((sum, { waiting }) => sum + waiting, 0))
}
