import type pg from 'pg'
import { encode } from '#track/block.ts'
import { encodeColumns } from '#track/column-block.ts'
import type { Point } from '#track/point.ts'

/** The rows of blocks are made here, whatever makes them: no other statement puts one in. */

/** Layout of the bytes of a block: as a whole (`src/track/block.ts`), or column by column (`src/track/column-block.ts`). */
export type Format = 1 | 2

/** A row as it is made now, with its bytes beside it; its sums, and a pack, are nothing yet (migration 0067). */
export interface Block {
  from_time: Date
  to_time: Date
  points: number
  /** Null: 1. */
  format: Format | null
  data: Buffer
}

/** The block of points that are sorted by time: at least one, and all within one day. */
export const blockOf = (points: readonly Point[], format: Format = 1): Block => ({
  from_time: new Date(points[0]?.time ?? 0),
  to_time: new Date(points.at(-1)?.time ?? 0),
  points: points.length,
  format: format === 1 ? null : format,
  data: format === 1 ? encode(points) : encodeColumns(points),
})

/** Adds blocks to the history of a source that is there; the caller holds its row, and overlaps none that are there. */
export const insert = async (client: pg.ClientBase, source_id: number, blocks: readonly Block[]): Promise<void> => {
  await client.query(
    `insert into block (source_id, from_time, to_time, points, format, data)
     select s.source_id, b.* from source_state s
     cross join unnest($2::timestamptz[], $3::timestamptz[], $4::int[], $5::smallint[], $6::bytea[]) as b
     where s.source_id = $1`,
    [
      source_id,
      blocks.map((block) => block.from_time),
      blocks.map((block) => block.to_time),
      blocks.map((block) => block.points),
      blocks.map((block) => block.format),
      blocks.map((block) => block.data),
    ],
  )
}
