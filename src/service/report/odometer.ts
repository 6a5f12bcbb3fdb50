import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { queryOf } from '#store/query.ts'
import { shownIn, valuesAt } from '#store/sensors/counter-history.ts'
import type { Stored } from '#store/sensors/counter-rows.ts'
import * as counters from '#store/sensors/counters.ts'

/** Milliseconds before the end of a period in which the counter is looked at: it shows a value each full hour. */
const looked_at = 2 * 3_600_000

/** Kilometres that an odometer showed at the end of a period; nothing where it was not there then. */
export const odometerOf = async (
  { db, now }: { db: Db; now: Date },
  counter: Stored,
  to: number,
): Promise<number | undefined> => {
  const end = Math.min(to, now.getTime())
  const shown = await shownIn(db, queryOf(db), counter, { from: new Date(end - looked_at), to: new Date(end) })
  return shown.at(-1)?.value
}

/** Kilometres that the odometer of a tracker showed at these times, which rise; nothing for those at which it had none. */
export const odometersOf = async (
  { db, viewer }: { db: Db; viewer: Owner },
  tracker_id: number,
  times: readonly number[],
): Promise<(number | undefined)[]> => {
  const [counter] = (await counters.ofTrackers(db, viewer, [tracker_id], 'odometer')).get(tracker_id) ?? []
  return counter ? valuesAt(db, queryOf(db), counter, times) : []
}
