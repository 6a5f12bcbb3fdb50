import type pg from 'pg'
import * as points from '#store/points/points.ts'
import type { Uncounted } from '#store/points/totals.ts'
import * as totals from '#store/points/totals.ts'
import * as tracks from '#store/points/tracks.ts'
import { queryOn } from '#store/query.ts'
import type { Point } from '#track/point.ts'
import type { Track } from '#track/track.ts'

/** Reads what is stored of a source that is locked: times in milliseconds since 1970 UTC. */
export interface History {
  /** Points from `from` to `to`, both included, by time. */
  points(source_id: number, from: number, to: number): Promise<Point[]>
  /** The last track that ended before `time`. */
  endedBefore(source_id: number, time: number): Promise<Track | undefined>
  /** Tracks that start from `from` to `to`, in order, the first `most` of them. */
  tracks(source_id: number, from: number, to: number, most?: number): Promise<Track[]>
  /** What all points add up to; nothing where the row does not know it. */
  totals(source_id: number): Promise<Uncounted | undefined>
}

export const historyOf = (client: pg.ClientBase): History => {
  const query = queryOn(client)
  return {
    points: (source_id, from, to) => points.readStored(query, source_id, { from, to }),
    endedBefore: (source_id, time) => tracks.endedBefore(query, source_id, time),
    tracks: (source_id, from, to, most) => tracks.starting(query, source_id, { from, to }, most),
    totals: (source_id) => totals.uncounted(query, source_id),
  }
}
