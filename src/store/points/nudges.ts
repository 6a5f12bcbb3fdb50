import type { Statement } from '#store/pipeline.ts'
import type { Points } from '#store/pools.ts'

/**
 * Devices that are to be judged because another one has moved. Each move is a row of its own, written with the points of the
 * one that moved: rows that were shared would let their batches wait for each other.
 */

/** A wish that a source be judged because another one has moved. */
export interface Nudge {
  source_id: number
  /** Which one has moved, and the number of its write. */
  moved: number
  seq: number
}

const columnsOf = (nudges: readonly Nudge[]) => [
  nudges.map(({ source_id }) => source_id),
  nudges.map(({ moved }) => moved),
  nudges.map(({ seq }) => seq),
]

/** Statements that add nudges. */
export const write = (nudges: readonly Nudge[]): Statement[] => {
  if (nudges.length === 0) return []
  const insert = {
    name: 'write_nudges',
    text: `
      insert into source_nudge (source_id, moved, seq)
      select s.source_id, n.moved, n.seq
      from source_state s
      join unnest($1::int[], $2::int[], $3::int8[]) as n (source_id, moved, seq) on n.source_id = s.source_id
      where s.source_id = any($1::int[])
      on conflict do nothing`,
    values: columnsOf(nudges),
  }
  return [insert]
}

/** Nudges that wait, `limit` at most. */
export const waiting = async (points: Points, limit: number): Promise<Nudge[]> =>
  (await points.query<Nudge>('select source_id, moved, seq from source_nudge order by 1, 2, 3 limit $1', [limit])).rows

/** Deletes nudges whose sources were judged since. Others may have come meanwhile, so each is named. */
export const forget = async (points: Points, nudges: readonly Nudge[]): Promise<void> => {
  if (nudges.length === 0) return
  await points.query(
    `delete from source_nudge n using unnest($1::int[], $2::int[], $3::int8[]) as d (source_id, moved, seq)
     where n.source_id = any($1::int[]) and n.source_id = d.source_id and n.moved = d.moved and n.seq = d.seq`,
    columnsOf(nudges),
  )
}
