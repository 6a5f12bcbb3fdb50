import type { Excuse } from '#report/facts.ts'
import { ofTrackers } from '#store/behaviour/excuses.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'

/** Excused incidents of these trackers in a period, by tracker. */
export const excusesOf = async (
  { db, viewer }: { db: Db; viewer: Viewer },
  tracker_ids: readonly number[],
  period: { from: Date; to: Date },
): Promise<ReadonlyMap<number, Excuse[]>> => {
  const all = await ofTrackers(db, viewer, tracker_ids, period)
  return new Map([...all].map(([id, some]) => [id, some.map((one) => ({ ...one, time: one.time.getTime() }))]))
}
