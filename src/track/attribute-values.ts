import { largest_integer, putIntegers, takeInteger, takeIntegers } from './integers.ts'
import { takeFloat } from './plain.ts'
import type { Attribute } from './point.ts'
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

/** The values of a sparse column: a byte that tells their kind, and the values of that kind. */
const kind = { boolean: 0, text: 1, decimal: 2, float: 3 } as const

/** Decimals beyond this are kept as floats. */
const most_places = 9

let integers = new Float64Array(1024)

/** Writes the kind of a column, and its values. */
export function putValues(writer: Writer, values: readonly Attribute[]): void {
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
export function takeValue(reader: Reader): Attribute {
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
