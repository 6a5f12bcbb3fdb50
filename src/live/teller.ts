import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Metrics } from '#src/metrics.ts'
import { plightOf } from '#store/db.ts'
import type { Subscription, Visitor } from './audience.ts'
import type { Made, Maker } from './made.ts'
import { isFull, say } from './visitor.ts'
import type { Write } from './writer.ts'

/** Entries that wait for who reads slowly, at most: the older ones are in the history. */
const most_entries = 1_000

/** Milliseconds in which changes are gathered before they are told, between two looks who is due, and after a failure. */
const gather = 5
const beat = 250
const rest = 1_000
/** Sources whose states are made together, and the least of one subscription's: whoever is told of few waits for no crowd. */
const most_made = 100
const least_share = 10

interface Telling {
  maker: Maker
  write: Write
  writeEntries(subscription: Subscription, ids: readonly number[]): Promise<string[]>
  metrics: Pick<Metrics, 'live_frames'>
  log: Pick<Logger, 'warn' | 'error'>
}

const isKept = (subscription: Subscription): boolean =>
  subscription.visitor.subscriptions.get(subscription.kind) === subscription

/**
 * Tells subscriptions what has changed: what is theirs now, for changes are only noted, and made when there is somebody to read them.
 * Who reads slowly is passed over until it has read, and hears then how things are.
 */
export const createTeller = ({ maker, write, writeEntries, metrics, log }: Telling) => {
  const ready = new Set<Subscription>()
  const waiting = new Set<Subscription>()
  let running: Promise<void> | undefined
  let ended = false

  /** It is told when it is due and its socket has room. */
  const queue = (subscription: Subscription): void => {
    if (subscription.changed.size === 0 || !isKept(subscription) || isFull(subscription.visitor)) return
    if (subscription.next > Date.now()) return void waiting.add(subscription)
    waiting.delete(subscription)
    ready.add(subscription)
    if (!ended) running ??= run()
  }

  const run = async (): Promise<void> => {
    await wait(gather)
    while (ready.size > 0 && !ended)
      await turn().catch((error: unknown) => {
        const plight = plightOf(error)
        if (plight) log.warn({ error: (error as Error).message }, `live states wait, for ${plight.words}`)
        else log.error({ err: error }, 'live states could not be told')
        return wait(rest)
      })
    running = undefined
  }

  const turn = async (): Promise<void> => {
    const shares = take()
    const ids = new Set(shares.flatMap(([{ kind }, ids]) => (kind === 'history' ? [] : ids)))
    try {
      const made = await maker.make(ids)
      for (const [subscription, ids] of shares) await tell(subscription, ids, made)
    } catch (error) {
      for (const [subscription, ids] of shares) for (const id of ids) subscription.changed.add(id)
      throw error
    } finally {
      for (const [subscription] of shares) queue(subscription)
    }
  }

  /** Some of what is due, of each that has room. */
  const take = (): [Subscription, number[]][] => {
    const shares: [Subscription, number[]][] = []
    const share = Math.max(least_share, Math.ceil(most_made / ready.size))
    let count = 0
    for (const subscription of ready) {
      if (count >= most_made) break
      ready.delete(subscription)
      if (isFull(subscription.visitor)) continue
      const ids = [...subscription.changed.keys().take(share)]
      for (const id of ids) subscription.changed.delete(id)
      count += ids.length
      shares.push([subscription, ids])
    }
    return shares
  }

  const tell = async (
    subscription: Subscription,
    ids: readonly number[],
    made: ReadonlyMap<number, Made>,
  ): Promise<void> => {
    const { kind, rate, changed, visitor } = subscription
    if (!isKept(subscription)) return
    const frames =
      kind === 'history'
        ? await writeEntries(subscription, ids)
        : await write(
            subscription,
            ids.flatMap((id) => made.get(id) ?? []),
          )
    for (const frame of frames) say(visitor, frame)
    metrics.live_frames.inc({ event: kind }, frames.length)
    const now = Date.now()
    // Those of one rate are due together, so that a state is made once for all of them.
    if (rate > 0 && changed.size === 0) subscription.next = (Math.floor(now / rate) + 1) * rate
  }

  const timer = setInterval(() => {
    for (const subscription of waiting) queue(subscription)
  }, beat)

  return {
    /** Something of this source is to be told. */
    note(subscription: Subscription, source_id: number): void {
      subscription.changed.add(source_id)
      queue(subscription)
    },
    /** So is an entry of the history, but for those that are too many. */
    noteEntry(subscription: Subscription, id: number): void {
      const { changed } = subscription
      if (changed.size >= most_entries) for (const oldest of changed.keys().take(1)) changed.delete(oldest)
      changed.add(id)
      queue(subscription)
    },
    /** The socket of these may have room again. */
    resume({ subscriptions }: Visitor): void {
      for (const subscription of subscriptions.values()) queue(subscription)
    },
    /** It is no subscription any more. */
    end(subscription: Subscription): void {
      ready.delete(subscription)
      waiting.delete(subscription)
    },
    async close(): Promise<void> {
      ended = true
      clearInterval(timer)
      await running
    },
  }
}

export type Teller = ReturnType<typeof createTeller>
