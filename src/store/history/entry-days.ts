import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { conditions, of_no_index, ofTrackers, type Wanted } from './entries.ts'
import * as marks from './marks.ts'

/** A day of a calendar, and when it begins. */
export interface Begin {
  name: string
  begin: Date
}

/**
 * Numbers of the wanted entries by the day on which they happened, by its name. @param days all that the wanted time has a part in, in order: to find
 * where among their begins an entry lies takes a third of what its own day of the calendar does
 */
export const countByDay = async (
  db: Db,
  viewer: Viewer,
  some: Omit<Wanted, 'sort'>,
  days: readonly Begin[],
): Promise<ReadonlyMap<string, number>> => {
  if (some.trackers.length === 0) return new Map()
  const wanted: Wanted = { ...some, sort: 'event_time' }
  const column = wanted.all ? of_no_index : undefined
  const { rows } = await sql<{ place: number; count: number }>`
    select width_bucket(h.event_time, ${days.map(({ begin }) => begin)}::timestamptz[]) as place, count(*)::int as count from history h
    where ${ofTrackers(wanted, column)} and ${conditions(viewer, wanted, await marks.line(db, viewer))} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ place, count }) => [days[place - 1]?.name ?? '', count]))
}
