import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'

/**
 * Trackers that belong to what is about to be deleted (rows of `account_id` and `tracker_id`) are judged by another version of the rules
 * from now on. Once it is gone no rule is told of it any more, and they would be judged on and on by rules that watch them no longer.
 */
export const rejudge = async (db: Db, belonging: RawBuilder<unknown>): Promise<void> => {
  await sql`select rejudge(array_agg(account_id), array_agg(tracker_id)) from (${belonging}) as lost`.execute(db)
}
