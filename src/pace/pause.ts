import { setImmediate } from 'node:timers/promises'
import { process_clock, type Waiting } from './clock.ts'

/** Resolves in so many milliseconds. @throws the reason of `signal`, as soon as that is aborted */
export const pause = (
  ms: number,
  { clock = process_clock, loose, signal }: Waiting & { signal?: AbortSignal | undefined } = {},
): Promise<void> => {
  if (signal?.aborted) return Promise.reject(signal.reason)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const give_up = (): void => {
    callOff()
    reject(signal?.reason)
  }
  const callOff = clock.after(
    ms,
    () => {
      signal?.removeEventListener('abort', give_up)
      resolve()
    },
    loose,
  )
  signal?.addEventListener('abort', give_up, { once: true })
  return promise
}

/** Resolves in the next turn of the loop: what else waits there goes on before. */
export const breath = (): Promise<void> => setImmediate()

/** Milliseconds to wait after so many failures in a row, the first being 1: `first`, then twice as long each time, at most `most`. */
export const growing = ({ first, most }: { first: number; most: number }, failures: number): number =>
  Math.min(most, first * 2 ** (failures - 1))

/** Answers what `work` comes to within so many milliseconds, and `undefined` where it takes longer; it goes on then. */
export const within = async <T>(ms: number, work: Promise<T>, waiting: Waiting = {}): Promise<T | undefined> => {
  const { clock = process_clock, loose = true } = waiting
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const callOff = clock.after(ms, () => resolve(undefined), loose)
  return Promise.race([work, promise]).finally(callOff)
}

/** Answers what `work` comes to, however long it takes; in so many milliseconds `onLate` is called, which hurries it. */
export const hurried = async <T>(
  ms: number,
  work: Promise<T>,
  onLate: () => void,
  { clock = process_clock, loose }: Waiting = {},
): Promise<T> => work.finally(clock.after(ms, onLate, loose))
