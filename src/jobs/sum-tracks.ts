import { sumDays, summable, unsummed } from '#store/points/track-days.ts'
import { sumsFrom } from '#store/points/upgrading.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import type { JobLog } from './job-log.ts'
import { createPasses } from './source-passes.ts'

/** Makes the job that sums the tracks of days that are over. @param most sources that are looked at together */
export const createSummer = (parts: Ways & { log: JobLog }, most_idle?: number, most?: number) => {
  const points = pointsOf(parts)
  return createPasses(
    parts,
    {
      waits: () => sumsFrom(parts.pool),
      due: (ids, now) => unsummed(points, ids, summable(now)),
      work: (source_id, now) => sumDays(points, source_id, summable(now)),
      failed: 'tracks of a device could not be summed',
    },
    { most_idle, most },
  )
}
