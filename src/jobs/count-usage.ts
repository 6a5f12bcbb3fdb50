import type { Db } from '#store/db.ts'
import * as activeMonths from '#store/dealer/active-months.ts'
import { usageOf } from '#store/points/usage.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import { queryOn } from '#store/query.ts'

/** Devices that are counted by one statement. */
const together = 500
/** Statements of a run: a million devices are spread over some runs. */
const most_rounds = 20

/** Makes the job that counts what devices have stored in the months in which they were heard. */
export const createUsageCounter =
  ({ db, ...ways }: Ways & { db: Db }) =>
  /** Answers how many were counted. */
  async (): Promise<number> => {
    let counted = 0
    for (let round = 0; round < most_rounds; round++) {
      const due = await activeMonths.due(db, together)
      if (due.length === 0) break
      const client = await pointsOf(ways).connect()
      const found = await usageOf(queryOn(client), due).finally(() => client.release())
      const keyOf = ({ source_id, from }: { source_id: number; from: Date }): string => `${source_id} ${from.getTime()}`
      const known = new Map(found.map((one) => [keyOf(one), one]))
      await activeMonths.writeCounts(
        db,
        due.map((one) => known.get(keyOf(one)) ?? { ...one, points: 0, bytes: 0 }),
      )
      counted += due.length
    }
    return counted
  }
