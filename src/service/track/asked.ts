import { Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import { ordered, periodOf } from '#contract/period.ts'
import { Described, Id, LocalTime } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { type Recorded, readRecorded } from '#store/fleet/device-recorded.ts'
import { overlappingOfMany } from '#store/points/track-columns.ts'
import * as tracks from '#store/points/tracks.ts'
import { type Query, queryOf } from '#store/query.ts'
import type { Detection } from '#track/detection.ts'
import { listing } from '#track/listing.ts'
import type { Privacy } from '#track/privacy.ts'
import type { SegmentState } from '#track/segment.ts'
import { veilTracks } from '#track/veil.ts'

/**
 * Parameters that `track/list`, `track/read` and `track/download` share (specification 4.6), and the reading of
 * history.
 */

/** Schema of a boolean parameter with its default. */
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

/** The history of a tracker, opened for a period. Times in milliseconds since 1970 UTC. */
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
  /** Private time of the device, if it has any. */
  privacy: Privacy | undefined
  now: number
}

type Asking = CostlyContext<User, (typeof errors)[number]>

/**
 * Opens the history of a tracker for a period. Throws error 7 unless `to` is later than `from`; fails with 201 for an
 * unknown tracker, 208 for a blocked one, 211 for a period that is too long.
 */
export const open = async (
  asked: { tracker_id: number; from: Date; to: Date },
  { db, caller, config, now, fail }: Asking,
): Promise<Reading> => {
  ordered(asked.from, asked.to)
  const recorded = unblocked((await readRecorded(db, caller, asked.tracker_id, now)) ?? fail('not_found'), fail)
  return readingOf(recorded, periodOf(asked, { caller, config, fail }), { db, now })
}

/** The history of a recorded tracker, opened for that part of the period which its plan keeps. */
export const readingOf = (
  { source_id, label, detection, segment, privacy, ...recorded }: Recorded,
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
    privacy,
    now: now.getTime(),
  }
}

/** All tracks that overlap the period, uncut and as they are now, by time; without the places of private time, as all of these. */
export const tracksOf = async (reading: Reading): Promise<tracks.StoredTrack[]> => {
  const { query, source_id, period, segment } = reading
  if (period.to < period.from) return []
  const rows = await tracks.overlapping(query, source_id, period, segment?.track?.start_time)
  return current(reading, rows).filter(({ end_time }) => end_time >= period.from)
}

/** The tracks of each of several readings as `tracksOf`, by one statement, made when they are asked for, their reasons without figures. Their periods end together. */
export const tracksOfMany = async (
  readings: readonly Reading[],
): Promise<(reading: Reading) => tracks.StoredTrack[]> => {
  const asked = readings.filter(({ period }) => period.from <= period.to)
  const [first] = asked
  if (!first) return () => []
  const from = Math.min(...asked.map(({ period }) => period.from))
  const ids = asked.map(({ source_id }) => source_id)
  const rowsOf = await overlappingOfMany(first.query, ids, { from, to: first.period.to })
  return (reading) =>
    current(reading, rowsOf(reading.source_id)).filter(({ end_time }) => end_time >= reading.period.from)
}

/** The tracks with these ids, by time; `undefined` when the tracker does not have all of them. */
export const tracksById = async (
  reading: Reading,
  ids: readonly number[],
): Promise<tracks.StoredTrack[] | undefined> => {
  const found = current(reading, await tracks.byIds(reading.query, reading.source_id, ids))
  return found.length === new Set(ids).size ? found : undefined
}

const current = (
  { segment, detection, privacy, now }: Reading,
  rows: readonly tracks.StoredTrack[],
): tracks.StoredTrack[] => veilTracks(listing(rows, segment, detection, now), privacy)
