import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** A stay of a tracker in the circle of a task: degrees and metres. */
interface Visit {
  task_id: number
  tracker_id: number
  location: Record<'lat' | 'lng' | 'radius', number>
  enter: Date
  leave: Date
}

/** Notes a visit of before the demo was made, which no points of its devices tell. */
export const noteVisit = async (db: Db, { account_id }: Owner, { location, ...visit }: Visit): Promise<void> => {
  const { lat, lng, radius } = location
  await db
    .insertInto('task_visit')
    .values({ account_id, ...visit, lat, lng, radius })
    .execute()
}
