import { expire } from '#store/points/retention.ts'
import type { Ways } from '#store/pools.ts'

/** Milliseconds that a run looks on where nothing is to be deleted. */
const patience = 1_000

/**
 * Makes the job that deletes what plans do not keep. It goes on where the last run stopped, so that a look at a million devices is
 * spread over a day's runs and that at few is done in each; as long as there is something to delete, it stays. Answers how many blocks went.
 * @param most sources that are looked at together
 */
export const createExpirer = (ways: Ways, most_idle = patience, most?: number) => {
  let after = 0
  return async (): Promise<number> => {
    let blocks = 0
    let idle = 0
    do {
      const began = performance.now()
      const stretch = await expire(ways, after, most)
      blocks += stretch.blocks
      if (stretch.blocks + stretch.tracks === 0) idle += performance.now() - began
      after = stretch.last ?? 0
    } while (after > 0 && idle < most_idle)
    return blocks
  }
}
