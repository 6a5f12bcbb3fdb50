import { isAway } from '#store/db.ts'
import { sourcesAfter, sumDays, summable, unsummed } from '#store/points/track-days.ts'
import { sumsFrom } from '#store/points/upgrading.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import type { JobLog } from './job-log.ts'

/** Milliseconds that a run looks on where nothing is to be summed. */
const patience = 1_000

/**
 * Makes the job that sums the tracks of days that are over. It goes on where the last run stopped, as that which deletes them does
 * (`expire.ts`): a look at a million devices is spread over some runs, and as long as there is something to sum, it stays.
 * @param most sources that are looked at together
 */
export const createSummer = ({ log, ...ways }: Ways & { log: JobLog }, most_idle = patience, most?: number) => {
  const points = pointsOf(ways)
  let after = 0
  let ended = false

  const sum = async (source_id: number, until: number): Promise<void> => {
    try {
      for (let done = false; !done && !ended; ) done = await sumDays(points, source_id, until)
    } catch (error) {
      if (isAway(error)) throw error
      log.error({ err: error, source_id }, 'tracks of a device could not be summed')
    }
  }

  return {
    /** Answers of how many sources something was to be summed. */
    async run(now = Date.now()): Promise<number> {
      if ((await sumsFrom(ways.pool)) > 0) return 0
      let summed = 0
      let idle = 0
      do {
        const began = performance.now()
        const { ids, at, last } = await sourcesAfter(ways.pool, after, most)
        // Whichever clock is behind: what is summed too early is taken away by nobody.
        const until = summable(Math.min(now, at))
        const due = await unsummed(points, ids, until)
        for (const source_id of due) await sum(source_id, until)
        if (due.length === 0) idle += performance.now() - began
        summed += due.length
        after = last ?? 0
      } while (after > 0 && idle < most_idle && !ended)
      return summed
    },
    /** What it is about is summed to the end of some days; nothing is begun any more. */
    stop(): void {
      ended = true
    },
  }
}
