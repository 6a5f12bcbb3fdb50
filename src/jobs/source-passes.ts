import { isAway } from '#store/db.ts'
import { sourcesAfter } from '#store/points/track-days.ts'
import type { Ways } from '#store/pools.ts'
import type { JobLog } from './job-log.ts'

/** Milliseconds that a run looks on where nothing is to be done. */
const patience = 1_000

/** Work that is done for each source of a platform. */
export interface SourceWork {
  /** Milliseconds until it may be done at all; none without it. */
  waits?: () => Promise<number>
  /** Those among the sources that it is to be done for. */
  due(ids: readonly number[], now: number): Promise<readonly number[]>
  /** Does some of it for one of them; answers whether that was all. */
  work(source_id: number, now: number): Promise<boolean>
  /** Told in the log where it cannot be done. */
  failed: string
}

/**
 * Makes a job that looks at all sources. It goes on where the last run stopped, as that which deletes tracks does (`expire.ts`): a look at a
 * million devices is spread over some runs, and as long as there is something to do, it stays.
 * @param most sources that are looked at together
 */
export const createPasses = (
  { log, ...ways }: Ways & { log: JobLog },
  { waits, due, work, failed }: SourceWork,
  { most_idle = patience, most }: { most_idle?: number | undefined; most?: number | undefined } = {},
) => {
  let after = 0
  let ended = false

  const workOn = async (source_id: number, now: number): Promise<void> => {
    try {
      for (let done = false; !done && !ended; ) done = await work(source_id, now)
    } catch (error) {
      if (isAway(error)) throw error
      log.error({ err: error, source_id }, failed)
    }
  }

  return {
    /** Answers for how many sources something was to be done. */
    async run(now = Date.now()): Promise<number> {
      if (waits && (await waits()) > 0) return 0
      let worked = 0
      let idle = 0
      do {
        const began = performance.now()
        const { ids, at, last } = await sourcesAfter(ways.pool, after, most)
        // Whichever clock is behind: what is done too early is taken back by nobody.
        const known = Math.min(now, at)
        const found = await due(ids, known)
        for (const source_id of found) await workOn(source_id, known)
        if (found.length === 0) idle += performance.now() - began
        worked += found.length
        after = last ?? 0
      } while (after > 0 && idle < most_idle && !ended)
      return worked
    },
    /** What it is about is done to the end of some days; nothing is begun any more. */
    stop(): void {
      ended = true
    },
  }
}
