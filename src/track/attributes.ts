import { largest_integer, putIntegers, takeInteger, takeIntegers } from './integers.ts'
import { shortOf, takeName } from './names.ts'
import { takeFloat } from './plain.ts'
import type { Attribute, Attributes, Point } from './point.ts'
import {
  corrupt,
  longest_varint,
  putText,
  putVarint,
  type Reader,
  reserve,
  takeCount,
  takeText,
  takeVarint,
  type Writer,
} from './varint.ts'

/**
 * Sparse columns: one for each name and kind of value. A column is its name (`names.ts`), which points have it
 * (lengths of runs with and without it by turns, with first), a kind byte, and the values.
 */
const kind = { boolean: 0, text: 1, decimal: 2, float: 3 } as const

export interface Column<Value extends Attribute = Attribute> {
  name: string
  /** Indices of the points that have it, rising. */
  rows: number[]
  values: Value[]
}

/** Decimals beyond this are kept as floats. */
const most_places = 9

let integers = new Float64Array(1024)
let rows = new Int32Array(1024)

/** Writes the attributes of points, name by name. */
export function putAttributes(writer: Writer, points: readonly Point[]): void {
  const columns = attributeColumns(points)
  reserve(writer, longest_varint)
  putVarint(writer, columns.length)
  for (const column of columns) {
    putText(writer, shortOf(column.name))
    putRows(writer, column.rows, points.length)
    putValues(writer, column)
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

/** Writes the kind of a column, and its values. */
export function putValues(writer: Writer, { values }: Column): void {
  reserve(writer, 2 * longest_varint)
  if (typeof values[0] === 'boolean') putBooleans(writer, values as boolean[])
  else if (typeof values[0] === 'string') putTexts(writer, values as string[])
  else putNumbers(writer, values as number[])
}

function putBooleans(writer: Writer, values: readonly boolean[]): void {
  writer.bytes[writer.at++] = kind.boolean
  putWhole(writer, values, Number)
}

function putWhole<Value>(writer: Writer, values: readonly Value[], whole: (value: Value) => number): void {
  const column = room(values.length)
  for (let i = 0; i < values.length; i++) column[i] = whole(values[i] as Value)
  putIntegers(writer, column, values.length)
}

/** Each different text once, then which of them each value is. */
function putTexts(writer: Writer, values: readonly string[]): void {
  writer.bytes[writer.at++] = kind.text
  const texts = new Map<string, number>()
  for (const text of values) if (!texts.has(text)) texts.set(text, texts.size)
  putVarint(writer, texts.size)
  for (const text of texts.keys()) putText(writer, text)
  putWhole(writer, values, (text) => texts.get(text) as number)
}

function putNumbers(writer: Writer, values: readonly number[]): void {
  const places = decimalPlaces(values)
  if (places === undefined) putFloats(writer, values)
  else putDecimals(writer, values, places)
}

function putDecimals(writer: Writer, values: readonly number[], places: number): void {
  const scale = 10 ** places
  writer.bytes[writer.at++] = kind.decimal
  writer.bytes[writer.at++] = places
  putWhole(writer, values, (value) => Math.round(value * scale))
}

/** The fewest decimal places that give every value back exactly, if there are so few. */
function decimalPlaces(values: readonly number[]): number | undefined {
  let places = 0
  for (const value of values) {
    while (!exact(value, 10 ** places)) if (++places > most_places) return undefined
  }
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return largest * 10 ** places <= largest_integer ? places : undefined
}

/** Minus zero is no whole number of anything. */
function exact(value: number, scale: number): boolean {
  return Math.round(value * scale) / scale === value && !Object.is(value, -0)
}

function putFloats(writer: Writer, values: readonly number[]): void {
  writer.bytes[writer.at++] = kind.float
  reserve(writer, values.length * 8)
  for (const value of values) writer.at = writer.bytes.writeDoubleLE(value, writer.at)
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

/** The values of a column, until the next column is read: they wait in the scratch. */
export interface Values {
  /** How to get each. */
  value: (index: number) => Attribute
  /** Numbers, and 0 and 1 for booleans, are these divided by `scale`; of texts, nothing. */
  numbers?: Float64Array
  scale: number
}

/** Reads what `putValues` wrote of `count` values. */
export function takeValues(reader: Reader, count: number): Values {
  switch (takeVarint(reader)) {
    case kind.boolean: {
      const numbers = takeWhole(reader, count)
      return { value: (i) => numbers[i] !== 0, numbers, scale: 1 }
    }
    case kind.text:
      return { value: takeTexts(reader, count), scale: 1 }
    case kind.decimal: {
      const scale = 10 ** takeCount(reader, most_places)
      const numbers = takeWhole(reader, count)
      return { value: (i) => unboxed((numbers[i] as number) / scale), numbers, scale }
    }
    case kind.float: {
      const numbers = takeFloats(reader, count)
      return { value: (i) => numbers[i] as number, numbers, scale: 1 }
    }
    default:
      throw corrupt('unknown kind of an attribute')
  }
}

/** Reads what `putValues` wrote of one value. */
function takeValue(reader: Reader): Attribute {
  switch (takeVarint(reader)) {
    case kind.boolean:
      return takeInteger(reader) !== 0
    case kind.text:
      return takeTexts(reader, 1)(0)
    case kind.decimal: {
      const scale = 10 ** takeCount(reader, most_places)
      return unboxed(takeInteger(reader) / scale)
    }
    case kind.float:
      return takeFloat(reader)
    default:
      throw corrupt('unknown kind of an attribute')
  }
}

function takeWhole(reader: Reader, count: number): Float64Array {
  const column = room(count)
  takeIntegers(reader, column, 0, count)
  return column
}

/** The same number; small whole ones are not boxed as floats. */
function unboxed(value: number): number {
  const small = value | 0
  return small === value ? small : value
}

function takeTexts(reader: Reader, count: number): (index: number) => string {
  const texts = Array.from({ length: takeCount(reader, count) }, () => takeText(reader))
  const column = takeWhole(reader, count)
  return (i) => {
    const text = texts[column[i] as number]
    if (text === undefined) throw corrupt('unknown text')
    return text
  }
}

function takeFloats(reader: Reader, count: number): Float64Array {
  if (reader.at + count * 8 > reader.bytes.length) throw corrupt('it ends too early')
  const column = room(count)
  for (let i = 0; i < count; i++) column[i] = reader.bytes.readDoubleLE(reader.at + i * 8)
  reader.at += count * 8
  return column
}

/** Scratch of at least `count` numbers, used again by every column. */
function room(count: number): Float64Array {
  if (integers.length < count) integers = new Float64Array(count * 2)
  return integers
}
