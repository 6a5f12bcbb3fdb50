import type { Query } from '#store/query.ts'
import type { Track } from '#track/track.ts'

/** Stored tracks of a source. Those of one source do not overlap. Times in milliseconds since 1970 UTC. */

/** A track with its addresses. */
export interface StoredTrack extends Track {
  id: number
  start_address: string
  end_address: string
}

const columns = `id::float8, type, (extract(epoch from start_time) * 1000)::float8 as start_time,
  (extract(epoch from end_time) * 1000)::float8 as end_time, start_lat, start_lng, end_lat, end_lng, length, max_speed,
  points, north, south, east, west, precision, lbs, start_address, end_address, start_reason, end_reason`

/** A `Date` of milliseconds since 1970 UTC, moved within what PostgreSQL can store. */
export const moment = (time: number): Date => new Date(Math.min(Math.max(time, 0), Date.UTC(9999, 11, 31)))

/**
 * Tracks that have a part between `from` and `to`, in order.
 * @param open the start of the track under way, if there is one: its row does not know yet how far it reaches
 */
export const overlapping = (
  query: Query,
  source_id: number,
  { from, to }: { from: number; to: number },
  open?: number,
): Promise<StoredTrack[]> =>
  query<StoredTrack>(
    `select ${columns} from track
     where source_id = $1 and start_time <= $3 and (end_time >= $2 or start_time = $4)
       and start_time >= coalesce((select max(start_time) from track where source_id = $1 and start_time <= $2), $2)
     order by start_time`,
    [source_id, moment(from), moment(to), open === undefined ? null : moment(open)],
  )

/** Tracks by their ids, in order; ids of other sources are passed over. */
export const byIds = (query: Query, source_id: number, ids: readonly number[]): Promise<StoredTrack[]> =>
  query<StoredTrack>(`select ${columns} from track where source_id = $1 and id = any($2::int8[]) order by start_time`, [
    source_id,
    ids,
  ])

/** Tracks that start from `from` to `to`, in order, the first `most` of them. */
export const starting = (
  query: Query,
  source_id: number,
  { from, to }: { from: number; to: number },
  most = 1_000_000,
): Promise<StoredTrack[]> =>
  query<StoredTrack>(
    `select ${columns} from track where source_id = $1 and start_time between $2 and $3 order by start_time limit $4`,
    [source_id, moment(from), moment(to), most],
  )

/** The last track that ended before `time`. */
export const endedBefore = async (query: Query, source_id: number, time: number): Promise<StoredTrack | undefined> => {
  const [track] = await query<StoredTrack>(
    `select ${columns} from track where source_id = $1 and start_time < $2 and end_time < $2 order by start_time desc limit 1`,
    [source_id, moment(time)],
  )
  return track
}

/** Ids of the tracks in which moments lie, by moment; 0 where one lies in none. */
export const idsAt = async (
  query: Query,
  moments: readonly { source_id: number; time: number }[],
): Promise<number[]> => {
  const found = new Map<string, number>()
  // Each by itself: many at once would be asked of each row of a list, which a distributed database does not.
  for (const moment of moments) {
    const key = keyOf(moment)
    if (!found.has(key)) found.set(key, await idAt(query, moment))
  }
  return moments.map((moment) => found.get(keyOf(moment)) ?? 0)
}

const keyOf = ({ source_id, time }: { source_id: number; time: number }): string => `${source_id} ${time}`

const idAt = async (query: Query, { source_id, time }: { source_id: number; time: number }): Promise<number> => {
  const [row] = await query<{ id: number; lies: boolean }>(
    `/* prepared: track_at */ select id::float8 as id, end_time >= to_timestamp($2::float8 / 1000) or end_reason->>'reason' = 'under_way' as lies
     from track where source_id = $1 and start_time <= to_timestamp($2::float8 / 1000) order by start_time desc limit 1`,
    [source_id, time],
  )
  return row?.lies ? row.id : 0
}
