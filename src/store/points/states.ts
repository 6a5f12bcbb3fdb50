import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isBlocked, visible } from '#store/fleet/trackers.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import type { Detection } from '#track/detection.ts'
import type { Live } from '#track/live.ts'
import type { SegmentState } from '#track/segment.ts'

/** What trackers do now, and how their parking is detected. */

/** All that the state of a tracker is told from. */
export interface StateRow {
  tracker_id: number
  source_id: number
  model: string
  blocked: boolean
  detection: Detection
  live: Live | null
  segment: SegmentState | null
}

/** Of a row `state` of `source_state`: when the device was heard last, in milliseconds since 1970 UTC. */
export const heard = sql<number>`(state.live->>'heard')::float8`

/** Of such a row: whether the device had a place then that was not older than five minutes. */
export const located = sql<boolean>`(${heard} - coalesce((state.live->'gps'->>'time')::float8, 0) <= 300000)`

const detection = [
  'source.min_idle_duration_minutes',
  'source.idle_speed_threshold',
  'source.ignition_aware',
  'source.motion_sensor_aware',
] as const

/** The states of those of the trackers that the viewer sees. */
export const read = async (db: Db, viewer: Viewer, tracker_ids: readonly number[]): Promise<StateRow[]> => {
  const rows = await visible(db, viewer)
    .innerJoin('source_state', 'source_state.source_id', 'source.id')
    .select(['tracker.id as tracker_id', 'source.id as source_id', 'source.model', isBlocked, ...detection])
    .select([
      sql<Live | null>`source_state.live`.as('live'),
      sql<SegmentState | null>`source_state.segment`.as('segment'),
    ])
    .where(sql<boolean>`tracker.id = any(${tracker_ids}::int[])`)
    .execute()
  return rows.map(({ tracker_id, source_id, model, blocked, live, segment, ...detection }) => ({
    tracker_id,
    source_id,
    model,
    blocked,
    detection,
    live,
    segment,
  }))
}

export const readOne = async (db: Db, viewer: Viewer, tracker_id: number): Promise<StateRow | undefined> =>
  (await read(db, viewer, [tracker_id]))[0]

/** When these sources were heard last; those that never were are left out. */
export const heardOf = (db: Db, source_ids: readonly number[]) =>
  db
    .selectFrom('source_state as state')
    .select(['state.source_id', heard.as('heard'), located.as('located')])
    .where(sql<boolean>`state.source_id = any(${source_ids}::int[])`)
    .where('state.live', 'is not', null)
    .execute()

/** Holds from the next points on; tracks that were found stay. */
export const updateDetection = async (
  db: Db,
  { account_id }: Owner,
  source_id: number,
  detection: Detection,
): Promise<void> => {
  await db
    .updateTable('source')
    .set(detection)
    .where('account_id', '=', account_id)
    .where('id', '=', source_id)
    .execute()
}
