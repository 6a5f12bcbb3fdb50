import { listOf } from '#store/lists.ts'
import type { Statement } from '#store/pipeline.ts'
import type { Point } from '#track/point.ts'

/**
 * Points that are not sealed: the newest of a source in its row (`src/track/pieces.ts`), those before them as tails. A row for each
 * message cost three times as much of the write-ahead log (docs/decisions/points.md).
 */

/** A run of a source's newest points that is not sealed yet. */
export interface Tail {
  /** The points in the tails before it. */
  seq: number
  from_time: number
  to_time: number
  points: number
  /** Null: the pieces of the row. */
  data: Buffer | null
}

/** Statements that insert tails. */
export const insert = (tails: readonly (Tail & { source_id: number })[]): Statement[] => {
  if (tails.length === 0) return []
  const { bytes, begins, lengths } = concatenated(tails.map(({ data }) => data ?? none))
  const insert = {
    name: 'insert_tails',
    text: `
      insert into tail (source_id, seq, from_time, to_time, points, data)
      select s.source_id, t.seq, to_timestamp(t.from_time / 1000), to_timestamp(t.to_time / 1000), t.points,
        case when t.length = 0 then s.pieces else substring($6::bytea from t.begins for t.length) end
      from source_state s
      join unnest($1::int[], $2::int[], $3::float8[], $4::float8[], $5::int[], $7::int[], $8::int[])
        as t (source_id, seq, from_time, to_time, points, begins, length) on t.source_id = s.source_id
      where s.source_id = any($1::int[])`,
    values: [
      listOf(tails.map((tail) => tail.source_id)),
      listOf(tails.map((tail) => tail.seq)),
      listOf(tails.map((tail) => tail.from_time)),
      listOf(tails.map((tail) => tail.to_time)),
      listOf(tails.map((tail) => tail.points)),
      bytes,
      listOf(begins),
      listOf(lengths),
    ],
  }
  return [insert]
}

/**
 * The newest points, which are in no tail yet (`src/track/pieces.ts`): in the row itself, where a message is put before
 * those there.
 */
export interface Pieces {
  points: number
  from_time: number
  to_time: number
  bytes: number
  /** The point that came last. */
  last: Point
}

/** The number and times of pieces, which have so many bytes. */
export const piecesOf = (points: readonly Point[], bytes: number): Pieces => {
  const times = points.map(({ time }) => time)
  return {
    points: points.length,
    from_time: Math.min(...times),
    to_time: Math.max(...times),
    bytes,
    last: points.at(-1) as Point,
  }
}

/** A change of the pieces of a row: the piece that is put before them, and whether those that are there stay. */
export interface Put {
  piece: Buffer | null
  stays: boolean
}

export const none = Buffer.alloc(0)

/** Many values as one, for the driver would write an array of them as text: SQL cuts them out of `bytes` again. */
export const concatenated = (values: readonly Buffer[]) => {
  let next = 1
  const begins = values.map(({ length }) => {
    next += length
    return next - length
  })
  return { bytes: Buffer.concat(values), begins, lengths: values.map(({ length }) => length) }
}
