import { days_of_use, type Pace, paceOf } from '#maintenance/prediction.ts'
import type { Now } from '#maintenance/task.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Query } from '#store/query.ts'
import { valuesAt } from '#store/sensors/counter-history.ts'
import { ofTrackers } from '#store/sensors/counters.ts'

const day = 86_400_000
const names = { odometer: 'mileage', engine_hours: 'engine_hours' } as const

/**
 * Growth of the counters of these trackers in a day: of the last 60, or since one was set last, for that is no use. @param shown what
 * they show now
 */
export const pacesOf = async (
  db: Db,
  points: Query,
  owner: Owner,
  tracker_ids: readonly number[],
  shown: (tracker_id: number) => Now,
): Promise<ReadonlyMap<number, Pace>> => {
  const paces = new Map<number, Pace>()
  for (const [tracker_id, counters] of await ofTrackers(db, owner, tracker_ids)) {
    const pace: Pace = {}
    for (const counter of counters) {
      const { date, [names[counter.type]]: value } = shown(tracker_id)
      if (value === undefined) continue
      const time = Math.max(date - days_of_use * day, counter.base_time)
      const [then] = time > counter.base_time ? await valuesAt(db, points, counter, [time]) : [counter.base_value]
      pace[names[counter.type]] = paceOf(then === undefined ? undefined : { time, value: then }, { time: date, value })
    }
    paces.set(tracker_id, pace)
  }
  return paces
}
