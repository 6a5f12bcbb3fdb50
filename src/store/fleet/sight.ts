import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Viewer } from '#store/owner.ts'

/** Which trackers several viewers see now: for who shows them as they change. */

export interface VisibleTracker {
  user_id: number
  tracker_id: number
  source_id: number
  blocked: boolean
}

/** The same trackers that `visibleTrackers` answers for one viewer. */
const seenOf = (viewers: readonly Viewer[]) => {
  const accounts = viewers.map(({ account_id }) => account_id)
  const users = viewers.map(({ user_id }) => user_id)
  const masters = viewers.map(({ master }) => master)
  return sql`
    select viewer.user_id, tracker.id as tracker_id, source.id as source_id, (source.blocked or source.unpaid) as blocked
    from unnest(${accounts}::int[], ${users}::int[], ${masters}::bool[]) as viewer (account_id, user_id, master)
    join tracker on tracker.account_id = viewer.account_id and tracker.deleted is null
    join source on source.id = tracker.source_id
    where viewer.master or exists (
      select from subuser_tracker as bound
      where bound.account_id = tracker.account_id and bound.tracker_id = tracker.id and bound.user_id = viewer.user_id)`
}

/** Trackers that each of the viewers sees, by user and tracker. */
export const visibleTo = async (db: Db, viewers: readonly Viewer[]): Promise<VisibleTracker[]> => {
  const { rows } = await sql<VisibleTracker>`${seenOf(viewers)} order by user_id, tracker_id`.execute(db)
  return rows
}

/**
 * A short text for each viewer that differs once it sees other trackers, by viewer. Viewers who see nothing have none.
 */
export const printsOf = async (db: Db, viewers: readonly Viewer[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ user_id: number; print: string }>`
    select user_id, bit_xor(hash_record_extended((tracker_id, source_id, blocked), 0))::text as print
    from (${seenOf(viewers)}) as seen group by user_id`.execute(db)
  return new Map(rows.map(({ user_id, print }) => [user_id, print]))
}

/** Ids of those of the trackers that the account still has. */
export const stillThere = async (db: Db, { account_id }: Owner, tracker_ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('tracker')
    .select('id')
    .where('account_id', '=', account_id)
    .where('deleted', 'is', null)
    .where(sql<boolean>`id = any(${tracker_ids}::int[])`)
    .execute()
  return rows.map(({ id }) => id)
}
