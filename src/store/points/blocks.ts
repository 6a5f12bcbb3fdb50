import type pg from 'pg'
import { encode } from '#track/block.ts'
import { encodeColumns } from '#track/column-block.ts'
import type { Point } from '#track/point.ts'
import { addUp, type Carried, packCarried, type Sums, sum_names, type Totals } from '#track/sums.ts'

/** The rows of blocks are made here, whatever makes them: no other statement puts one in. */

/** Layout of the bytes of a block: as a whole (`src/track/block.ts`), or column by column (`src/track/column-block.ts`). */
export type Format = 1 | 2

/** A row as it is made now, with its bytes beside it: a pack is nothing yet (migration 0067). */
export interface Block {
  from_time: Date
  to_time: Date
  points: number
  /** Null: 1. */
  format: Format | null
  data: Buffer
  /** Of these points alone; there are none where the row before it has none. */
  summed: Totals | null
}

/** The block of points that are sorted by time: at least one, and all within one day. */
export const blockOf = (points: readonly Point[], format: Format = 1, before?: Carried): Block => ({
  from_time: new Date(points[0]?.time ?? 0),
  to_time: new Date(points.at(-1)?.time ?? 0),
  points: points.length,
  format: format === 1 ? null : format,
  data: format === 1 ? encode(points) : encodeColumns(points),
  summed: before ? addUp(before, points) : null,
})

/** Blocks of runs of points, in their order. @param before what the sums of the first go on with; none are made without it */
export const blocksOf = (runs: readonly (readonly Point[])[], format?: Format, before?: Carried): Block[] => {
  let carried = before
  return runs.map((points) => {
    const block = blockOf(points, format, carried)
    carried = block.summed?.carried
    return block
  })
}

/** Columns of sums, and of what type each is. */
export const sum_columns = {
  summed_until: 'timestamptz',
  carried: 'bytea',
  ...{ metres: 'float8', ignition_seconds: 'float8', engine_seconds: 'float8' },
  ...{ odometer: 'float8', engine_hours: 'float8', fuel_used: 'float8' },
} as const

type SumRow = { [Column in keyof typeof sum_columns]: Date | Buffer | number | null }

/** The row of sums up to the last point of a block. */
export const sumRow = (summed: Totals | null, to_time: Date): SumRow => ({
  summed_until: summed && to_time,
  carried: summed && packCarried(summed.carried),
  ...(summed ? summed.sums : no_sums),
})

const no_sums = Object.fromEntries(sum_names.map((name) => [name, null])) as Record<keyof Sums, null>

const row_columns = {
  ...{ from_time: 'timestamptz', to_time: 'timestamptz', points: 'int', format: 'smallint', data: 'bytea' },
  ...sum_columns,
} as const
const names = Object.keys(row_columns) as (keyof typeof row_columns)[]
const arrays = Object.values(row_columns).map((type, i) => `$${i + 2}::${type}[]`)

/** Adds blocks to the history of a source that is there; the caller holds its row, and overlaps none that are there. */
export const insert = async (client: pg.ClientBase, source_id: number, blocks: readonly Block[]): Promise<void> => {
  const rows = blocks.map((block) => ({ ...block, ...sumRow(block.summed, block.to_time) }))
  await client.query(
    `insert into block (source_id, ${names.join(', ')})
     select s.source_id, b.* from source_state s
     cross join unnest(${arrays.join(', ')}) as b
     where s.source_id = $1`,
    [source_id, ...names.map((name) => rows.map((row) => row[name]))],
  )
}
