import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { detectionOf } from '#store/detection.ts'
import { isBlocked, visibleTrackers } from '#store/fleet/trackers.ts'
import type { Viewer } from '#store/owner.ts'
import { rememberedOf } from '#store/points/remembered.ts'
import { queryOf } from '#store/query.ts'
import type { Detection } from '#track/detection.ts'
import type { Privacy } from '#track/privacy.ts'
import type { SegmentState } from '#track/segment.ts'
import { storePeriod } from '../points/store-period.ts'

/** Facts about a tracker that are needed before its points and tracks are read. */
export interface Recorded {
  source_id: number
  label: string
  blocked: boolean
  /** Since when its plan keeps points and the viewer's security group lets them be seen. */
  kept_from: Date
  detection: Detection
  /** What the segmenter remembers: the track under way is there. */
  segment: SegmentState | null
  /** Of its newest point, milliseconds since 1970 UTC; null before the first. */
  last_time: number | null
  /** Its private time, if it has any. */
  privacy: Privacy | undefined
}

/** When a storage period that lasts until now began. */
const ago = (now: Date, column: string) => sql<Date>`${now}::timestamptz - ${sql.raw(storePeriod(column))}`

/** The trackers that the viewer may see, and since when what they recorded is kept for it; `now` is where that ends. */
const kept = (db: Db, viewer: Viewer, now: Date) =>
  visibleTrackers(db, viewer)
    .innerJoin('tariff', 'tariff.id', 'source.tariff_id')
    .innerJoin('users as viewer', (join) => join.on('viewer.id', '=', viewer.user_id))
    .leftJoin('security_group as allowed', (join) =>
      join.onRef('allowed.account_id', '=', 'viewer.account_id').onRef('allowed.id', '=', 'viewer.security_group_id'),
    )
    .select([
      'tracker.label',
      isBlocked,
      // Null, where there is no group or it has no period, is passed over.
      sql<Date>`greatest(${ago(now, 'tariff.store_period')}, ${ago(now, 'allowed.store_period')})`.as('kept_from'),
    ])

/** The trackers of these ids that the viewer may see, by id; `now` is where the storage period ends. */
export const readAllRecorded = async (
  db: Db,
  viewer: Viewer,
  tracker_ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Recorded>> => {
  const rows = await kept(db, viewer, now)
    .where(sql<boolean>`tracker.id = any(${tracker_ids}::int[])`)
    .select([
      'tracker.id as tracker_id',
      'source.id as source_id',
      'source.min_idle_duration_minutes',
      'source.idle_speed_threshold',
      'source.ignition_aware',
      'source.motion_sensor_aware',
      'source.virtual_ignition',
    ])
    .execute()
  const remembered = await rememberedOf(
    queryOf(db),
    rows.map(({ source_id }) => source_id),
  )
  return new Map(
    rows.map(({ tracker_id, source_id, label, blocked, kept_from, ...settings }) => {
      const { segment = null, last_time = null, privacy } = remembered.get(source_id) ?? {}
      return [
        tracker_id,
        { source_id, label, blocked, kept_from, detection: detectionOf(settings), segment, last_time, privacy },
      ]
    }),
  )
}

export const readRecorded = async (
  db: Db,
  viewer: Viewer,
  tracker_id: number,
  now: Date,
): Promise<Recorded | undefined> => (await readAllRecorded(db, viewer, [tracker_id], now)).get(tracker_id)

/** A tracker whose history is read. */
export interface RecordedTracker {
  tracker_id: number
  label: string
  kept_from: Date
}

/** Trackers that the viewer may see, blocked ones left out; of `named` only, when given. */
export const visibleRecorded = async (
  db: Db,
  viewer: Viewer,
  now: Date,
  named?: readonly number[],
): Promise<RecordedTracker[]> => {
  const rows = await kept(db, viewer, now)
    .select('tracker.id as tracker_id')
    .$if(named !== undefined, (query) => query.where(sql<boolean>`tracker.id = any(${named}::int[])`))
    .execute()
  return rows
    .filter(({ blocked }) => !blocked)
    .map(({ tracker_id, label, kept_from }) => ({ tracker_id, label, kept_from }))
}

/** A tracker whose history is read, with what its silence is told by. */
export interface WatchedTracker extends RecordedTracker {
  source_id: number
  /** When its device took the place of another one. */
  replaced: Date | null
  /** The day on which its device was registered. */
  registered: string
}

/** Trackers that the viewer may see, blocked ones left out, with what their silence is told by. */
export const visibleWatched = async (db: Db, viewer: Viewer, now: Date): Promise<WatchedTracker[]> => {
  const rows = await kept(db, viewer, now)
    .select(['tracker.id as tracker_id', 'source.id as source_id', 'source.replaced'])
    .select('source.creation_date as registered')
    .execute()
  return rows.flatMap(({ blocked, ...row }) => (blocked ? [] : [row]))
}
