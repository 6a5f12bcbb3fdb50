import type { Logger } from 'pino'
import { beat } from '#pace/beat.ts'
import { pause } from '#pace/pause.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Subscription, Visitor } from './audience.ts'
import type { Made, Maker } from './made.ts'
import * as queues from './queue.ts'
import { reporting } from './reporting.ts'
import { say } from './visitor.ts'
import type { Write } from './writer.ts'

/** Milliseconds in which changes are gathered before they are told, between two looks who is due, and after a failure. */
const gather = 5
const every = 250
const rest = 1_000

interface Telling {
  maker: Pick<Maker, 'make'>
  write: Write
  writeEntries(subscription: Subscription, ids: readonly number[]): Promise<string[]>
  metrics: Pick<Metrics, 'live_frames'>
  log: Pick<Logger, 'warn' | 'error'>
}

/**
 * Tells subscriptions what has changed: what is theirs now, for changes are only noted, and made when there is somebody to read them.
 * Who reads slowly is passed over until it has read, and hears then how things are.
 */
export const createTeller = (means: Telling) => {
  const queue = queues.newQueue()
  const report = reporting(means.log, 'live states wait', 'live states could not be told')
  let running: Promise<void> | undefined
  let ended = false

  const begin = (): void => {
    if (!ended) running ??= run()
  }
  const join = (subscription: Subscription): void => {
    if (queues.join(queue, subscription, Date.now())) begin()
  }
  const run = async (): Promise<void> => {
    await pause(gather)
    while (queue.ready.size > 0 && !ended) await turn()
    running = undefined
  }
  const turn = async (): Promise<void> => {
    const shares = queues.take(queue)
    try {
      await tell(means, shares)
    } catch (error) {
      queues.giveBack(shares)
      report(error)
      for (const [subscription] of shares) join(subscription)
      return pause(rest)
    }
    for (const [subscription] of shares) join(subscription)
  }
  const looks = beat(every, () => {
    if (queues.joinDue(queue, Date.now())) begin()
  })

  return {
    /** Something of this source is to be told. */
    note(subscription: Subscription, source_id: number): void {
      subscription.changed.add(source_id)
      join(subscription)
    },
    /** So is an entry of the history, but for those that are too many. */
    noteEntry(subscription: Subscription, id: number): void {
      queues.addEntry(subscription, id)
      join(subscription)
    },
    /** The socket of these may have room again. */
    resume({ subscriptions }: Visitor): void {
      for (const subscription of subscriptions.values()) join(subscription)
    },
    /** It is no subscription any more. */
    end: (subscription: Subscription): void => queues.part(queue, subscription),
    async close(): Promise<void> {
      ended = true
      await looks.stop()
      await running
    },
  }
}

export type Teller = ReturnType<typeof createTeller>

/** Makes what these are told, once for all of them, and says it. */
const tell = async (
  { maker, write, writeEntries, metrics }: Telling,
  shares: readonly queues.Share[],
): Promise<void> => {
  const made = await maker.make(queues.sourcesOf(shares))
  const framesOf = (subscription: Subscription, ids: readonly number[]): Promise<string[]> =>
    subscription.kind === 'history' ? writeEntries(subscription, ids) : write(subscription, statesOf(made, ids))
  for (const [subscription, ids] of shares) {
    if (!queues.isKept(subscription)) continue
    const frames = await framesOf(subscription, ids)
    for (const frame of frames) say(subscription.visitor, frame)
    metrics.live_frames.inc({ event: subscription.kind }, frames.length)
    queues.rest(subscription, Date.now())
  }
}

const statesOf = (made: ReadonlyMap<number, Made>, ids: readonly number[]): Made[] =>
  ids.flatMap((id) => made.get(id) ?? [])
