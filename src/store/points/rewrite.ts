import type pg from 'pg'
import type { Points } from '#store/pools.ts'
import { queryOn } from '#store/query.ts'
import { again, inTransaction } from '#store/transaction.ts'
import { decode } from '#track/block.ts'
import type { Carried } from '#track/sums.ts'
import { packTotals } from '#track/totals.ts'
import { carriedBefore, unsumBehind, writeSums } from './block-sums.ts'
import { type Block, blockOf } from './blocks.ts'
import { newToken } from './ingest.ts'
import { totalsOfBlocks } from './sums.ts'

/**
 * Old blocks are written again: in format 2, with their sums. A row without sums is one to write, whatever its format; each row goes on
 * with what the one before it carries, so a source is taken from its oldest on.
 */

/** Rows of a source that are written by one transaction, during which nothing of it is stored. */
const rows_together = 5

/** Sources among these that have rows to write, or are silent and nobody has told what their points add up to. */
export const unwritten = async (points: Points, source_ids: readonly number[]): Promise<number[]> => {
  const { rows } = await points.query<{ source_id: number }>(
    `select s.source_id from source_state s where s.source_id = any($1::int[]) and exists (
       select b.source_id from block b
       where b.source_id = any($1::int[]) and b.source_id = s.source_id and (b.summed_until is null or ${uncounted}))
     order by s.source_id`,
    [source_ids],
  )
  return rows.map(({ source_id }) => source_id)
}

/** SQL of whether all that a source `s` has told is in blocks, and its row does not know what it adds up to. */
const uncounted = 's.totals is null and s.pieces is null and s.tail_points = 0'

interface Old {
  from_time: Date
  to_time: Date
  format: number | null
  data: Buffer
}

/** Writes the oldest rows of a source that are to be written, some at a time, behind its lock; answers how many these were. */
export const rewrite = (points: Points, source_id: number, most = rows_together): Promise<number> =>
  again(() =>
    inTransaction(points, async (client) => {
      await client.query('select from source_state where source_id = $1 for no key update', [source_id])
      const rows = await oldest(client, source_id, most)
      const [first] = rows
      let carried = first && (await carriedBefore(client, source_id, first.from_time))
      // Whoever made this row made no sums, and did not tell those behind it.
      if (first) await unsumBehind(client, source_id, first.from_time)
      for (const row of rows) carried = carried && (await put(client, source_id, row, carried))
      if (rows.length === 0) await count(client, source_id)
      return rows.length
    }),
  )

/** Writes what all points add up to, when all rows have sums: a device that sends no more would have it written by no tail. */
const count = async (client: pg.ClientBase, source_id: number): Promise<void> => {
  const totals = await totalsOfBlocks(queryOn(client), source_id)
  if (!totals) return
  await client.query(
    `update source_state s set totals = $2, version = version + 1, token = $3 where source_id = $1 and ${uncounted}`,
    [source_id, packTotals(totals), newToken()],
  )
}

const oldest = async (client: pg.ClientBase, source_id: number, most: number): Promise<Old[]> => {
  const { rows } = await client.query<Old>(
    `select from_time, to_time, format, data from block
     where source_id = $1 and from_time >= (select min(from_time) from block where source_id = $1 and summed_until is null)
     order by from_time limit $2`,
    [source_id, most],
  )
  return rows
}

const put = async (
  client: pg.ClientBase,
  source_id: number,
  row: Old,
  before: Carried,
): Promise<Carried | undefined> => {
  const block = blockOf(decode(row.data), 2, before)
  if (row.format !== block.format) await writeData(client, source_id, row, block)
  if (block.summed) await writeSums(client, source_id, row, block.summed)
  return block.summed?.carried
}

const writeData = async (client: pg.ClientBase, source_id: number, { from_time }: Old, block: Block): Promise<void> => {
  await client.query('update block set format = $3, data = $4 where source_id = $1 and from_time = $2', [
    source_id,
    from_time,
    block.format,
    block.data,
  ])
}
