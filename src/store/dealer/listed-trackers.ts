import { sql } from 'kysely'
import type { Db } from '#store/db.ts'

/**
 * When the devices of listed trackers were heard, for the order of lists alone: of all dealers, by the clock, and not in the
 * transaction of a point (docs/decisions/panel-users.md).
 */

export interface Heard {
  source_id: number
  /** Milliseconds since 1970 UTC. */
  heard: number
  /** Whether it had a place then that was not older than five minutes. */
  located: boolean
}

/** Writes down when devices were heard last, for all of their trackers, where that is newer than what stands there. */
export const noteHeard = async (db: Db, all: readonly Heard[]): Promise<void> => {
  // In the order of the ids, so that two who write down the same ones wait for each other and not in a circle.
  await sql`
    update listed_tracker l set heard = n.heard, located = n.located
    from (
      select l.id, n.heard, n.located
      from listed_tracker l join (
        select source_id, to_timestamp(heard / 1000) as heard, located
        from unnest(
          ${all.map(({ source_id }) => source_id)}::int[], ${all.map(({ heard }) => heard)}::float8[],
          ${all.map(({ located }) => located)}::boolean[]) as n (source_id, heard, located)
      ) n using (source_id)
      where l.heard is null or l.heard < n.heard
      order by l.id for no key update of l
    ) n
    where l.id = n.id`.execute(db)
}

/**
 * Devices after `source_id` by id, `limit` at most, with the last time at which all of their trackers are marked as
 * heard.
 */
export const sourcesAfter = async (
  db: Db,
  source_id: number,
  limit: number,
): Promise<{ source_id: number; heard: Date | null }[]> => {
  const { rows } = await sql<{ source_id: number; heard: Date | null }>`
    select source_id, case when count(heard) = count(*) then min(heard) end as heard
    from listed_tracker where source_id > ${source_id} group by source_id order by source_id limit ${limit}`.execute(db)
  return rows
}
