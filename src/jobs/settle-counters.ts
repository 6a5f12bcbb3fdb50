import { type Db, isAway } from '#store/db.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/settle.ts'
import type { JobLog } from './job-log.ts'

/** Counters that are looked at together. */
const together = 500
/** Milliseconds that a run looks on. */
const patience = 1_000

/** Makes the job that has nobody wait who asks what counters show (`store/sensors/settle.ts`). It goes on where the last run stopped. */
export const createSettler = ({ db, log }: { db: Db; log: JobLog }, most = patience) => {
  let after = 0
  const onError = (err: unknown): number => {
    if (isAway(err)) throw err
    log.error({ err }, 'what a counter goes on from could not be made sure')
    return 0
  }
  /** Answers how many were made sure. */
  return async (): Promise<number> => {
    const began = performance.now()
    let settled = 0
    do {
      const some = await counters.after(db, after, together)
      settled += await counters.settle(db, queryOf(db), some, onError).catch(onError)
      after = some.length === together ? (some.at(-1)?.id ?? 0) : 0
    } while (after > 0 && performance.now() - began < most)
    return settled
  }
}
