import { sql } from 'kysely'
import type { FutureTimes } from '#device/clock.ts'
import type { Db } from '#store/db.ts'
import { isBlocked, visibleTrackers } from '#store/fleet/trackers.ts'
import type { Owner, Viewer } from '#store/owner.ts'

/** The treatment of times in the future by the device of a tracker that the viewer sees. */
export const read = (db: Db, viewer: Viewer, tracker_id: number) =>
  visibleTrackers(db, viewer)
    .where('tracker.id', '=', tracker_id)
    .select(['source.id as source_id', 'tracker.clone', isBlocked])
    .select(sql<FutureTimes>`source.future_times`.as('future_times'))
    .executeTakeFirst()

/** Sets how the device treats times in the future, from the next points on; stored ones stay. */
export const update = async (
  db: Db,
  { account_id }: Owner,
  source_id: number,
  future_times: FutureTimes,
): Promise<void> => {
  await db
    .updateTable('source')
    .set({ future_times })
    .where('account_id', '=', account_id)
    .where('id', '=', source_id)
    .execute()
}
