import type { Db } from '#store/db.ts'
import * as missed from '#store/forms/missed-inspections.ts'
import type { Recorded } from '#store/history/history.ts'
import { madeIn, noteDeed } from '#store/history/note.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import { transact } from '#store/transaction.ts'
import type { JobLog } from './job-log.ts'

type Parts = Ways & {
  db: Db
  log: JobLog
  /** Told of entries once they are committed. */
  onRecorded(entries: readonly Recorded[]): void
}

/** Makes the job that tells of inspections which were to be made of vehicles that drove, and were not (docs/inspections.md); each once. */
export const createMissedInspections = ({ db, log, onRecorded, ...ways }: Parts) => {
  const points = pointsOf(ways)
  const tell = async (lacks: missed.Wanted, drives: missed.Drives, now: Date) => {
    const { account_id, tracker_id, source_id, day, moment } = lacks
    const at = new Date(moment === 'before' ? drives.first : drives.last)
    const entries = await transact(db, async (transaction) => {
      if (!(await missed.note(transaction, lacks, drives))) return []
      const told = { tracker_id, source_id, event: 'inspection_missing' as const, at, extra: { day, moment } }
      await noteDeed(transaction, { account_id }, told, now)
      return madeIn(transaction)
    })
    if (entries.length > 0) onRecorded(entries)
  }
  return async (now = new Date()): Promise<void> => {
    const lacking = await missed.wanted(db, now)
    if (lacking.length === 0) return
    const driven = await missed.drivesOn(points, lacking)
    for (const [i, lacks] of lacking.entries()) {
      const drives = driven[i]
      if (!drives || !missed.isMissing(lacks, drives, now)) continue
      // One that fails holds up no other.
      await tell(lacks, drives, now).catch((error: unknown) =>
        log.error({ err: error, tracker_id: lacks.tracker_id }, 'a missing inspection could not be told'),
      )
    }
  }
}
