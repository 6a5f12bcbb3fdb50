import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Until when something was stored, by the clocks of all processes over this database. Nobody's: it is of the platform. */

/**
 * The time of the newest commit of points that the platform knows of, milliseconds since 1970 UTC; `undefined` where
 * there was none.
 */
export const read = async (db: Db): Promise<number | undefined> => {
  const row = await db.selectFrom('newest_commit').select('at').executeTakeFirst()
  return row?.at.getTime()
}

/** Notes that something was committed at this time, by a clock that is believed. */
export const note = async (db: Db, at: number): Promise<void> => {
  await sql`
    insert into newest_commit as n (at) values (${new Date(at)})
    on conflict (one) do update set at = greatest(n.at, excluded.at)`.execute(db)
}
