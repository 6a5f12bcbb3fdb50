import { type Clock, process_clock } from '#pace/clock.ts'
import type { Subscription } from './audience.ts'
import { isKept } from './queue.ts'

/** Makes what tells a subscription of a source in a while, though nothing more comes of it: what has grown since it was told last. */
export const createLater = (
  tell: (subscription: Subscription, source_id: number) => void,
  clock: Clock = process_clock,
) => {
  /** Of each source how to call it off. */
  const waiting = new Map<Subscription, Map<number, () => void>>()
  const part = (subscription: Subscription): void => {
    for (const callOff of waiting.get(subscription)?.values() ?? []) callOff()
    waiting.delete(subscription)
  }
  return {
    /** In so many milliseconds, unless something of it is to come already, or its visitor has it no more. */
    note(subscription: Subscription, source_id: number, ms: number): void {
      const own = waiting.get(subscription) ?? new Map<number, () => void>()
      if (own.has(source_id) || !isKept(subscription)) return
      waiting.set(subscription, own)
      const come = (): void => {
        own.delete(source_id)
        if (own.size === 0) waiting.delete(subscription)
        tell(subscription, source_id)
      }
      own.set(source_id, clock.after(ms, come, true))
    },
    /** Calls off all of a subscription that is none any more. */
    part,
    /** Calls off all. */
    end: (): void => [...waiting.keys()].forEach(part),
  }
}

export type Later = ReturnType<typeof createLater>
