import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { FutureTimes } from '#device/clock.ts'
import type { Kept } from '#judge/memory.ts'
import { type DetectionRow, detectionOf } from '#store/detection.ts'
import { listOf } from '#store/lists.ts'
import type { Statement } from '#store/pipeline.ts'
import type { Accounts } from '#store/pools.ts'
import { decode } from '#track/block.ts'
import type { Detection } from '#track/detection.ts'
import { merge } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import { type Remembered, unpack } from '#track/remembered.ts'
import { addedTo, noTotals, type Totals } from '#track/sums.ts'
import { type Lates, unpackLates, unpackTotals } from '#track/totals.ts'
import type { Track } from '#track/track.ts'
import { type Pieces, piecesOf } from './tails.ts'

/**
 * The writes of ingest: plain SQL over arrays, for a statement a batch is what makes thousands of devices cheap. Each names
 * the sources on the table that it is about, and rows go in by way of `source_state`, so that a distributed PostgreSQL sees
 * where they belong; times are parameters (docs/decisions/points.md).
 */

/** The memory of the rules over a source; only that is written. */
export interface Judged extends Kept {
  /** When it is written that the clock judges it, milliseconds since 1970 UTC. */
  due: number | null
}

/** The memory of a source between its batches. Times in milliseconds since 1970 UTC. */
export interface Memory extends Remembered {
  /** Of the write that this is remembered from: another one in the row, and it holds no more. */
  token: number
  /** Points that are not sealed. */
  tail_points: number
  tail_since: number | null
  pieces: Pieces | null
  counted: Counted
  judged: Judged | null
}

/** Totals of all points of a source, as far as they are known. */
export interface Counted {
  lates: Lates
  /** The time up to which the totals in the row are, milliseconds since 1970 UTC; null where it has none. */
  until: number | null
  /** Of all points, into which the next are added; nothing where it has to be read. */
  totals: Totals | undefined
}

/** A change of what is written of that; `undefined` where it stays. */
export interface Count {
  lates?: Lates
  totals?: Totals | null
}

/** The row of a source that is locked. */
export interface LockedSource {
  source_id: number
  /** Counts the writes of the row. It proves nothing: after writes were lost, others have the same numbers. */
  version: number
  token: number
  /** Which rules it is judged by, as a number that changes when they do; 0 where there never were any. */
  rules: number
  /** Its points are sent on to other platforms. */
  forwarded: boolean
  /** When the device took the place of another one, milliseconds since 1970 UTC; null where it is the first. */
  replaced: number | null
  detection: Detection
  future_times: FutureTimes
}

type Locked = DetectionRow & Omit<LockedSource, 'detection'>

/** A token of one write, as no other has it: 48 random bits, of which Node makes many at one time. */
export const newToken = (): number => randomInt(2 ** 48 - 1)

/** A registered device, as a gateway must know it. */
export interface FoundSource {
  source_id: number
  /** Of the password that the device must sign in with. */
  password_digest: Buffer | null
  /** Code of what it was registered as. */
  model: string
  /** What it is set with, as its account says it; null: nothing. */
  settings: Readonly<Record<string, unknown>> | null
  /** As in `LockedSource`: another one there, and the source has another device. */
  replaced: number | null
}

/** In the parts of a millisecond that are stored, so that each replacement has its own. */
const replacedAt = 'extract(epoch from replaced)::float8 * 1000 as replaced'

/** Devices that may send, by the ids they name themselves with. */
export const findSources = async (pool: Accounts, device_ids: readonly string[]): Promise<Map<string, FoundSource>> => {
  const { rows } = await pool.query<FoundSource & { device_id: string }>({
    name: 'find_sources',
    text: `select device_id, id as source_id, password_digest, model, device_settings as settings, ${replacedAt}
      from source where device_id = any($1::text[]) and corrupted is null`,
    values: [device_ids],
  })
  return new Map(rows.map(({ device_id, ...found }) => [device_id, found]))
}

/**
 * Locks the rows of the sources until the batch is committed, in the order of their ids, so that batches of
 * any number of processes queue up instead of blocking each other. Sources that were corrupted are not answered.
 */
export const lockSources = async (client: pg.ClientBase, ids: readonly number[]): Promise<LockedSource[]> => {
  const { rows } = await client.query<Locked>({
    name: 'lock_sources',
    text: `
      select source_id, version, token, future_times, rules, forwarded, ${replacedAt},
        min_idle_duration_minutes, idle_speed_threshold, ignition_aware, motion_sensor_aware, virtual_ignition
      from source_state
      where source_id = any($1::int[]) and not ended
      order by source_id
      for no key update`,
    values: [listOf(ids)],
  })
  // Each by its name: rests of objects cost ten times as much.
  return rows.map((row) => ({
    source_id: row.source_id,
    version: row.version,
    token: row.token,
    future_times: row.future_times,
    rules: row.rules,
    forwarded: row.forwarded,
    replaced: row.replaced,
    detection: detectionOf(row),
  }))
}

