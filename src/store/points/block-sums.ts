import type pg from 'pg'
import { decode } from '#track/block.ts'
import { addUp, type Carried, nothingCarried, packCarried, type Totals, unpackCarried } from '#track/sums.ts'
import { unpackTotals } from '#track/totals.ts'
import { sum_columns, sumRow } from './blocks.ts'

/**
 * Sums of the blocks of a source. Each row's go on with what the row before it carries, so a row has sums only where that one has,
 * and one that changes is told to those behind it.
 */

/** Rows that are summed again at once because one before them has changed; nearly always it is one. */
const most_at_once = 20

/**
 * Memory that the sums of a block that begins then go on with: of the row before it, or of those that are gone; nothing where the row
 * before has no sums.
 */
export const carriedBefore = async (
  client: pg.ClientBase,
  source_id: number,
  from_time: Date,
): Promise<Carried | undefined> => {
  const { rows } = await client.query<{ carried: Buffer | null }>(
    'select carried from block where source_id = $1 and from_time < $2 order by from_time desc limit 1',
    [source_id, from_time],
  )
  const [row] = rows
  if (!row) return (await goneOf(client, source_id))?.carried ?? nothingCarried
  return row.carried ? unpackCarried(row.carried) : undefined
}

const goneOf = async (client: pg.ClientBase, source_id: number): Promise<Totals | undefined> => {
  const { rows } = await client.query<{ gone: Buffer | null }>('select gone from source_state where source_id = $1', [
    source_id,
  ])
  return rows[0]?.gone ? unpackTotals(rows[0].gone) : undefined
}

interface Following {
  from_time: Date
  to_time: Date
  data: Buffer
  carried: Buffer | null
}

/**
 * Sums the rows behind `after` again, as long as what they go on with is not what they were summed with.
 * @param now what the row there carries; nothing where it has no sums
 * @param had what the rows behind it were summed with; null where they are not summed
 */
export const sumOn = async (
  client: pg.ClientBase,
  source_id: number,
  after: Date,
  now: Carried | undefined,
  had: Buffer | null,
): Promise<void> => {
  let [at, carried, before] = [after, now, had]
  for (let summed = 0; before && carried && summed < most_at_once; summed++) {
    if (packCarried(carried).equals(before)) return
    const next = await following(client, source_id, at)
    if (!next?.carried) return
    const sums = addUp(carried, decode(next.data))
    await writeSums(client, source_id, next, sums)
    at = next.from_time
    carried = sums.carried
    before = next.carried
  }
  if (before) await unsumBehind(client, source_id, at)
}

const following = async (client: pg.ClientBase, source_id: number, after: Date): Promise<Following | undefined> => {
  const { rows } = await client.query<Following>(
    `select from_time, to_time, data, carried from block where source_id = $1 and from_time > $2
     order by from_time limit 1`,
    [source_id, after],
  )
  return rows[0]
}

const names = Object.keys(sum_columns) as (keyof typeof sum_columns)[]
const set = Object.entries(sum_columns).map(([name, type], i) => `${name} = $${i + 3}::${type}`)

/** Writes the sums of a row that is there. */
export const writeSums = async (
  client: pg.ClientBase,
  source_id: number,
  { from_time, to_time }: Pick<Following, 'from_time' | 'to_time'>,
  summed: Totals,
): Promise<void> => {
  const row = sumRow(summed, to_time)
  await client.query(`update block set ${set.join(', ')} where source_id = $1 and from_time = $2`, [
    source_id,
    from_time,
    ...names.map((name) => row[name]),
  ])
}

/** Takes away the sums of all rows behind that: they are made again where old blocks are rewritten (`rewrite.ts`). */
export const unsumBehind = async (client: pg.ClientBase, source_id: number, after: Date): Promise<void> => {
  await client.query(
    `update block set summed_until = null, carried = null
     where source_id = $1 and from_time > $2 and summed_until is not null`,
    [source_id, after],
  )
}
