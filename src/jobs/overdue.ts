import type pg from 'pg'
import { forget, waiting } from '#store/points/due.ts'

/** Devices that are judged at a time. */
const some = 500

/** Judges devices whose time has come: whoever is first holds the device, and who comes then finds nothing to tell. */
export const createOverdue = (
  points: pg.Pool,
  /** False for one that may not send any more. */
  judge: (source_id: number, now: number) => Promise<boolean>,
) => ({
  async run(): Promise<void> {
    for (;;) {
      const now = new Date()
      const due = await waiting(points, now, some)
      const judged = await Promise.all(due.map((source_id) => judge(source_id, now.getTime())))
      await forget(
        points,
        due.filter((_, i) => !judged[i]),
      )
      if (due.length < some) return
    }
  },
})