type Recalled = Pick<Memory, 'token' | 'tail_points' | 'judged'> & {
  source_id: number
  tail_since: Date | null
  heard: Date | null
  remembered: Buffer | null
  pieces: Buffer | null
  totals: Buffer | null
  lates: Buffer | null
}

const nothing: Remembered = { last_time: null, live: null, segment: null }

/** Memories of sources that are locked. */
export const recall = async (client: pg.ClientBase, ids: readonly number[]): Promise<Map<number, Memory>> => {
  const { rows } = await client.query<Recalled>({
    name: 'recall',
    text: `
      select source_id, token, tail_points, tail_since, heard, remembered || coalesce(seldom, '') as remembered, judged, pieces,
        totals, lates
      from source_state where source_id = any($1::int[])`,
    values: [listOf(ids)],
  })
  return new Map(
    rows.map(({ source_id, tail_since, heard, remembered, pieces, totals, lates, ...memory }) => {
      const known = remembered ? unpack(remembered, heard) : nothing
      const points = pieces ? decode(pieces) : []
      return [
        source_id,
        {
          ...memory,
          tail_since: tail_since?.getTime() ?? null,
          pieces: pieces && piecesOf(points, pieces.length),
          counted: known.last_time === null ? nothingCounted() : countedOf(totals, lates, points),
          ...known,
        },
      ]
    }),
  )
}

const nothingCounted = (): Counted => ({ lates: [], until: null, totals: noTotals() })

/** @param points of the pieces */
const countedOf = (totals: Buffer | null, lates: Buffer | null, points: readonly Point[]): Counted => {
  const written = totals && unpackTotals(totals)
  return {
    lates: lates ? unpackLates(lates) : [],
    until: written && (written.carried.time ?? 0),
    totals: written ? addedTo(written, merge([points])) : undefined,
  }
}

/** A write of a locked source, by its number. */
export interface Write {
  source_id: number
  version: number
}

const track_columns = [
  'type',
  'end_time',
  'start_lat',
  'start_lng',
  'end_lat',
  'end_lng',
  'length',
  'max_speed',
  'points',
  'north',
  'south',
  'east',
  'west',
  'precision',
  'lbs',
  'start_reason',
  'end_reason',
] as const

const track_values = track_columns.map((name) =>
  name === 'end_time' ? 'to_timestamp(t.end_time / 1000)' : `t.${name}`,
)

/** A track whose end moved, or that may have ended now, waits for the address of its end. Until then it has none. */
const addresses = `
  end_address = case when track.end_time = excluded.end_time then track.end_address else '' end,
  address_due = case when track.end_time = excluded.end_time and track.end_address <> '' then track.address_due
    else excluded.address_due end`

/** Tracks of a source that one write may begin: their ids are 64 bits, of which the number of the write takes the upper ones. */
const ids_of_a_write = 2 ** 20

/** Statements that write tracks by their starts: a track keeps its id while its start stays. Each source once. */
export const writeTracks = (written: readonly (Write & { tracks: readonly Track[] })[], now: Date): Statement[] => {
  const tracks = written.flatMap(({ source_id, version, tracks }) =>
    tracks.map((track, i) => ({ ...track, source_id, id: version * ids_of_a_write + i })),
  )
  if (tracks.length === 0) return []
  const insert = {
    name: 'write_tracks',
    text: `
      insert into track (source_id, id, start_time, address_due, ${track_columns.join(', ')})
      select s.source_id, t.id, to_timestamp(t.start_time / 1000), $3, ${track_values.join(', ')}
      from source_state s
      join jsonb_to_recordset($2) as t (source_id int, id int8, start_time float8, type text, end_time float8, start_lat float8,
        start_lng float8, end_lat float8, end_lng float8, length real, max_speed real, points int, north float8,
        south float8, east float8, west float8, precision real, lbs boolean,
        start_reason jsonb, end_reason jsonb) on t.source_id = s.source_id
      where s.source_id = any($1::int[])
      on conflict (source_id, start_time) do update
      set ${track_columns.map((name) => `${name} = excluded.${name}`).join(', ')}, ${addresses}`,
    values: [[...new Set(tracks.map(({ source_id }) => source_id))], JSON.stringify(tracks), now],
  }
  return [insert]
}

/** Statements that delete tracks that are none any more, by their starts. */
export const dropTracks = (dropped: readonly { source_id: number; start_time: number }[]): Statement[] => {
  if (dropped.length === 0) return []
  const drop = {
    name: 'drop_tracks',
    text: `
      delete from track using unnest($1::int[], $2::float8[]) as d (source_id, start_time)
      where track.source_id = any($1::int[]) and track.source_id = d.source_id
        and track.start_time = to_timestamp(d.start_time / 1000)`,
    values: [dropped.map(({ source_id }) => source_id), dropped.map(({ start_time }) => start_time)],
  }
  return [drop]
}
