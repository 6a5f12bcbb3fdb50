import type { User } from '#contract/caller.ts'
import { stateOf } from '#resource/tracker/state.ts'
import type { Db } from '#store/db.ts'
import * as states from '#store/fleet/device-states.ts'
import type { TaskRow } from '#store/tasks/tasks.ts'
import type { Underway } from './arrivals.ts'

/** A task with where its tracker is. */
export interface UnderwayTask extends Underway {
  task: TaskRow
  /** Nothing is heard of the tracker any more. */
  isSilent: boolean
}

/** Tasks that somebody is to come to, with where their trackers are; not where that is unknown, or in private time: then nobody is told how far it is. */
export const underwayAmong = async (
  { db, caller, now }: { db: Db; caller: User; now: Date },
  tasks: readonly TaskRow[],
): Promise<UnderwayTask[]> => {
  const tracker_ids = [...new Set(tasks.flatMap(({ tracker_id }) => tracker_id ?? []))]
  const rows = (await states.read(db, caller, tracker_ids)).filter(({ blocked, away }) => !blocked && !away)
  const known = new Map(rows.map((row) => [row.tracker_id, stateOf(row, now.getTime())]))
  return tasks.flatMap((task): UnderwayTask[] => {
    const { tracker_id, lat, lng, radius } = task
    const { gps, source_id, connection_status, private: hidden } = known.get(tracker_id ?? 0) ?? {}
    if (!gps || !source_id || hidden || lat === null || lng === null || radius === null) return []
    const isSilent = connection_status === 'offline'
    return [{ task, source_id, place: gps.location, circle: { lat, lng, radius }, isSilent }]
  })
}
