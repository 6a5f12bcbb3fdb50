import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type DetectionRow, detectionOf } from '#store/detection.ts'
import { isBlocked, visibleTrackers } from '#store/fleet/trackers.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { livesThere, rememberedThere, type Told } from '#store/points/remembered.ts'
import { queryOf } from '#store/query.ts'
import { type Detection, ignitedLive } from '#track/detection.ts'
import { type Live, liveSince } from '#track/live.ts'
import type { Privacy } from '#track/privacy.ts'
import type { SegmentState } from '#track/segment.ts'

/** What trackers do now, and how their parking is detected. */

/** All that the state of a device is computed from. */
export interface SourceState {
  source_id: number
  model: string
  detection: Detection
  live: Live | null
  segment: SegmentState | null
  /** When the device took the place of another one, milliseconds since 1970 UTC. */
  replaced: number | null
  /** Its private time, if it has any. */
  privacy: Privacy | undefined
}

/** A tracker with all that its state is computed from. */
export interface StateRow extends SourceState {
  tracker_id: number
  blocked: boolean
  /** Its part of the database is: nothing is known of it now. */
  away: boolean
}

const detection = [
  'source.min_idle_duration_minutes',
  'source.idle_speed_threshold',
  'source.ignition_aware',
  'source.motion_sensor_aware',
  'source.virtual_ignition',
] as const

/** SQL of the time at which the device of the source took the place of another one, milliseconds since 1970 UTC. */
export const replacedAt = sql<number | null>`extract(epoch from source.replaced)::float8 * 1000`.as('replaced')

/** What is known of a device, its ignition as the owner has it, and that no more which is of another one. */
const knownOf = (
  { live = null, segment = null, privacy }: Partial<Told>,
  detection: Detection,
  replaced: number | null,
) => ({
  live: live && liveBy(live, detection, replaced),
  segment,
  detection,
  replaced,
  privacy,
})

const liveBy = (live: Live, detection: Detection, replaced: number | null): Live =>
  ignitedLive(liveSince(live, replaced), detection)

/** A tracker whose state may be told. */
export type VisibleDevice = Pick<StateRow, 'tracker_id' | 'source_id' | 'model' | 'blocked' | 'replaced'> & DetectionRow

/** Trackers that the viewer sees, of these or of all, by id. */
export const visibleDevices = (db: Db, viewer: Viewer, tracker_ids?: readonly number[]): Promise<VisibleDevice[]> =>
  visibleTrackers(db, viewer)
    .select(['tracker.id as tracker_id', 'source.id as source_id', 'source.model', isBlocked, replacedAt, ...detection])
    .$if(tracker_ids !== undefined, (query) => query.where(sql<boolean>`tracker.id = any(${tracker_ids}::int[])`))
    .orderBy('tracker.id')
    .execute()

/** States of these trackers; throws where the parts of the database of all of them are away. */
export const statesOf = async (db: Db, rows: readonly VisibleDevice[]): Promise<StateRow[]> => {
  const { remembered, away } = await rememberedThere(
    queryOf(db),
    rows.map(({ source_id }) => source_id),
  )
  return rows.map(({ tracker_id, source_id, model, blocked, replaced, ...settings }) => ({
    ...{ tracker_id, source_id, model, blocked, away: away.has(source_id) },
    ...knownOf(remembered.get(source_id) ?? {}, detectionOf(settings), replaced),
  }))
}

/** Live states of the devices of these trackers, which cost less than all of their states; throws as `statesOf`. */
export const livesOf = async (
  db: Db,
  rows: readonly VisibleDevice[],
): Promise<Pick<StateRow, 'tracker_id' | 'blocked' | 'away' | 'live'>[]> => {
  const { lives, away } = await livesThere(
    queryOf(db),
    rows.map(({ source_id }) => source_id),
  )
  return rows.map(({ tracker_id, source_id, model: _, blocked, replaced, ...settings }) => {
    const live = lives.get(source_id) ?? null
    return {
      tracker_id,
      blocked,
      away: away.has(source_id),
      live: live && liveBy(live, detectionOf(settings), replaced),
    }
  })
}

/**
 * States of those of the trackers that the viewer sees; throws where the parts of the database of all of them are away.
 */
export const read = async (db: Db, viewer: Viewer, tracker_ids: readonly number[]): Promise<StateRow[]> =>
  statesOf(db, await visibleDevices(db, viewer, tracker_ids))

/** The state of a tracker that the viewer sees. */
export const readOne = async (db: Db, viewer: Viewer, tracker_id: number): Promise<StateRow | undefined> =>
  (await read(db, viewer, [tracker_id]))[0]

/**
 * States of these devices of any accounts, for callers that know who may see them. @param onAway told of those whose
 * part of the database is away: they are left out
 */
export const readSources = async (
  db: Db,
  source_ids: readonly number[],
  onAway?: (source_ids: readonly number[]) => void,
): Promise<SourceState[]> => {
  const [rows, { remembered, away }] = await Promise.all([
    db
      .selectFrom('source')
      .select(['source.id as source_id', 'source.model', replacedAt, ...detection])
      .where(sql<boolean>`source.id = any(${source_ids}::int[])`)
      .execute(),
    rememberedThere(queryOf(db), source_ids),
  ])
  if (away.size > 0) onAway?.([...away])
  return rows.flatMap(({ source_id, model, replaced, ...settings }) =>
    away.has(source_id)
      ? []
      : { source_id, model, ...knownOf(remembered.get(source_id) ?? {}, detectionOf(settings), replaced) },
  )
}

/** Sets how tracks are detected, from the next points on; tracks that were found stay. */
export const updateDetection = async (
  db: Db,
  { account_id }: Owner,
  source_id: number,
  detection: Omit<Detection, 'virtual_ignition'>,
): Promise<void> => {
  await db
    .updateTable('source')
    .set(detection)
    .where('account_id', '=', account_id)
    .where('id', '=', source_id)
    .execute()
}
