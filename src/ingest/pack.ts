import { encode } from '#track/block.ts'
import { merge } from '#track/merge.ts'
import type { Arrival } from './arrival.ts'

/** New points as one small block, a row that is appended; sealing merges it into the others later. */
export const pack = (arrival: Arrival): void => {
  const points = merge([arrival.late, arrival.fresh, arrival.ahead])
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return
  arrival.outcomes.stored = points.length
  arrival.tail = {
    seq: arrival.before.tail_points,
    from_time: first.time,
    to_time: last.time,
    points: points.length,
    data: encode(points),
  }
}
