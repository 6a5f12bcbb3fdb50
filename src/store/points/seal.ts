import type pg from 'pg'
import type { Points } from '#store/pools.ts'
import { again, inTransaction } from '#store/transaction.ts'
import { decode } from '#track/block.ts'
import { merge, split } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import { type Block, blockOf, type Format, insert } from './blocks.ts'
import { newToken } from './ingest.ts'

/** Points of a block, at most. */
const block_points = 1000
/** Milliseconds. */
const day = 86_400_000

/** Sources whose oldest tail was begun before `before`. */
export const waiting = async (pool: Points, before: Date): Promise<number[]> => {
  const { rows } = await pool.query<{ source_id: number }>(
    'select source_id from source_state where tail_points > 0 and tail_since < $1 order by tail_since limit 10000',
    [before],
  )
  return rows.map(({ source_id }) => source_id)
}

/**
 * Turns the tails of a source, and its pieces, into full compressed blocks, and merges late tails into the blocks they
 * overlap. All in one transaction behind the lock of the source, so readers see either form. Answers the number of
 * points sealed.
 */
export const seal = (pool: Points, source_id: number, format?: Format): Promise<number> =>
  again(() => sealOnce(pool, source_id, format))

const sealOnce = (pool: Points, source_id: number, format?: Format): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { rows: states } = await client.query<{ pieces: Buffer | null }>(
      'select pieces from source_state where source_id = $1 for no key update',
      [source_id],
    )
    const { rows: tails } = await client.query<{ seq: number; data: Buffer }>(
      'delete from tail where source_id = $1 returning seq, data',
      [source_id],
    )
    tails.sort((a, b) => a.seq - b.seq)
    const pieces = states.flatMap(({ pieces }) => pieces ?? [])
    const runs = [...tails.map(({ data }) => data), ...pieces].map(decode)
    const coming = runs.flat()
    if (coming.length === 0) return 0
    const taken = await takeBlocks(client, source_id, coming)
    const points = merge([...taken.map(({ data }) => decode(data)), ...runs])
    const blocks = split(points, block_points).map((some) => blockOf(some, format))
    await insert(client, source_id, blocks)
    await client.query(
      'update source_state set tail_points = 0, tail_since = null, pieces = null, version = version + 1, token = $2 where source_id = $1',
      [source_id, newToken()],
    )
    return coming.length
  })

type Taken = Pick<Block, 'from_time' | 'data'>

/** Takes out the blocks that must be written again: those that the points overlap, and one before them that is not full. */
const takeBlocks = async (client: pg.ClientBase, source_id: number, points: readonly Point[]): Promise<Taken[]> => {
  const from = new Date(points.reduce((least, { time }) => Math.min(least, time), Number.POSITIVE_INFINITY))
  const to = new Date(points.reduce((most, { time }) => Math.max(most, time), Number.NEGATIVE_INFINITY))
  const { rows } = await client.query<Taken>(
    `delete from block
     where source_id = $1 and from_time <= $3
       and (to_time >= $2
            or (points < $4 and from_time >= $6
                and from_time = (select max(from_time) from block where source_id = $1 and from_time < $2)))
       and from_time > $5
     returning from_time, data`,
    [
      source_id,
      from,
      to,
      block_points,
      new Date(from.getTime() - day),
      new Date(from.getTime() - (from.getTime() % day)),
    ],
  )
  return rows.sort((a, b) => a.from_time.getTime() - b.from_time.getTime())
}
