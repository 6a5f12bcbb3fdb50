import {
  corrupt,
  longest_varint,
  putSigned,
  putVarint,
  type Reader,
  reserve,
  takeSigned,
  takeVarint,
  type Writer,
} from './varint.ts'

/**
 * A column of whole numbers. One form byte and the first value; then the greatest common divisor of all steps
 * (times are often whole seconds) and for each further value how far it is from a guess, in multiples of that:
 *
 * | form | guess | good for |
 * | --- | --- | --- |
 * | 0 | none follow: all are the first | what never changes |
 * | 1 | the first value | noise around a level |
 * | 2 | the value before | what wanders |
 * | 3 | the value before and its step again | clocks, steady motion |
 */
const constant = 0
const forms = [1, 2, 3] as const
type Form = (typeof forms)[number]

/** The size up to which numbers keep their second differences exact in a varint. */
export const largest_integer = 2 ** 49

/** Writes the first `count` values, or nothing for 0. Throws a RangeError on a value that is no whole number. */
export function putIntegers(writer: Writer, values: Float64Array, count: number): void {
  if (count === 0) return
  const divisor = commonDivisor(values, count)
  const form = divisor === 0 ? constant : cheapest(values, count, divisor)
  reserve(writer, (count + 3) * longest_varint)
  writer.bytes[writer.at++] = form
  putSigned(writer, values[0] as number)
  if (form === constant) return
  putVarint(writer, divisor)
  putMisses(writer, values, count, divisor, form)
}

function putMisses(writer: Writer, values: Float64Array, count: number, divisor: number, form: Form): void {
  const first = values[0] as number
  let before = 0
  let step = 0
  for (let i = 1; i < count; i++) {
    const value = ((values[i] as number) - first) / divisor
    putSigned(writer, form === 1 ? value : form === 2 ? value - before : value - before - step)
    step = value - before
    before = value
  }
}

/** Of all differences from the first value; 0 when there are none. */
function commonDivisor(values: Float64Array, count: number): number {
  const first = values[0] as number
  let divisor = 0
  for (let i = 0; i < count; i++) {
    const value = values[i] as number
    if (!Number.isInteger(value) || Math.abs(value) > largest_integer) throw new RangeError(`${value} is off the grid`)
    const difference = Math.abs(value - first)
    if (divisor !== 1 && difference !== 0) divisor = greatestDivisor(difference, divisor)
  }
  return divisor
}

function greatestDivisor(a: number, b: number): number {
  let high = a
  let low = b
  while (low !== 0) {
    const rest = high % low
    high = low
    low = rest
  }
  return high
}

/** The form with the fewest bits to tell, which is what is left after compression. */
function cheapest(values: Float64Array, count: number, divisor: number): Form {
  const first = values[0] as number
  let level = 0
  let wander = 0
  let steady = 0
  let before = 0
  let step = 0
  for (let i = 1; i < count; i++) {
    const value = ((values[i] as number) - first) / divisor
    const change = value - before
    level += bits(value)
    wander += bits(change)
    steady += bits(change - step)
    step = change
    before = value
  }
  return level < wander && level < steady ? 1 : wander <= steady ? 2 : 3
}

const bits = (value: number): number => 32 - Math.clz32(Math.min(Math.abs(value), 0xffff_ffff))

/** Reads what `putIntegers` wrote into `values[from … from + count - 1]`. */
export function takeIntegers(reader: Reader, values: Float64Array, from: number, count: number): void {
  if (count === 0) return
  const form = takeVarint(reader)
  if (form === constant) {
    values.fill(takeSigned(reader), from, from + count)
    return
  }
  if (form > forms.length) throw corrupt(`unknown form ${form} of a column`)
  takeMisses(reader, values, from, count, form as Form)
}

/** Reads what `putIntegers` wrote of one value. */
export function takeInteger(reader: Reader): number {
  const form = takeVarint(reader)
  if (form > forms.length) throw corrupt(`unknown form ${form} of a column`)
  const value = takeSigned(reader)
  if (form !== constant && takeVarint(reader) === 0) throw corrupt('steps of nothing')
  return value
}

function takeMisses(reader: Reader, values: Float64Array, from: number, count: number, form: Form): void {
  const first = takeSigned(reader)
  const divisor = takeVarint(reader)
  if (divisor === 0) throw corrupt('steps of nothing')
  values[from] = first
  const column: Misses = { reader, values, from: from + 1, end: from + count, first, divisor }
  const row = takeShort[form](column)
  if (row < column.end) takeLong(column, row, form)
  if (reader.at > reader.bytes.length) throw corrupt('it ends too early')
}

/** Misses of a column: of the values from `from` to before `end`. */
interface Misses {
  reader: Reader
  values: Float64Array
  from: number
  end: number
  first: number
  divisor: number
}

/**
 * Reads values while misses are one byte or two, and answers which is the first that has a longer one. Nearly all are: so each form has a
 * loop of its own, whose sums are integers of the machine, since 100,000 misses below 2^13 stay below 2^30. Behind the end zeros are read.
 */
const takeShort: Record<Form, (column: Misses) => number> = {
  1({ reader, values, from, end, first, divisor }) {
    const { bytes } = reader
    let { at } = reader
    let row = from
    for (; row < end; row++) {
      let code = bytes[at++] as number
      if (code >= 0x80) code += ((bytes[at++] as number) - 1) << 7
      if (code >= 0x4000) break
      values[row] = first + ((code >>> 1) ^ -(code & 1)) * divisor
    }
    reader.at = row < end ? at - 2 : at
    return row
  },
  2({ reader, values, from, end, first, divisor }) {
    const { bytes } = reader
    let { at } = reader
    let row = from
    let before = 0
    for (; row < end; row++) {
      let code = bytes[at++] as number
      if (code >= 0x80) code += ((bytes[at++] as number) - 1) << 7
      if (code >= 0x4000) break
      before = (before + ((code >>> 1) ^ -(code & 1))) | 0
      values[row] = first + before * divisor
    }
    reader.at = row < end ? at - 2 : at
    return row
  },
  3({ reader, values, from, end, first, divisor }) {
    const { bytes } = reader
    let { at } = reader
    let row = from
    let before = 0
    let step = 0
    for (; row < end; row++) {
      let code = bytes[at++] as number
      if (code >= 0x80) code += ((bytes[at++] as number) - 1) << 7
      if (code >= 0x4000) break
      step = (step + ((code >>> 1) ^ -(code & 1))) | 0
      before += step
      values[row] = first + before * divisor
    }
    reader.at = row < end ? at - 2 : at
    return row
  },
}

/** Reads values of any size, from one that is not the first. */
function takeLong({ reader, values, from, end, first, divisor }: Misses, row: number, form: Form): void {
  const missOf = (index: number): number => ((values[index] as number) - first) / divisor
  let before = missOf(row - 1)
  let step = row > from ? before - missOf(row - 2) : 0
  const { bytes } = reader
  let { at } = reader
  for (let i = row; i < end; i++) {
    // Of what is longer than two bytes, or behind the end, this is no number below 2^14.
    const begin = at
    let size = bytes[at++] as number
    if (size >= 0x80) size += ((bytes[at++] as number) - 1) << 7
    let miss = (size >>> 1) ^ -(size & 1)
    if (!(size < 0x4000)) {
      reader.at = begin
      miss = takeSigned(reader)
      at = reader.at
    }
    step = form === 3 ? step + miss : miss
    before = form === 1 ? miss : before + step
    values[i] = first + before * divisor
  }
  reader.at = at
}
