import { crc32 } from 'node:zlib'
import { putValues } from './attribute-values.ts'
import { attributeColumns, type Column, putRows } from './attributes.ts'
import { type Field, putField } from './fields.ts'
import { frameOf, magic, most_bytes } from './frames.ts'
import { shortOf } from './names.ts'
import type { Point } from './point.ts'
import { longest_varint, putText, putVarint, reserve, type Writer } from './varint.ts'

/**
 * A block of format 2, whose columns are read apart: what is not asked for is not opened.
 *
 * | bytes | meaning |
 * | --- | --- |
 * | 1 | 4: 2 and 3 are pieces (`pieces.ts`) |
 * | 4 | CRC-32 of all that follows, lowest byte first |
 * | varint | number of points |
 * | varint | number of presences: of sets of points that have an attribute |
 * | varint | number of columns of attributes |
 * | … | the directory: of each of these the name (`names.ts`), and which of the presences it has |
 * | … | and of each column, of `together`, of the presences and of attributes, how long it is, twice, and 1 where it is a frame of zstd |
 * | … | the columns, in that order: a frame without the number that each begins with |
 */
const version = 4
/** Where that begins which the checksum is of. */
export const checked_from = 5
export const most_points = 100_000
/** Values of attributes, so that few bytes are not opened to more than a machine has. */
export const most_values = most_bytes
/** Bytes below which a column is not worth a frame. */
const least_packed = 24

/** Fields that are a column together: nobody reads the one without the other, and apart they would be 4 % of all longer. */
export const together: readonly (readonly Field[])[] = [
  ['time'],
  ['lat', 'lng', 'heading'],
  ['alt'],
  ['speed'],
  ['satellites'],
  ['precision'],
  ['flags'],
]

/** Answers whether these bytes are a block of format 2. */
export const isColumnBlock = (bytes: Buffer): boolean => bytes[0] === version

const writer: Writer = { bytes: Buffer.allocUnsafeSlow(64 * 1024), at: 0 }
const head: Writer = { bytes: Buffer.allocUnsafeSlow(1024), at: 0 }

/** The block of points, as `encode` has them (`block.ts`), its columns each for itself. */
export function encodeColumns(points: readonly Point[]): Buffer {
  if (points.length > most_points) throw new RangeError(`${points.length} points are too many for a block`)
  const attributes = attributeColumns(points)
  if (attributes.length * points.length > most_values) throw new RangeError('attributes are too many for a block')
  const presences = presencesOf(attributes, points.length)
  const columns = [
    ...together.map((some) => written(() => putFields(points, some))),
    ...presences.bytes,
    ...attributes.map((column) => written(() => putValues(writer, column.values))),
  ].map(packed)
  head.at = checked_from
  putDirectory(attributes, presences, columns, points.length)
  const block = Buffer.concat([head.bytes.subarray(0, head.at), ...columns.map(({ bytes }) => bytes)])
  block[0] = version
  block.writeUInt32LE(crc32(block.subarray(checked_from)), 1)
  return block
}

const putFields = (points: readonly Point[], some: readonly Field[]): void => {
  for (const field of some) putField(writer, points, field)
}

/** What is put into the writer, of its own. */
const written = (put: () => void): Buffer => {
  writer.at = 0
  put()
  return Buffer.from(writer.bytes.subarray(0, writer.at))
}

interface Presences {
  bytes: Buffer[]
  /** Which of them each column of attributes has. */
  of: number[]
}

/** Each different one once: what a device tells with every message has one alone. */
const presencesOf = (attributes: readonly Column[], count: number): Presences => {
  const found = new Map<string, number>()
  const bytes: Buffer[] = []
  const of = attributes.map(({ rows }) => {
    const presence = written(() => putRows(writer, rows, count))
    const key = presence.toString('latin1')
    const number = found.get(key) ?? bytes.push(presence) - 1
    found.set(key, number)
    return number
  })
  return { bytes, of }
}

interface Packed {
  bytes: Buffer
  isFrame: boolean
}

const packed = (plain: Buffer): Packed => {
  if (plain.length < least_packed) return { bytes: plain, isFrame: false }
  const frame = frameOf(plain, false).subarray(magic.length)
  return frame.length < plain.length ? { bytes: frame, isFrame: true } : { bytes: plain, isFrame: false }
}

const putDirectory = (
  attributes: readonly Column[],
  presences: Presences,
  columns: readonly Packed[],
  count: number,
): void => {
  reserve(head, (3 + attributes.length + columns.length) * longest_varint)
  for (const number of [count, presences.bytes.length, attributes.length]) putVarint(head, number)
  for (const [i, { name }] of attributes.entries()) {
    putText(head, shortOf(name))
    reserve(head, (1 + attributes.length + columns.length) * longest_varint)
    putVarint(head, presences.of[i] as number)
  }
  for (const { bytes, isFrame } of columns) putVarint(head, 2 * bytes.length + Number(isFrame))
}
