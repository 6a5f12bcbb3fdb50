import { setImmediate } from 'node:timers/promises'
import type { Clock } from '#pace/clock.ts'

/** A clock that stands until it is moved on: what waits by it is tested without waiting. */
export const manualClock = () => {
  let now = 0
  const due = new Set<{ at: number; work: () => void }>()
  const clock: Clock = {
    now: () => now,
    after(ms, work) {
      const one = { at: now + ms, work }
      due.add(one)
      return () => void due.delete(one)
    },
  }
  const first = (until: number) => [...due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
  return {
    ...clock,
    /** How many things wait. */
    waiting: () => due.size,
    /** Lets so many milliseconds pass: what is due is done in its order, with all that follows of it. */
    async pass(ms: number): Promise<void> {
      await settled()
      const until = now + ms
      for (let one = first(until); one; one = first(until)) {
        due.delete(one)
        now = one.at
        one.work()
        await settled()
      }
      now = until
      await settled()
    },
  }
}

/** When all that only waits for promises has gone on. */
export const settled = (): Promise<void> => setImmediate()
