import type { Db } from '#store/db.ts'
import { drivenSpeed } from '#store/points/driven-speed.ts'
import { queryOf } from '#store/query.ts'

/** How far back it counts how fast they drove: milliseconds. */
const lately = 30 * 86_400_000
/** Of those that have not driven since: metres per second. */
const usual_speed = 30 / 3.6

/** The speed at which the devices of an account's trackers have driven in the last 30 days: metres per second. */
export const speedOf = async (db: Db, source_ids: readonly number[], now: Date): Promise<number> =>
  (await drivenSpeed(queryOf(db), source_ids, new Date(now.getTime() - lately))) ?? usual_speed
