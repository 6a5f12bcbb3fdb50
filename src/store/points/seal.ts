import type pg from 'pg'
import type { Points } from '#store/pools.ts'
import { queryOn } from '#store/query.ts'
import { again, inTransaction } from '#store/transaction.ts'
import { decode } from '#track/block.ts'
import { merge, split } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import { addedTo, packCarried, type Totals } from '#track/sums.ts'
import { packTotals, unpackTotals } from '#track/totals.ts'
import { carriedBefore, sumOn } from './block-sums.ts'
import { blocksOf, type Format, insert } from './blocks.ts'
import { newToken } from './ingest.ts'
import { totalsOfBlocks } from './sums.ts'

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
 * points sealed. @param counts whether what all its points add up to may be begun
 */
export const seal = (pool: Points, source_id: number, format: Format = 2, counts = true): Promise<number> =>
  again(() => sealOnce(pool, source_id, format, counts))

const sealOnce = (pool: Points, source_id: number, format: Format, counts: boolean): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { rows: states } = await client.query<{ pieces: Buffer | null; totals: Buffer | null }>(
      'select pieces, totals from source_state where source_id = $1 for no key update',
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
    await putBlocks(client, source_id, points, { taken, format })
    const known = states[0]?.totals ?? null
    const totals = known || counts ? await totalsSealed(client, source_id, known, pieces) : undefined
    await client.query(
      `update source_state set tail_points = 0, tail_since = null, pieces = null, totals = $3, version = version + 1, token = $2
       where source_id = $1`,
      [source_id, newToken(), totals && packTotals(totals)],
    )
    return coming.length
  })

/** What all points add up to when all are sealed: what is known goes on over the pieces, or blocks have it. */
const totalsSealed = async (
  client: pg.ClientBase,
  source_id: number,
  known: Buffer | null,
  pieces: readonly Buffer[],
): Promise<Totals | undefined> =>
  known
    ? addedTo(unpackTotals(known), merge(pieces.map((piece) => decode(piece))))
    : totalsOfBlocks(queryOn(client), source_id)

/** A block that was taken out, and what it carried (`block-sums.ts`). */
interface Taken {
  from_time: Date
  data: Buffer
  carried: Buffer | null
}

/** Puts in what is made of the points, in place of what was taken. Sums are made of format 2, and of what lies behind it where they change. */
const putBlocks = async (
  client: pg.ClientBase,
  source_id: number,
  points: readonly Point[],
  { taken, format }: { taken: readonly Taken[]; format: Format | undefined },
): Promise<void> => {
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  const before = await carriedBefore(client, source_id, new Date(first.time))
  const blocks = blocksOf(split(points, block_points), format, format === 2 ? before : undefined)
  await insert(client, source_id, blocks)
  const had = taken.at(-1)?.carried ?? (taken.length === 0 && before ? packCarried(before) : null)
  await sumOn(client, source_id, new Date(last.time), blocks.at(-1)?.summed?.carried, had)
}

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
     returning from_time, data, carried`,
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
