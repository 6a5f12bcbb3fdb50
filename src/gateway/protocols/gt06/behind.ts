/** The state behind the cells of an alarm. */

import { cellOf } from './cells.ts'
import { type Found, fence, type Layout, mileage, type Part, take } from './parts.ts'
import { hasLevels, state, stateOfNt20 } from './states.ts'

/** Ends of alarms and their bytes. Those of one message differ by 4 at least, as no two lengths of a cell do. */
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
 * Makes a part that reads cells and then one of `ends`. Cells stand behind a length that some devices leave out, and
 * that may count itself, so their end follows from the bytes that remain. An ambiguous message is not read: no alarm is
 * better than a wrong one.
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

/** Answers whether the block is a cell without a length before it. */
const isBare = (block: Buffer): boolean => block.length > 1 && !isLength(block[0] ?? 0) && block[0] !== 0

/** Answers whether the bytes are a state that can be read behind a cell without a length: valid levels and a valid language. */
const isState = (bytes: Buffer): boolean => hasLevels(bytes) && (bytes[4] === 1 || bytes[4] === 2)

/** Bytes of a serving cell: with an MNC of one byte or two, in the second generation a cell of 3 or 4. */
const cells: Record<2 | 4, readonly number[]> = { 2: [8, 9, 10], 4: [15, 16] }

/**
 * Answers whether a first byte is a length: country codes begin at 200, so 4 and more is one, unless its upper bit announces a
 * long MNC.
 */
const isLength = (first: number): boolean => first > 3 && first < 0x80

/** Answers whether the block is more than one cell behind a right length. */
const isMeasured = (block: Buffer, lac: 2 | 4): boolean =>
  block.length > Math.max(...cells[lac]) + 1 && (block[0] === block.length || block[0] === block.length - 1)

/** Answers whether the block is one cell, with or without a length, or none. */
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
