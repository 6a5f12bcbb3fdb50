import { process_clock, type Waiting } from './clock.ts'

interface Beating extends Waiting {
  /** What the work throws; without it, nobody is told. */
  onError?(error: unknown): void
}

export interface Beat {
  /** Begins no more, and resolves when what was begun is done. */
  stop(): Promise<void>
}

/** Does the work every so many milliseconds, the first time after as many. One at a time: while it goes on, beats are left out. */
export const beat = (every: number, work: () => unknown, options: Beating = {}): Beat => {
  const { clock = process_clock, loose, onError } = options
  let going: Promise<void> | undefined
  let callOff = (): void => undefined
  const next = (): void => {
    callOff = clock.after(every, strike, loose)
  }
  const strike = (): void => {
    next()
    going ??= attempt(work, onError).finally(() => {
      going = undefined
    })
  }
  next()
  return {
    async stop() {
      callOff()
      await going
    },
  }
}

const attempt = async (work: () => unknown, onError?: (error: unknown) => void): Promise<void> => {
  try {
    await work()
  } catch (error) {
    onError?.(error)
  }
}
