import { decode, eachFurther } from './block.ts'
import { merge } from './merge.ts'
import { nothingPassed, type Passed } from './pieces.ts'
import type { Point } from './point.ts'
import { addedTo, addPoint, noTotals, type Totals } from './sums.ts'
import { unpackTotals } from './totals.ts'

/** A device's row, by which its points come to something: the totals that it has, and the pieces that these do not have yet (`pieces.ts`). */
export interface Row {
  /** As `packTotals` wrote them. */
  totals: Buffer
  pieces: Buffer
}

/**
 * A count of a row, which goes on where the row was written with more pieces before those that it had: of most rows of a fleet that is so at
 * each look. It is changed into each next one: what outlives a look costs more to collect than to count.
 */
export interface Counted {
  /** Of all points. */
  totals: Totals
  /** When the newest point came that was not counted now, but before: milliseconds since 1970 UTC. */
  after: number
  /**
   * The row: its totals, its pieces behind them, and room. Memory of its own, for a part of the pool that Node has for buffers would keep all of it,
   * as long as the count is kept.
   */
  bytes: Buffer
  lengths: { totals: number; pieces: number }
  /** How far the pieces were passed; absent where they did not come in order, and are to be read anew. */
  passed: Passed | undefined
}

const earliest = Number.NEGATIVE_INFINITY
/** Bytes of nearly every row. */
const usual = 512

export const nothingCounted = (): Counted => ({
  totals: noTotals(),
  after: earliest,
  bytes: Buffer.allocUnsafeSlow(usual),
  lengths: { totals: 0, pieces: 0 },
  passed: undefined,
})

/**
 * Changes a count into that of a row. Throws an Error that begins with `corrupt` where the row is damaged; then it is a count of nothing.
 * @param onFurther told of each point with which it goes on; the point holds until that has returned
 */
export const countOn = (count: Counted, row: Row, onFurther?: (point: Point) => void): void => {
  const goes = goesOn(count, row)
  const passed = (goes && count.passed) || nothingPassed()
  const old = row.pieces.length - (goes ? count.lengths.pieces : 0)
  count.passed = undefined
  if (!goes) count.totals = unpackTotals(row.totals)
  const { totals } = count
  count.after = totals.carried.time ?? earliest
  let last = passed.point?.time ?? earliest
  let isRising = true
  const take = (point: Point): void => {
    isRising &&= point.time > last
    last = point.time
    if (!isRising) return
    addPoint(totals, point)
    if (goes) onFurther?.(point)
  }
  if (old > 0) eachFurther(row.pieces, passed, old, take)
  keep(count, row)
  if (isRising) count.passed = passed
  else countInAnyOrder(count, row)
}

/** Answers whether a row is the one that was counted but for pieces that were put before those that it had. */
const goesOn = ({ passed, bytes, lengths }: Counted, { totals, pieces }: Row): boolean =>
  passed !== undefined &&
  totals.length === lengths.totals &&
  pieces.length >= lengths.pieces &&
  totals.compare(bytes, 0, lengths.totals) === 0 &&
  pieces.compare(bytes, lengths.totals, lengths.totals + lengths.pieces, pieces.length - lengths.pieces) === 0

const keep = (count: Counted, { totals, pieces }: Row): void => {
  const size = totals.length + pieces.length
  if (size > count.bytes.length) count.bytes = Buffer.allocUnsafeSlow(size)
  totals.copy(count.bytes)
  pieces.copy(count.bytes, totals.length)
  count.lengths.totals = totals.length
  count.lengths.pieces = pieces.length
}

/** Points are made at once only where they did not come in order. */
const countInAnyOrder = (count: Counted, { totals, pieces }: Row): void => {
  const before = unpackTotals(totals)
  count.after = before.carried.time ?? earliest
  count.totals = addedTo(before, merge([decode(pieces)]))
}
