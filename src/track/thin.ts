import type { Point } from './point.ts'
import { simplify } from './simplify.ts'

/** Points that are handed on together: the text of so many is small, however many were read together. */
const portion = 1000

/**
 * What is wanted of points that come in batches, portion by portion.
 * @param limit how many points simplification leaves of a batch, at most; none: every wanted point stays
 */
export async function* thin(
  batches: AsyncIterable<readonly Point[]>,
  wanted: (point: Point) => boolean,
  limit?: number,
): AsyncGenerator<Point[]> {
  for await (const batch of batches) {
    const points = batch.filter(wanted)
    const kept = limit ? simplify(points, limit) : points
    for (let at = 0; at < kept.length; at += portion) yield kept.slice(at, at + portion)
  }
}
