import { dueForIdling, sumIdling } from '#store/points/idle-days.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import type { JobLog } from './job-log.ts'
import { createPasses } from './source-passes.ts'

/** Makes the job that sums for how long engines were on while their vehicles stood. */
export const createIdleSummer = (parts: Ways & { log: JobLog }) => {
  const points = pointsOf(parts)
  return createPasses(parts, {
    due: (ids, now) => dueForIdling(points, ids, now),
    work: (source_id, now) => sumIdling(points, source_id, now),
    failed: 'idling of a device could not be summed',
  })
}
