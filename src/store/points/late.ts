import type { Statement } from '#store/pipeline.ts'
import type { Points } from '#store/pools.ts'
import { inTransaction } from '#store/transaction.ts'
import { encode } from '#track/block.ts'
import type { Point } from '#track/point.ts'
import type { Write } from './ingest.ts'

/**
 * Points that came behind others, of sources that are sent on to other platforms: in the history nobody could tell them from
 * those that were sent already. They are written with the points, and kept until all have passed them.
 */

/** Statements that keep late points of sources that are sent on. */
export const write = (written: readonly (Write & { points: readonly Point[] })[], at: Date): Statement[] => {
  if (written.length === 0) return []
  const insert = {
    name: 'write_late',
    text: `
      insert into source_late (source_id, seq, at, data)
      select s.source_id, l.seq, $4, l.data
      from source_state s
      join unnest($1::int[], $2::int8[], $3::bytea[]) as l (source_id, seq, data) on l.source_id = s.source_id
      where s.source_id = any($1::int[])`,
    values: [
      written.map(({ source_id }) => source_id),
      written.map(({ version }) => version),
      written.map(({ points }) => encode(points)),
      at,
    ],
  }
  return [insert]
}

/** Sources of which late points are kept. */
export const kept = async (points: Points): Promise<number[]> => {
  const { rows } = await points.query<{ source_id: number }>('select distinct source_id from source_late limit 10000')
  return rows.map(({ source_id }) => source_id)
}

/**
 * Deletes late points that all retranslators have passed: those of writes up to `passed` of the sources, and those from
 * before `before`.
 */
export const forget = async (
  points: Points,
  source_ids: readonly number[],
  passed: ReadonlyMap<number, number>,
  before: Date,
): Promise<void> => {
  await points.query(
    `delete from source_late l using unnest($1::int[], $2::int8[]) as p (source_id, seq)
     where l.source_id = any($1::int[]) and l.source_id = p.source_id and l.seq <= p.seq`,
    [[...passed.keys()], [...passed.values()]],
  )
  await points.query('delete from source_late where source_id = any($1::int[]) and at < $2', [source_ids, before])
}

/**
 * Stops keeping late points of a source, unless it is sent on after all: binding it waits for the lock and keeps them
 * again. @param isForwarded asked while the source is locked
 */
export const end = (points: Points, source_id: number, isForwarded: () => Promise<boolean>): Promise<void> =>
  inTransaction(points, async (client) => {
    await client.query('select from source_state where source_id = $1 for no key update', [source_id])
    if (await isForwarded()) return
    await client.query('update source_state set forwarded = false where source_id = $1', [source_id])
    await client.query('delete from source_late where source_id = $1', [source_id])
  })
