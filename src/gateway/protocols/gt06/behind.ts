/** The state behind the cells of an alarm. */

import { cellOf } from './cells.ts'
import { type Found, fence, type Layout, mileage, type Part, take } from './parts.ts'
import { hasLevels, state, stateOfNt20 } from './states.ts'

/** The ends of alarms and their bytes. Those of one message are 4 apart, as no two lengths of a cell are. */
export const tails: Record<'plain' | 'counting' | 'fenced' | 'nt20', readonly { size: number; parts: Layout }[]> = {
  plain: [{ size: 5, parts: [state] }],
  counting: [
    { size: 5, parts: [state] },
    { size: 9, parts: [state, mileage] },
  ],
  fenced: [
    { size: 6, parts: [state, fence] },
    { size: 10, parts: [state, fence, mileage] },
  ],
  nt20: [{ size: 13, parts: stateOfNt20 }],
}

/**
 * Cells and then one of `ends`. The cells stand behind a length that devices leave out, or that counts itself or does not, so that
 * where they end is told by how much is left behind them. What cannot be told apart is not read: no alarm is better than a wrong one.
 */
export const alarmBehindCells =
  (lac: 2 | 4, ends: (typeof tails)['plain']): Part =>
  (bytes, found) => {
    const splits = ends
      .filter(({ size }) => size <= bytes.length)
      .map(({ size, parts }) => ({ block: bytes.subarray(0, bytes.length - size), parts }))
    const split =
      splits.find(({ block }) => isMeasured(block, lac)) ??
      splits.find(
        ({ block }) => isCell(block, lac) && (lac === 4 || !isBare(block) || isState(bytes.subarray(block.length))),
      ) ??
      (ends.length === 1 && bytes[0] === 0 ? splits[0] : undefined)
    if (!split) return undefined
    const { block, parts } = split
    readCell(block, lac, found)
    return take(parts, bytes.subarray(block.length), found) === bytes.length - block.length ? bytes.length : undefined
  }

/** A cell without a length before it. */
const isBare = (block: Buffer): boolean => block.length > 1 && !isLength(block[0] ?? 0) && block[0] !== 0

/** Behind a cell without a length only levels and a language that are ones are read. */
const isState = (bytes: Buffer): boolean => hasLevels(bytes) && (bytes[4] === 1 || bytes[4] === 2)

/** Bytes of a serving cell: an MNC of one byte or two, second generation with a cell of 3 or 4. */
const cells: Record<2 | 4, readonly number[]> = { 2: [8, 9, 10], 4: [15, 16] }

/** Country codes begin at 200: a first byte of 4 and more is a length, unless its upper bit announces a long MNC. */
const isLength = (first: number): boolean => first > 3 && first < 0x80

/** More than one cell, behind a length that is right. */
const isMeasured = (block: Buffer, lac: 2 | 4): boolean =>
  block.length > Math.max(...cells[lac]) + 1 && (block[0] === block.length || block[0] === block.length - 1)

/** One cell, with or without a length; or none. */
function isCell(block: Buffer, lac: 2 | 4): boolean {
  const [first = 0] = block
  if (block.length < 2) return first <= 1
  const behindLength = cells[lac].includes(block.length - 1)
  return isLength(first) ? behindLength : cells[lac].includes(block.length) || (first === 0 && behindLength)
}

function readCell(block: Buffer, lac: 2 | 4, found: Found): void {
  const cell = isLength(block[0] ?? 0) ? block.subarray(1) : block
  if (cell.length < 2 || (cell.readUInt16BE(0) & 0x7fff) < 200) return
  const id = cell.length - 2 - (cell.readUInt8(0) < 0x80 ? 1 : 2) - lac
  if (lac === 4 && id === 8) cellOf(4, id)(cell, found)
  if (lac === 2 && (id === 3 || id === 4)) cellOf(2, id)(cell, found)
}
