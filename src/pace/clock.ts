/** A clock that waiting goes by: of this process, or one that a test moves on by hand (`test/pace/manual-clock.ts`). */
export interface Clock {
  /** Milliseconds since some begin; never goes back. */
  now(): number
  /** Does the work once, in so many milliseconds; what it answers calls that off. A loose one keeps no process alive. */
  after(ms: number, work: () => void, loose?: boolean): () => void
}

/** Options of waiting: another clock, and whether a process lives on meanwhile. */
export interface Waiting {
  clock?: Clock
  /** It keeps no process alive. */
  loose?: boolean
}

export const process_clock: Clock = {
  now: () => performance.now(),
  after(ms, work, loose = false) {
    const timer = setTimeout(work, ms)
    if (loose) timer.unref()
    return () => clearTimeout(timer)
  },
}
