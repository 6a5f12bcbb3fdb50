import { Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import { ordered, periodOf } from '#contract/period.ts'
import { Described, Id, LocalTime } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { type Recorded, readRecorded } from '#store/fleet/device-recorded.ts'
import * as tracks from '#store/points/tracks.ts'
import { type Query, queryOf } from '#store/query.ts'
import type { Detection } from '#track/detection.ts'
import { listing } from '#track/listing.ts'
import type { SegmentState } from '#track/segment.ts'

/** What `list`, `read` and `download` ask for alike (specification 4.6), and how it is answered. */

export const wish = (initial: boolean, description: string) =>
  Type.Optional(Type.Boolean({ default: initial, description }))

export const Asked = {
  tracker_id: Id,
  from: LocalTime,
  to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
  include_gsm_lbs: wish(true, 'Also what was located by cells.'),
}

export const PointLimit = Type.Optional(
  Type.Integer({ minimum: 2, maximum: 3000, description: 'Points that simplification leaves, at most.' }),
)

export const errors = ['not_found', 'device_blocked', 'time_span_too_big'] as const

/** History that is opened to be read. Times in milliseconds since 1970 UTC. */
export interface Reading {
  query: Query
  source_id: number
  label: string
  /** The part of the period that the plan keeps; empty (`to` before `from`) when it keeps none. */
  period: { from: number; to: number }
  /** Since when the plan keeps. */
  kept_from: number
  /** The period begins before what the plan keeps. */
  limit_exceeded: boolean
  detection: Detection
  segment: SegmentState | null
  now: number
}

type Asking = CostlyContext<User, (typeof errors)[number]>

export const open = async (
  asked: { tracker_id: number; from: Date; to: Date },
  { db, caller, config, now, fail }: Asking,
): Promise<Reading> => {
  ordered(asked.from, asked.to)
  const recorded = unblocked((await readRecorded(db, caller, asked.tracker_id, now)) ?? fail('not_found'), fail)
  return readingOf(recorded, periodOf(asked, { caller, config, fail }), { db, now })
}

/** The part of the period that is kept of what a tracker recorded. */
export const readingOf = (
  { source_id, label, detection, segment, ...recorded }: Recorded,
  period: { from: Date; to: Date },
  { db, now }: Pick<Asking, 'db' | 'now'>,
): Reading => {
  const [from, to, kept_from] = [period.from.getTime(), period.to.getTime(), recorded.kept_from.getTime()]
  return {
    query: queryOf(db),
    source_id,
    label,
    period: { from: Math.max(from, kept_from), to },
    kept_from,
    limit_exceeded: from < kept_from,
    detection,
    segment,
    now: now.getTime(),
  }
}

/** Tracks that have a part in the period, whole and as they are now, in order. */
export const tracksOf = async (reading: Reading): Promise<tracks.StoredTrack[]> => {
  const { query, source_id, period, segment } = reading
  if (period.to < period.from) return []
  const rows = await tracks.overlapping(query, source_id, period, segment?.track?.start_time)
  return current(reading, rows).filter(({ end_time }) => end_time >= period.from)
}

/** These tracks of the tracker, in order; `undefined` when it does not have all of them. */
export const tracksById = async (
  reading: Reading,
  ids: readonly number[],
): Promise<tracks.StoredTrack[] | undefined> => {
  const found = current(reading, await tracks.byIds(reading.query, reading.source_id, ids))
  return found.length === new Set(ids).size ? found : undefined
}

const current = ({ segment, detection, now }: Reading, rows: readonly tracks.StoredTrack[]): tracks.StoredTrack[] =>
  listing(rows, segment, detection, now)
