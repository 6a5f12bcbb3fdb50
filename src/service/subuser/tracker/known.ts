import type { Db } from '#store/db.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { Viewer } from '#store/owner.ts'

/** Answers whether the caller sees all of these trackers; ids may be repeated. */
export const areKnown = async (db: Db, caller: Viewer, tracker_ids: readonly number[]): Promise<boolean> =>
  (await trackers.find(db, caller, tracker_ids)).length === new Set(tracker_ids).size
