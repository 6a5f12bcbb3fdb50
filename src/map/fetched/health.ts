import type { Log } from '../maker.ts'
import { isOfOne } from './fault.ts'

/** Milliseconds that one failed request decides for. */
export const rest = 300_000

/** The health of somebody's tiles, by which they are asked for or not: one failed request says no for five minutes, then one tries what failed. */
export interface Health {
  isAway(): boolean
  /** What was told last, while they are away. */
  fault(): Error | undefined
  /** Passes on what `work` answers, and remembers when it failed: the same is tried again. Faults of one tile say nothing of others. */
  watch<T>(work: () => Promise<T>): Promise<T>
  /** Somebody looks: tries again, if it is time, beside whoever asks. */
  look(): void
  close(): Promise<void>
}

export const createHealth = (id: string, log: Log, now: () => number): Health => {
  let away: { error: Error; until: number; again: () => Promise<unknown> } | undefined
  let trying: Promise<void> | undefined

  const failed = (error: Error, again: () => Promise<unknown>): void => {
    if (!away)
      log.warn({ source: id, reason: error.message }, 'a map cannot be fetched, and is left out until it can be')
    away = { error, until: now() + rest, again }
  }
  const recovered = (): void => {
    if (away) log.info({ source: id }, 'a map can be fetched again')
    away = undefined
  }
  const retry = async (again: () => Promise<unknown>): Promise<void> => {
    try {
      await again()
      recovered()
    } catch (error) {
      if (isOfOne(error)) recovered()
      else failed(error as Error, again)
    }
  }
  return {
    isAway: () => away !== undefined,
    fault: () => away?.error,
    async watch(work) {
      try {
        return await work()
      } catch (error) {
        if (!isOfOne(error)) failed(error as Error, work)
        throw error
      }
    },
    look() {
      if (!away || trying || now() < away.until) return
      trying = retry(away.again).finally(() => {
        trying = undefined
      })
    },
    close: async () => trying,
  }
}
