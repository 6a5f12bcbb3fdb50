import { eachColumn, putAttributes, takeAttributes, takeAttributesOfOne } from './attributes.ts'
import { isColumnBlock, most_points } from './column-block.ts'
import { placesTogether, pointsOfColumns, selectTogether } from './column-reader.ts'
import { type Columns, columnsOf, pointsOf } from './columns.ts'
import { fields, putField, roomFor, takeField, takePlaceOfOne } from './fields.ts'
import { contentSize, frameOf, most_bytes, openFrames } from './frames.ts'
import { copyOf, type Passed, passPieces, pointsOfPieces } from './pieces.ts'
import type { Point } from './point.ts'
import { note, only, type Selection, selectionOf, type Wanted } from './selection.ts'
import { corrupt, longest_varint, putVarint, type Reader, reserve, takeCount, type Writer } from './varint.ts'

/**
 * A block: one tracker's points, column by column. Of format 1, which tails and their pieces have, and blocks that were not written
 * again (`column-block.ts` is format 2):
 *
 * | bytes | meaning |
 * | --- | --- |
 * | 1 | version, 1 |
 * | 1 | packing: 0 plain, 1 zstd of what follows |
 * | varint | number of points |
 * | … | the columns of `fields`, see `integers.ts` |
 * | … | the attributes, see `attributes.ts` |
 */
const version = 1
const packing = { plain: 0, zstd: 1 } as const
const header = 2

/** Up to so many points a block is a tail: it lives for minutes and is not worth compressing. */
const tail = 20

const writer: Writer = { bytes: Buffer.allocUnsafeSlow(64 * 1024), at: 0 }

/**
 * The block of points that were snapped to the grid (`snap`), in any order. Throws a RangeError on fractions where the
 * grid has whole numbers, and on more than 100,000 points.
 */
export function encode(points: readonly Point[]): Buffer {
  if (points.length > most_points) throw new RangeError(`${points.length} points are too many for a block`)
  writer.at = header
  reserve(writer, longest_varint)
  putVarint(writer, points.length)
  for (const field of fields) putField(writer, points, field)
  putAttributes(writer, points)

  const plain = writer.bytes.subarray(header, writer.at)
  const packed = points.length > tail ? frameOf(plain, true) : plain
  return packed.length < plain.length ? block(packing.zstd, packed) : block(packing.plain, plain)
}

function block(pack: number, body: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(header + body.length)
  bytes[0] = version
  bytes[1] = pack
  body.copy(bytes, header)
  return bytes
}

/**
 * Points of a block of either format, as they were given, or of pieces (`pieces.ts`) in the order in which they came. Throws an
 * Error that begins with `corrupt block` when it is none: every damage of a compressed block is found (checksum), of a plain one
 * what breaks its structure.
 */
export function decode(bytes: Buffer): Point[] {
  if (isColumnBlock(bytes)) return pointsOfColumns(bytes)
  return isPieces(bytes) ? pointsOfPieces(bytes, decodeOne) : decodeOne(bytes)
}

/** Gives the points that `decode` answers, one after the other: each holds until `take` has returned. */
export function eachPoint(bytes: Buffer, take: (point: Point) => void): void {
  if (isPieces(bytes)) passPieces(bytes, decodeOne, take)
  else decode(bytes).forEach(take)
}

/** Gives the points of pieces that were put before others, which begin at `old` and were passed; moves on what these were passed to. */
export function eachFurther(pieces: Buffer, passed: Passed, old: number, take: (point: Point) => void): void {
  passPieces(pieces, decodeOne, take, passed, old)
}

/** Points as `decode` answers them, of which the times are from `from` to `to`, both included. */
export function pointsWithin(bytes: Buffer, from: number, to: number): Point[] {
  const points: Point[] = []
  eachPoint(bytes, (point) => {
    if (point.time >= from && point.time <= to) points.push(copyOf(point))
  })
  return points
}

const isPieces = (bytes: Buffer): boolean => (bytes[0] as number) > version && !isColumnBlock(bytes)

