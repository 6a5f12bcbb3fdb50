import { type Clock, process_clock } from '#pace/clock.ts'
import type { Subscription } from './audience.ts'

/** Makes what tells a subscription of a source in a while, though nothing more comes of it: what has grown since it was told last. */
export const createLater = (
  tell: (subscription: Subscription, source_id: number) => void,
  clock: Clock = process_clock,
) => {
  /** Of each source how to call it off. Of those that were parted with, none is left when the last has come. */
  const waiting = new Map<Subscription, Map<number, () => void>>()
  return {
    /** In so many milliseconds, unless something of it is to come already. */
    note(subscription: Subscription, source_id: number, ms: number): void {
      const own = waiting.get(subscription) ?? new Map<number, () => void>()
      if (own.has(source_id)) return
      waiting.set(subscription, own)
      const come = (): void => {
        own.delete(source_id)
        if (own.size === 0) waiting.delete(subscription)
        tell(subscription, source_id)
      }
      own.set(source_id, clock.after(ms, come))
    },
    /** Calls off all. */
    end(): void {
      for (const own of waiting.values()) for (const callOff of own.values()) callOff()
      waiting.clear()
    },
  }
}
