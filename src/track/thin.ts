import type { Point } from './point.ts'
import { simplify } from './simplify.ts'

/** Points on their way from the store to an answer, batch by batch; each batch is later than the one before. */
export type Batches = AsyncIterable<readonly Point[]>

/** Milliseconds of a long way that are simplified at once. */
export const week = 7 * 86_400_000

/** Points that are handed on together: their text stays among what the engine clears away cheaply (128 KB). */
const portion = 500

/** Points that `wanted` picks, in portions. */
export async function* only(batches: Batches, wanted: (point: Point) => boolean): AsyncGenerator<Point[]> {
  for await (const batch of batches) {
    const points = batch.filter(wanted)
    for (let at = 0; at < points.length; at += portion) yield points.slice(at, at + portion)
  }
}

/** Points of each week simplified to at most `limit`; see `simplify`. */
export async function* thin(
  batches: Batches,
  limit: number,
  isMark?: (point: Point) => boolean,
): AsyncGenerator<Point[]> {
  for await (const points of weeks(batches)) yield simplify(points, limit, isMark)
}

/** The batches of a week together, from the first point on. */
async function* weeks(batches: Batches): AsyncGenerator<Point[]> {
  let gathered: Point[] = []
  for await (const batch of batches) {
    const length = (batch.at(-1)?.time ?? 0) - (gathered[0]?.time ?? Number.POSITIVE_INFINITY)
    if (length >= week) {
      yield gathered
      gathered = []
    }
    for (const point of batch) gathered.push(point)
  }
  if (gathered.length > 0) yield gathered
}
