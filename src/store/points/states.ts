import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isBlocked, visible } from '#store/fleet/trackers.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { queryOf } from '#store/query.ts'
import { rememberedOf } from '#store/remembered.ts'
import type { Detection } from '#track/detection.ts'
import { type Live, liveSince } from '#track/live.ts'
import type { Remembered } from '#track/remembered.ts'
import type { SegmentState } from '#track/segment.ts'

/** What trackers do now, and how their parking is detected. */

/** All that the state of a device is told from. */
export interface SourceState {
  source_id: number
  model: string
  detection: Detection
  live: Live | null
  segment: SegmentState | null
  /** When the device took the place of another one, milliseconds since 1970 UTC. */
  replaced: number | null
}

export interface StateRow extends SourceState {
  tracker_id: number
  blocked: boolean
}

const detection = [
  'source.min_idle_duration_minutes',
  'source.idle_speed_threshold',
  'source.ignition_aware',
  'source.motion_sensor_aware',
] as const

/** When the device of the source took the place of another one, milliseconds since 1970 UTC. */
export const replacedAt = sql<number | null>`extract(epoch from source.replaced)::float8 * 1000`.as('replaced')

/** What is known of a device, and that no more which is of another one. */
const knownOf = ({ live = null, segment = null }: Partial<Remembered>, replaced: number | null) => ({
  live: live && liveSince(live, replaced),
  segment,
  replaced,
})

/** The states of those of the trackers that the viewer sees. */
export const read = async (db: Db, viewer: Viewer, tracker_ids: readonly number[]): Promise<StateRow[]> => {
  const rows = await visible(db, viewer)
    .select(['tracker.id as tracker_id', 'source.id as source_id', 'source.model', isBlocked, replacedAt, ...detection])
    .where(sql<boolean>`tracker.id = any(${tracker_ids}::int[])`)
    .execute()
  const all = await rememberedOf(
    queryOf(db),
    rows.map(({ source_id }) => source_id),
  )
  return rows.map(({ tracker_id, source_id, model, blocked, replaced, ...detection }) => ({
    ...{ tracker_id, source_id, model, blocked, detection },
    ...knownOf(all.get(source_id) ?? {}, replaced),
  }))
}

export const readOne = async (db: Db, viewer: Viewer, tracker_id: number): Promise<StateRow | undefined> =>
  (await read(db, viewer, [tracker_id]))[0]

/** Those of these devices, whosesoever: for who knows already who may see them. */
export const readSources = async (db: Db, source_ids: readonly number[]): Promise<SourceState[]> => {
  const [rows, all] = await Promise.all([
    db
      .selectFrom('source')
      .select(['source.id as source_id', 'source.model', replacedAt, ...detection])
      .where(sql<boolean>`source.id = any(${source_ids}::int[])`)
      .execute(),
    rememberedOf(queryOf(db), source_ids),
  ])
  return rows.map(({ source_id, model, replaced, ...detection }) => ({
    ...{ source_id, model, detection },
    ...knownOf(all.get(source_id) ?? {}, replaced),
  }))
}

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
