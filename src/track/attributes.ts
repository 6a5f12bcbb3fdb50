import { putValues, takeValue, takeValues, type Values } from './attribute-values.ts'
import { shortOf, takeName } from './names.ts'
import type { Attribute, Attributes, Point } from './point.ts'
import { longest_varint, putText, putVarint, type Reader, reserve, takeCount, type Writer } from './varint.ts'

/**
 * Sparse columns: one for each name and kind of value. A column is its name (`names.ts`), which points have it
 * (lengths of runs with and without it by turns, with first), and the values (`attribute-values.ts`).
 */

export interface Column<Value extends Attribute = Attribute> {
  name: string
  /** Indices of the points that have it, rising. */
  rows: number[]
  values: Value[]
}

let rows = new Int32Array(1024)

/** Writes the attributes of points, name by name. */
export function putAttributes(writer: Writer, points: readonly Point[]): void {
  const columns = attributeColumns(points)
  reserve(writer, longest_varint)
  putVarint(writer, columns.length)
  for (const column of columns) {
    putText(writer, shortOf(column.name))
    putRows(writer, column.rows, points.length)
    putValues(writer, column.values)
  }
}

/** The columns of what points tell beside their places, in the order in which it is met. */
export function attributeColumns(points: readonly Point[]): Column[] {
  const columns: Column[] = []
  const found = {
    boolean: new Map<string, Column>(),
    string: new Map<string, Column>(),
    number: new Map<string, Column>(),
  }
  for (let row = 0; row < points.length; row++) {
    const attributes = points[row]?.attributes
    for (const name in attributes) {
      const value = attributes[name] as Attribute
      const ofKind = found[typeof value as keyof typeof found]
      let column = ofKind.get(name)
      if (!column) {
        column = { name, rows: [], values: [] }
        ofKind.set(name, column)
        columns.push(column)
      }
      column.rows.push(row)
      column.values.push(value)
    }
  }
  return columns
}

/** Writes which of `count` points these rows are. */
export function putRows(writer: Writer, rows: readonly number[], count: number): void {
  reserve(writer, (2 * rows.length + 2) * longest_varint)
  let end = 0
  let start = 0
  for (const row of rows) {
    if (row !== end) {
      putVarint(writer, end - start)
      putVarint(writer, row - end)
      start = row
    }
    end = row + 1
  }
  putVarint(writer, end - start)
  if (end < count) putVarint(writer, count - end)
}

/** Reads what `putAttributes` wrote: for each of `count` points its attributes, `undefined` when it has none. */
export function takeAttributes(reader: Reader, count: number): (Attributes | undefined)[] {
  const points = new Array<Attributes | undefined>(count).fill(undefined)
  eachColumn(reader, count, (name, rows, values) => giveTo(points, name, rows, values))
  return points
}

/** Reads what `putAttributes` wrote, column by column. What a column is told with holds until the next one is. */
export function eachColumn(
  reader: Reader,
  count: number,
  take: (name: string, rows: Int32Array, values: Values) => void,
): void {
  const columns = takeCount(reader, reader.bytes.length)
  for (let i = 0; i < columns; i++) {
    const name = takeName(reader)
    const rows = takeRows(reader, count)
    take(name, rows, takeValues(reader, rows.length))
  }
}

/** Reads what `putAttributes` wrote of one point, without columns: `undefined` when it has none. */
export function takeAttributesOfOne(reader: Reader): Attributes | undefined {
  let attributes: Attributes | undefined
  for (let left = takeCount(reader, reader.bytes.length); left > 0; left--) {
    const name = takeName(reader)
    if (!isOfOne(reader)) continue
    attributes ??= {}
    attributes[name] = takeValue(reader)
  }
  return attributes
}

/** Reads whether the only point has it: of nearly all that says one byte. */
const isOfOne = (reader: Reader): boolean => {
  if (reader.bytes[reader.at] !== 1) return takeRows(reader, 1).length > 0
  reader.at++
  return true
}

/** Gives values to the points that have them, of which some have others already. */
export function giveTo(points: (Attributes | undefined)[], name: string, rows: Int32Array, { value }: Values): void {
  for (let j = 0; j < rows.length; j++) {
    const row = rows[j] as number
    const attributes = points[row] ?? {}
    attributes[name] = value(j)
    points[row] = attributes
  }
}

/** Reads which of `count` points have it; they hold until the next are read, those of all points for good. */
export function takeRows(reader: Reader, count: number): Int32Array {
  let row = takeCount(reader, count)
  // Nearly always: what a device tells, it tells with each point.
  if (row === count) return everyRow(count)
  if (rows.length < count) rows = new Int32Array(count)
  for (let i = 0; i < row; i++) rows[i] = i
  let present = row
  while (row < count) {
    row += takeCount(reader, count - row)
    if (row === count) break
    for (const end = row + takeCount(reader, count - row); row < end; row++) rows[present++] = row
  }
  return present === count ? everyRow(count) : rows.subarray(0, present)
}

let every = Int32Array.from({ length: 1024 }, (_, row) => row)

const everyRow = (count: number): Int32Array => {
  if (every.length < count) every = Int32Array.from({ length: 2 * count }, (_, row) => row)
  return every.subarray(0, count)
}
