import { growing } from '#pace/pause.ts'

/** When a broker is to be tried: pure. Times are milliseconds of a clock that never goes back. */

export interface Tries {
  /** How often it failed in a row. */
  failures: number
  /** When it may be tried again, and how long that was from the last end on. */
  again: number
  pause: number
}

/** The end of a connection. */
export interface Ending {
  lasted: number
  /** It was left, not lost. */
  isWanted: boolean
  reason?: Error
}

/** Milliseconds between two tries: the first time, and at most. */
const pauses = { first: 1_000, most: 60_000 }
/** Milliseconds that a connection lasts which was a good one. */
const good = 60_000

export const no_tries: Tries = { failures: 0, again: 0, pause: 0 }

/** A message was taken in. */
export const onTaken = (tries: Tries): Tries => ({ ...tries, failures: 0 })

/** The connection has ended: who lost it waits, longer each time. */
export const onEnded = (tries: Tries, { lasted, isWanted }: Ending, now: number): Tries => {
  const failures = lasted > good ? 1 : tries.failures + 1
  if (isWanted) return { ...tries, failures }
  const pause = growing(pauses, failures)
  return { failures, again: now + pause, pause }
}

/** Answers whether the connection is to be left, for another process is to listen, or one is to be made. */
export const whatToDo = (
  { again }: Tries,
  { isVisiting, isHeld }: { isVisiting: boolean; isHeld: boolean },
  now: number,
): 'leave' | 'join' | undefined => {
  if (isVisiting) return isHeld ? undefined : 'leave'
  return isHeld && now >= again ? 'join' : undefined
}
