import { type Clock, process_clock } from '#pace/clock.ts'

/** Works that are to come, at most one for each thing. */
export interface Plans<Thing> {
  /** Does the work for this in `ms` milliseconds, unless some is to come already; with 0 it comes at once, and in place of that. */
  make(thing: Thing, ms: number, work: () => void): void
  callOff(thing: Thing): void
  /** Calls off all, and takes none any more. */
  end(): void
}

export const createPlans = <Thing>(clock: Clock = process_clock): Plans<Thing> => {
  const made = new Map<Thing, () => void>()
  let ended = false
  const callOff = (thing: Thing): void => {
    made.get(thing)?.()
    made.delete(thing)
  }
  return {
    make(thing, ms, work) {
      if (ended || (made.has(thing) && ms > 0)) return
      callOff(thing)
      const begin = (): void => {
        made.delete(thing)
        work()
      }
      made.set(thing, clock.after(ms, begin))
    },
    callOff,
    end() {
      ended = true
      for (const thing of [...made.keys()]) callOff(thing)
    },
  }
}