function decodeOne(block: Buffer): Point[] {
  const reader = unpack(block)
  const points = takePoints(reader, takeCount(reader, most_points))
  if (reader.at !== reader.bytes.length) throw corrupt('it does not end where it should')
  return points
}

/** One alone, as nearly all first messages of a row are, without columns: those of one row cost ten times what is in them. */
function takePoints(reader: Reader, count: number): Point[] {
  if (count !== 1) return pointsOf(takeColumns(reader, count), takeAttributes(reader, count))
  const point: Point = takePlaceOfOne(reader)
  point.attributes = takeAttributesOfOne(reader)
  return [point]
}

/** Points of a block without their attributes, which nobody needs to draw a track. */
export function decodeColumns(bytes: Buffer): Columns {
  if (isColumnBlock(bytes)) return placesTogether([bytes])[0] as Columns
  return isPieces(bytes) ? columnsOf(pointsOfPieces(bytes, decodeOne)) : takeColumns(unpack(bytes))
}

/**
 * Columns of several blocks as `decodeColumns` answers them, opened at once: to begin opening one costs more than what
 * is in it.
 */
export function decodeTogether(blocks: readonly Buffer[]): Columns[] {
  return byFormat(
    blocks,
    placesTogether,
    (others) => unpackTogether(others)?.map((reader) => takeColumns(reader)) ?? others.map(decodeColumns),
  )
}

/** Some columns of several blocks. Of format 2 nothing else is opened. */
export function decodeSelection(blocks: readonly Buffer[], wanted: Wanted): Selection[] {
  return byFormat(
    blocks,
    (ours) => selectTogether(ours, wanted),
    (others) =>
      unpackTogether(others)?.map((reader) => takeSelection(reader, wanted)) ??
      others.map((bytes) =>
        isPieces(bytes) ? selectionOf(decode(bytes), wanted) : takeSelection(unpack(bytes), wanted),
      ),
  )
}

/** What is made of blocks of format 2, and of others, in their order. */
function byFormat<T>(
  blocks: readonly Buffer[],
  ofColumns: (blocks: readonly Buffer[]) => T[],
  ofOthers: (blocks: readonly Buffer[]) => T[],
): T[] {
  const ours = ofColumns(blocks.filter(isColumnBlock)).values()
  const others = ofOthers(blocks.filter((bytes) => !isColumnBlock(bytes))).values()
  return blocks.map((bytes) => (isColumnBlock(bytes) ? ours : others).next().value as T)
}

function takeColumns(reader: Reader, count = takeCount(reader, most_points)): Columns {
  const columns = roomFor(fields, count)
  for (const field of fields) takeField(reader, field, columns[field])
  return columns
}

function takeSelection(reader: Reader, wanted: Wanted): Selection {
  const columns = takeColumns(reader)
  const selection: Selection = { columns: only(columns, wanted), measures: new Map() }
  eachColumn(reader, columns.time.length, (name, rows, values) => {
    if (wanted.names.has(name)) note(selection, name, rows, values)
  })
  return selection
}

function unpack(block: Buffer): Reader {
  if (block[0] !== version) throw corrupt(`unknown version ${block[0]}`)
  if (block[1] === packing.plain) return { bytes: block, at: header }
  if (block[1] !== packing.zstd) throw corrupt(`unknown packing ${block[1]}`)
  return { bytes: openFrames(block.subarray(header)), at: 0 }
}

/** Nothing where they cannot be opened at once. */
function unpackTogether(blocks: readonly Buffer[]): Reader[] | undefined {
  const frames = blocks.map((block) => block.subarray(header))
  const isPacked = blocks.every((block) => block[0] === version && block[1] === packing.zstd)
  const sizes = frames.map(contentSize)
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  if (blocks.length < 2 || !isPacked || !(whole <= most_bytes)) return undefined
  const bytes = openFrames(Buffer.concat(frames), whole)
  let begin = 0
  return sizes.map((size) => {
    begin += size
    return { bytes: bytes.subarray(begin - size, begin), at: 0 }
  })
}
