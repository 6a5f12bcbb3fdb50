import { titleOf } from './lines.ts'
import type { Column, Table } from './sheet.ts'

/** How wide columns are, and how high rows: of what a report says of its columns, and of the room that there is. */

/** Pixels of a letter of the text and of a title, on the average, and of what stands around the text of a cell. */
const letter = 6.6
const title_letter = 7
const around = 16
/** Of the arrow that tells the order. */
const arrow = 16
/** A table is no wider than that many times what its columns ask for: figures would stand too far apart. */
const most = 2.5
/** A column is never wider than that for the sake of its title. */
const most_for_title = 180

/** Pixels of a column: those that it asks for, and enough for the longest word of its title. */
const leastOf = (column: Column): number => {
  const { name, unit } = titleOf(column)
  const longest = Math.max(...[...name.split(/[\s-]+/), unit].map(({ length }) => length))
  return Math.max(column.width, Math.min(most_for_title, longest * title_letter + around + arrow))
}

/**
 * Pixels of each column in so much room; what is left over goes to them by their weights. Without room enough they are wider than it.
 * @param heads texts that stand at the begin of lines of totals: their longest word has room, too
 */
export const widthsOf = (
  columns: readonly Column[],
  room: number,
  heads: readonly string[] = [],
): readonly number[] => {
  const word = Math.max(0, ...heads.flatMap((head) => head.split(/\s+/).map(({ length }) => length)))
  const least = columns.map((column, i) => Math.max(leastOf(column), i === 0 ? word * title_letter + around : 0))
  const sum = least.reduce((all, width) => all + width, 0)
  const weights = columns.reduce((all, { weight }) => all + weight, 0)
  const spare = Math.max(0, Math.min(room, sum * most) - sum)
  return least.map((width, i) => Math.floor(width + (weights > 0 ? (spare * (columns[i]?.weight ?? 0)) / weights : 0)))
}

/** Rows that are looked at to find how long texts are. */
const sample = 2_000

/** Lines that a row has: two where more than a twentieth of the rows has a text that is too long for one. */
export const rowLinesOf = (
  { data }: Pick<Table, 'data'>,
  columns: readonly Column[],
  widths: readonly number[],
): 1 | 2 => {
  const letters = widths.map((width) => (width - around) / letter)
  let [looked, long] = [0, 0]
  for (const { rows } of data)
    for (const row of rows) {
      if (looked === sample) break
      looked += 1
      if (columns.some(({ field }, i) => (row[field]?.v.length ?? 0) > (letters[i] ?? 0))) long += 1
    }
  return long * 20 > looked ? 2 : 1
}
