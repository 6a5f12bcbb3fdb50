import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { conditions, of_no_index, ofTrackers, type Wanted } from './entries.ts'
import * as marks from './marks.ts'

/** Numbers of the wanted entries by the day of the calendar on which they happened, `yyyy-MM-dd`. */
export const countByDay = async (
  db: Db,
  viewer: Viewer,
  some: Omit<Wanted, 'sort'>,
  time_zone: string,
): Promise<ReadonlyMap<string, number>> => {
  if (some.trackers.length === 0) return new Map()
  const wanted: Wanted = { ...some, sort: 'event_time' }
  const column = wanted.all ? of_no_index : undefined
  const { rows } = await sql<{ day: string; count: number }>`
    select (h.event_time at time zone ${time_zone})::date::text as day, count(*)::int as count from history h
    where ${ofTrackers(wanted, column)} and ${conditions(viewer, wanted, await marks.line(db, viewer))} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}
