import type { Memory } from '#store/points/ingest.ts'
import type { Pieces } from '#store/points/tails.ts'
import { encode } from '#track/block.ts'
import { merge } from '#track/merge.ts'
import { pieceOf } from '#track/pieces.ts'
import type { Point } from '#track/point.ts'
import type { Arrival } from './arrival.ts'

/**
 * Bytes of all pieces in the row of a source, of one that joins others, and of a point that they begin with. What is put there is
 * logged twice, so what is longer is cheaper as a row at once; and the row stays far from what PostgreSQL puts out of it (2 kB).
 */
const most = { bytes: 400, piece: 120, point: 250 }

/**
 * New points as a piece that is put before those in the row of the source; when it is full, they are a tail: a row that is
 * appended. So is a message of many points, at once. Sealing merges all of it into the others later.
 */
export const pack = (arrival: Arrival): void => {
  const points = merge([arrival.late, arrival.fresh, arrival.ahead])
  if (points.length === 0) return
  arrival.outcomes.stored = points.length
  Object.assign(arrival, packed(points, arrival.before, arrival.joins))
}

/**
 * Points, by time, of a source that was so before.
 * @param joins whether they may be pieces
 */
export const packed = (
  points: readonly Point[],
  { pieces: before, tail_points }: Pick<Memory, 'pieces' | 'tail_points'>,
  joins = true,
): Pick<Arrival, 'tails' | 'pieces' | 'put'> => {
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  const coming = { points: points.length, from_time: first.time, to_time: last.time }
  let block: Buffer | undefined
  const data = () => {
    block ??= encode(points)
    return block
  }
  if (before && joins) {
    const piece = pieceOf(points, before.last, data)
    if (piece.length <= most.piece && before.bytes + piece.length <= most.bytes)
      return { tails: [], put: { piece, stays: true }, pieces: grown(before, { ...coming, bytes: piece.length, last }) }
  }
  const full = before ? [{ ...spanOf(before), seq: tail_points - before.points, data: null }] : []
  return joins && data().length <= (points.length === 1 ? most.point : most.piece)
    ? { tails: full, put: { piece: data(), stays: false }, pieces: { ...coming, bytes: data().length, last } }
    : {
        tails: [...full, { ...coming, seq: tail_points, data: data() }],
        put: { piece: null, stays: false },
        pieces: null,
      }
}

const spanOf = ({ points, from_time, to_time }: Pieces) => ({ points, from_time, to_time })

const grown = (before: Pieces, coming: Pieces): Pieces => ({
  points: before.points + coming.points,
  from_time: Math.min(before.from_time, coming.from_time),
  to_time: Math.max(before.to_time, coming.to_time),
  bytes: before.bytes + coming.bytes,
  last: coming.last,
})
