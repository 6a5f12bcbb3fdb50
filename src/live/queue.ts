import type { Subscription } from './audience.ts'
import { isFull } from './visitor.ts'

/**
 * Subscriptions of which something is to be told, and when: what is due and has room is ready, what is not due yet waits, and of who
 * has no room nothing is known here until it has read. No timer and no database: `teller.ts` does what is answered here.
 * Moments are milliseconds since 1970 UTC.
 */
export interface Queue {
  ready: Set<Subscription>
  waiting: Set<Subscription>
}

/** A subscription, and of what it is told now: sources, or entries of the history. */
export type Share = readonly [subscription: Subscription, ids: readonly number[]]

/** Sources whose states are made together, and the least of one subscription's: whoever is told of few waits for no crowd. */
const most_made = 100
const least_share = 10
/** Entries that wait for who reads slowly, at most: the older ones are in the history. */
const most_entries = 1_000

export const newQueue = (): Queue => ({ ready: new Set(), waiting: new Set() })

/** Answers whether its visitor has it still. */
export const isKept = (subscription: Subscription): boolean =>
  subscription.visitor.subscriptions.get(subscription.kind) === subscription

/** It is told when it is due and its socket has room. Answers whether that is now. */
export const join = ({ ready, waiting }: Queue, subscription: Subscription, now: number): boolean => {
  if (subscription.changed.size === 0 || !isKept(subscription) || isFull(subscription.visitor)) return false
  if (subscription.next > now) {
    waiting.add(subscription)
    return false
  }
  waiting.delete(subscription)
  ready.add(subscription)
  return true
}

/** Joins those that waited, as far as they are due now. Answers whether any is. */
export const joinDue = (queue: Queue, now: number): boolean =>
  [...queue.waiting].map((subscription) => join(queue, subscription, now)).some(Boolean)

export const part = ({ ready, waiting }: Queue, subscription: Subscription): void => {
  ready.delete(subscription)
  waiting.delete(subscription)
}

/** An entry of the history is to be told; of those that are too many the oldest is not. */
export const addEntry = ({ changed }: Subscription, id: number): void => {
  if (changed.size >= most_entries) for (const oldest of changed.keys().take(1)) changed.delete(oldest)
  changed.add(id)
}

/** Some of what is ready, of each that has room, so that all of it is not much; it is not to be told any more. */
export const take = ({ ready }: Queue): Share[] => {
  const shares: Share[] = []
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

/** Sources whose states these are told. */
export const sourcesOf = (shares: readonly Share[]): Set<number> =>
  new Set(shares.flatMap(([{ kind }, ids]) => (kind === 'history' ? [] : ids)))

/** They could not be told: all of it is still to be. */
export const giveBack = (shares: readonly Share[]): void => {
  for (const [{ changed }, ids] of shares) for (const id of ids) changed.add(id)
}

/** It was told now. Those of one rate are due together, so that a state is made once for all of them. */
export const rest = (subscription: Subscription, now: number): void => {
  const { rate, changed } = subscription
  if (rate > 0 && changed.size === 0) subscription.next = (Math.floor(now / rate) + 1) * rate
}
