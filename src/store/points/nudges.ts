import type pg from 'pg'

/**
 * Devices that are to be judged because another one has moved. Each move is a row of its own, written with the points of the
 * one that moved: rows that were shared would let their batches wait for each other.
 */

export interface Nudge {
  seq: number
  source_id: number
}

export const write = async (client: pg.ClientBase, source_ids: readonly number[]): Promise<void> => {
  if (source_ids.length === 0) return
  await client.query('insert into source_nudge (source_id) select unnest($1::int[])', [source_ids])
}

/** The first that wait, as many as `limit`. */
export const waiting = async (points: pg.Pool, limit: number): Promise<Nudge[]> =>
  (await points.query<Nudge>('select seq, source_id from source_nudge order by seq limit $1', [limit])).rows

/** They were judged since. Others may have come meanwhile, also with lower numbers, so each is named. */
export const forget = async (points: pg.Pool, nudges: readonly Nudge[]): Promise<void> => {
  if (nudges.length === 0) return
  await points.query('delete from source_nudge where seq = any($1::bigint[])', [nudges.map(({ seq }) => seq)])
}
