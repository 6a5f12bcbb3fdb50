import * as due from '#store/points/due.ts'
import * as nudges from '#store/points/nudges.ts'
import type { Points } from '#store/pools.ts'

/** Devices that are judged at a time. */
const some = 500

/**
 * Judges devices whose time has come, and those that observe one that has moved: whoever is first holds the device, and who
 * comes then finds nothing to tell.
 */
export const createOverdue = (
  points: Points,
  /** False for one that may not send any more. */
  judge: (source_id: number, now: number) => Promise<boolean>,
) => ({
  async run(): Promise<void> {
    for (let all = some; all === some; ) {
      const moved = await nudges.waiting(points, some)
      const now = Date.now()
      await Promise.all([...new Set(moved.map(({ source_id }) => source_id))].map((id) => judge(id, now)))
      await nudges.forget(points, moved)
      all = moved.length
    }
    for (let all = some; all === some; ) {
      const now = new Date()
      const ids = await due.waiting(points, now, some)
      const judged = await Promise.all(ids.map((source_id) => judge(source_id, now.getTime())))
      await due.forget(
        points,
        ids.filter((_, i) => !judged[i]),
      )
      all = ids.length
    }
  },
})
