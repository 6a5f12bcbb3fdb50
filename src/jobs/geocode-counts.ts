import { createTally, type Note } from '#geocode/tally.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Db } from '#store/db.ts'
import * as counts from '#store/geocode-counts.ts'

/** Counts what becomes of questions for addresses, and writes it down by and by: never once a question. */
export const createGeocodeCounter = (db: Db, metrics: Pick<Metrics, 'geocodes'>) => {
  const tally = createTally()
  const note: Note = (step) => {
    metrics.geocodes.inc({ provider: step.by, outcome: step.outcome })
    tally.note(step)
  }
  return {
    note,
    /** What fails is written the next time. */
    async write(): Promise<void> {
      const taken = tally.take()
      await counts.add(db, taken).catch((error: unknown) => {
        tally.giveBack(taken)
        throw error
      })
    },
  }
}
