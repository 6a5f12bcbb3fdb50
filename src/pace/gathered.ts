import { process_clock, type Waiting } from './clock.ts'

/** Does together what comes while the last was being done: one statement for many. Answers each its own. */
export const gathered = <One, Answer>(work: (all: readonly One[]) => Promise<readonly Answer[]>) => {
  let waiting: One[] = []
  let next: Promise<readonly Answer[]> | undefined
  let last: Promise<unknown> = Promise.resolve()

  return async (one: One): Promise<Answer> => {
    const i = waiting.push(one) - 1
    next ??= last.then(() => {
      const all = waiting
      waiting = []
      next = undefined
      return work(all)
    })
    const done = next
    last = done.catch(() => undefined)
    return (await done)[i] as Answer
  }
}

/** Work that is done once for all who ask for it within a while. */
export interface Soon {
  /** It is wanted: done in `ms` milliseconds from the first who asked. */
  ask(): void
  /** Answers whether somebody has asked and it is still to come. */
  isDue(): boolean
  /** It is not wanted any more; answers whether it was. */
  callOff(): boolean
}

/** Does the work so many milliseconds after it was asked for first: whatever comes meanwhile is done together. */
export const soon = (ms: number, work: () => void, { clock = process_clock, loose }: Waiting = {}): Soon => {
  let callOff: (() => void) | undefined
  const end = (): boolean => {
    const wasDue = callOff !== undefined
    callOff?.()
    callOff = undefined
    return wasDue
  }
  return {
    ask() {
      callOff ??= clock.after(
        ms,
        () => {
          callOff = undefined
          work()
        },
        loose,
      )
    },
    isDue: () => callOff !== undefined,
    callOff: end,
  }
}
