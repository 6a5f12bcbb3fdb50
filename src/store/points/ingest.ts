import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Detection } from '#track/detection.ts'
import type { Live } from '#track/live.ts'
import type { SegmentState } from '#track/segment.ts'
import type { Track } from '#track/track.ts'
import type { FutureTimes } from './clock.ts'

/** The writes of ingest: plain SQL over arrays, for a statement a batch is what makes thousands of devices cheap. */

/** What is remembered of a source between its batches. Times in milliseconds since 1970 UTC. */
export interface Memory {
  /** Of the write that this is remembered from: another one in the row, and it holds no more. */
  token: number
  /** Of the newest point stored. */
  last_time: number | null
  tail_points: number
  tail_since: number | null
  live: Live | null
  segment: SegmentState | null
}

export interface LockedSource {
  source_id: number
  /** Counts the writes of the row. It proves nothing: after writes were lost, others have the same numbers. */
  version: number
  token: number
  detection: Detection
  future_times: FutureTimes
}

type Locked = Detection & Omit<LockedSource, 'detection'>

/** Of one write, as no other has it: 48 random bits. */
export const newToken = (): number => randomBytes(6).readUIntBE(0, 6)

export interface FoundSource {
  source_id: number
  /** Of the password that the device must sign in with. */
  password_digest: Buffer | null
}

/** A device that may send, by the id it names itself with. */
export const findSource = async (pool: pg.Pool, device_id: string): Promise<FoundSource | undefined> => {
  const { rows } = await pool.query<FoundSource>({
    name: 'find_source',
    text: 'select id as source_id, password_digest from source where device_id = $1 and corrupted is null',
    values: [device_id],
  })
  return rows[0]
}

/**
 * Locks the rows of the sources until the batch is committed, in the order of their ids, so that batches of
 * any number of processes queue up instead of blocking each other. Sources that were corrupted are not answered.
 */
export const lockSources = async (client: pg.ClientBase, ids: readonly number[]): Promise<LockedSource[]> => {
  const { rows } = await client.query<Locked>({
    name: 'lock_sources',
    text: `
      select t.source_id, t.version, t.token, s.future_times,
        s.min_idle_duration_minutes, s.idle_speed_threshold, s.ignition_aware, s.motion_sensor_aware
      from source_state t join source s on s.id = t.source_id
      where t.source_id = any($1::int[]) and s.corrupted is null
      order by t.source_id
      for no key update of t`,
    values: [ids],
  })
  return rows.map(({ source_id, version, token, future_times, ...detection }) => ({
    source_id,
    version,
    token,
    future_times,
    detection,
  }))
}

/** What is remembered of sources that are locked. */
export const recall = async (client: pg.ClientBase, ids: readonly number[]): Promise<Map<number, Memory>> => {
  const { rows } = await client.query({
    name: 'recall',
    text: `
      select source_id, token, (extract(epoch from last_time) * 1000)::float8 as last_time, tail_points,
             (extract(epoch from tail_since) * 1000)::float8 as tail_since, live, segment
      from source_state where source_id = any($1::int[])`,
    values: [ids],
  })
  return new Map(rows.map(({ source_id, ...memory }) => [source_id as number, memory as Memory]))
}

export interface Tail {
  source_id: number
  from_time: number
  to_time: number
  points: number
  data: Buffer
}

export const insertTails = async (client: pg.ClientBase, tails: readonly Tail[]): Promise<void> => {
  if (tails.length === 0) return
  await client.query({
    name: 'insert_tails',
    text: `
      insert into tail (source_id, from_time, to_time, points, data)
      select source_id, to_timestamp(from_time / 1000), to_timestamp(to_time / 1000), points, data
      from unnest($1::int[], $2::float8[], $3::float8[], $4::int[], $5::bytea[])
        as t (source_id, from_time, to_time, points, data)`,
    values: [
      tails.map((tail) => tail.source_id),
      tails.map((tail) => tail.from_time),
      tails.map((tail) => tail.to_time),
      tails.map((tail) => tail.points),
      tails.map((tail) => tail.data),
    ],
  })
}

export const writeMemories = async (
  client: pg.ClientBase,
  memories: readonly (Memory & Pick<LockedSource, 'source_id' | 'version'>)[],
): Promise<void> => {
  await client.query({
    name: 'write_memories',
    text: `
      update source_state t
      set version = n.version, token = n.token, last_time = to_timestamp(n.last_time / 1000), tail_points = n.tail_points,
          tail_since = to_timestamp(n.tail_since / 1000), live = n.live::json, segment = n.segment::json
      from unnest($1::int[], $2::int8[], $3::int8[], $4::float8[], $5::int[], $6::float8[],
                  string_to_array($7, e'\\n'), string_to_array($8, e'\\n', 'null'))
        as n (source_id, version, token, last_time, tail_points, tail_since, live, segment)
      where t.source_id = n.source_id`,
    values: [
      memories.map((memory) => memory.source_id),
      memories.map((memory) => memory.version),
      memories.map((memory) => memory.token),
      memories.map((memory) => memory.last_time),
      memories.map((memory) => memory.tail_points),
      memories.map((memory) => memory.tail_since),
      lines(memories.map((memory) => memory.live)),
      lines(memories.map((memory) => memory.segment)),
    ],
  })
}

/** JSON has no line breaks of its own, so nothing needs escaping: half the time of an array. */
const lines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')

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

const track_values = track_columns.map((name) => (name === 'end_time' ? 'to_timestamp(end_time / 1000)' : name))

/** A track whose end moved, or that may have ended now, waits for the address of its end. Until then it has none. */
const addresses = `
  end_address = case when track.end_time = excluded.end_time then track.end_address else '' end,
  address_due = case when track.end_time = excluded.end_time and track.end_address <> '' then track.address_due else now() end`

/** Tracks by their starts: a track keeps its id while its start stays. */
export const writeTracks = async (
  client: pg.ClientBase,
  tracks: readonly (Track & { source_id: number })[],
): Promise<void> => {
  if (tracks.length === 0) return
  await client.query({
    name: 'write_tracks',
    text: `
      insert into track (source_id, start_time, ${track_columns.join(', ')})
      select source_id, to_timestamp(start_time / 1000), ${track_values.join(', ')}
      from jsonb_to_recordset($1) as t (source_id int, start_time float8, type text, end_time float8, start_lat float8,
        start_lng float8, end_lat float8, end_lng float8, length real, max_speed real, points int, north float8,
        south float8, east float8, west float8, precision real, lbs boolean,
        start_reason jsonb, end_reason jsonb)
      on conflict (source_id, start_time) do update
      set ${track_columns.map((name) => `${name} = excluded.${name}`).join(', ')}, ${addresses}`,
    values: [JSON.stringify(tracks)],
  })
}

/** Tracks that are none any more, by their starts. */
export const dropTracks = async (
  client: pg.ClientBase,
  dropped: readonly { source_id: number; start_time: number }[],
): Promise<void> => {
  if (dropped.length === 0) return
  await client.query({
    name: 'drop_tracks',
    text: `
      delete from track using unnest($1::int[], $2::float8[]) as d (source_id, start_time)
      where track.source_id = d.source_id and track.start_time = to_timestamp(d.start_time / 1000)`,
    values: [dropped.map(({ source_id }) => source_id), dropped.map(({ start_time }) => start_time)],
  })
}
