import { constants as zlib, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { putAttributes, takeAttributes } from './attributes.ts'
import { type Columns, columnsOf, pointsOf } from './columns.ts'
import { steps_per_degree } from './grid.ts'
import { putIntegers, takeIntegers } from './integers.ts'
import { pointsOfPieces } from './pieces.ts'
import type { Point } from './point.ts'
import { corrupt, longest_varint, putVarint, type Reader, reserve, takeCount, type Writer } from './varint.ts'

/**
 * A block: one tracker's points, column by column.
 *
 * | bytes | meaning |
 * | --- | --- |
 * | 1 | version, 1 |
 * | 1 | packing: 0 plain, 1 zstd of what follows |
 * | varint | number of points |
 * | … | the columns of `columns`, see `integers.ts` |
 * | … | the attributes, see `attributes.ts` |
 */
const version = 1
const packing = { plain: 0, zstd: 1 } as const
const header = 2

/** Up to so many points a block is a tail: it lives for minutes and is not worth compressing. */
const tail = 20
const most_points = 100_000
const most_bytes = 64 * 1024 * 1024

const compression = { params: { [zlib.ZSTD_c_compressionLevel]: 6, [zlib.ZSTD_c_checksumFlag]: 1 } }

/**
 * What is written of a point, in this order, as whole numbers, given what the point before it said.
 * Of headings the turns are added up, so that 359 and 0 are one step apart.
 */
const columns: readonly ((point: Point, before: number) => number)[] = [
  (point) => point.time,
  (point) => Math.round(point.lat * steps_per_degree),
  (point) => Math.round(point.lng * steps_per_degree),
  (point) => point.alt,
  (point) => point.speed,
  (point, before) => before + turn(point.heading - before),
  (point) => point.satellites,
  (point) => point.precision,
  (point) => point.flags,
]

const writer: Writer = { bytes: Buffer.allocUnsafeSlow(64 * 1024), at: 0 }
let numbers = new Float64Array(1024)

/**
 * The block of points that were snapped to the grid (`snap`), in any order. Throws a RangeError on fractions where the
 * grid has whole numbers, and on more than 100,000 points.
 */
export function encode(points: readonly Point[]): Buffer {
  if (points.length > most_points) throw new RangeError(`${points.length} points are too many for a block`)
  writer.at = header
  reserve(writer, longest_varint)
  putVarint(writer, points.length)
  for (const column of columns) putColumn(points, column)
  putAttributes(writer, points)

  const plain = writer.bytes.subarray(header, writer.at)
  const packed = points.length > tail ? zstdCompressSync(plain, compression) : plain
  return packed.length < plain.length ? block(packing.zstd, packed) : block(packing.plain, plain)
}

function putColumn(points: readonly Point[], column: (typeof columns)[number]): void {
  const values = room(points.length)
  let before = 0
  for (let i = 0; i < points.length; i++) {
    before = column(points[i] as Point, before)
    values[i] = before
  }
  putIntegers(writer, values, points.length)
}

function block(pack: number, body: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(header + body.length)
  bytes[0] = version
  bytes[1] = pack
  body.copy(bytes, header)
  return bytes
}

/**
 * Points of a block, as they were given, or of pieces (`pieces.ts`) in the order in which they came. Throws an Error
 * that begins with `corrupt block` when it is none: every damage of a compressed block is found (checksum), of a plain
 * one what breaks its structure.
 */
export function decode(bytes: Buffer): Point[] {
  return isPieces(bytes) ? pointsOfPieces(bytes, decodeOne) : decodeOne(bytes)
}

const isPieces = (bytes: Buffer): boolean => (bytes[0] as number) > version

function decodeOne(block: Buffer): Point[] {
  const reader = unpack(block)
  const columns = takeColumns(reader)
  const attributes = takeAttributes(reader, columns.time.length)
  if (reader.at !== reader.bytes.length) throw corrupt('it does not end where it should')
  return pointsOf(columns, attributes)
}

/** Points of a block without their attributes, which nobody needs to draw a track. */
export function decodeColumns(bytes: Buffer): Columns {
  return isPieces(bytes) ? columnsOf(pointsOfPieces(bytes, decodeOne)) : takeColumns(unpack(bytes))
}

/**
 * Columns of several blocks as `decodeColumns` answers them, opened at once: to begin opening one costs more than what
 * is in it.
 */
export function decodeTogether(blocks: readonly Buffer[]): Columns[] {
  return unpackTogether(blocks)?.map(takeColumns) ?? blocks.map(decodeColumns)
}

/** In the order of `columns`. */
function takeColumns(reader: Reader): Columns {
  const count = takeCount(reader, most_points)
  const taken = new Float64Array(columns.length * count)
  const next = (column: number): Float64Array => {
    takeIntegers(reader, taken, column * count, count)
    return taken.subarray(column * count, (column + 1) * count)
  }
  return {
    time: next(0),
    lat: degrees(next(1)),
    lng: degrees(next(2)),
    alt: next(3),
    speed: next(4),
    heading: headings(next(5)),
    satellites: next(6),
    precision: next(7),
    flags: next(8),
  }
}

function degrees(steps: Float64Array): Float64Array {
  for (let i = 0; i < steps.length; i++) steps[i] = (steps[i] as number) / steps_per_degree
  return steps
}

function headings(turned: Float64Array): Float64Array {
  for (let i = 0; i < turned.length; i++) turned[i] = turnOf(turned[i] as number)
  return turned
}

function unpack(block: Buffer): Reader {
  if (block[0] !== version) throw corrupt(`unknown version ${block[0]}`)
  if (block[1] === packing.plain) return { bytes: block, at: header }
  if (block[1] !== packing.zstd) throw corrupt(`unknown packing ${block[1]}`)
  return { bytes: unzstd(block.subarray(header)), at: 0 }
}

function unzstd(frames: Buffer): Buffer {
  try {
    return zstdDecompressSync(frames, { maxOutputLength: most_bytes })
  } catch (error) {
    throw corrupt((error as Error).message)
  }
}

/** Bytes that a frame of zstd says to have when it is opened (RFC 8878, 3.1.1.1); NaN when it does not say. */
function contentSize(frame: Buffer): number {
  const described = frame[4] ?? 0
  const isAlone = (described & 0x20) !== 0
  // Neither a dictionary nor a window of more than a byte is written here.
  if ((described & 3) !== 0 || frame.length < 14) return Number.NaN
  const at = isAlone ? 5 : 6
  const kind = described >>> 6
  if (kind === 0) return isAlone ? (frame[at] as number) : Number.NaN
  if (kind === 1) return frame.readUInt16LE(at) + 256
  return kind === 2 ? frame.readUInt32LE(at) : Number(frame.readBigUInt64LE(at))
}

/** Nothing where they cannot be opened at once. */
function unpackTogether(blocks: readonly Buffer[]): Reader[] | undefined {
  const frames = blocks.map((block) => block.subarray(header))
  const isPacked = blocks.every((block) => block[0] === version && block[1] === packing.zstd)
  const sizes = frames.map(contentSize)
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  if (blocks.length < 2 || !isPacked || !(whole <= most_bytes)) return undefined
  const bytes = unzstd(Buffer.concat(frames))
  if (bytes.length !== whole) throw corrupt('it is not as long as it says')
  let begin = 0
  return sizes.map((size) => {
    begin += size
    return { bytes: bytes.subarray(begin - size, begin), at: 0 }
  })
}

/** The way to another heading, by the shorter side: -180..179. */
function turn(degrees: number): number {
  return turnOf(degrees + 180) - 180
}

/** The heading after all turns, 0..359; `| 0` again, because -360 leaves minus zero. */
function turnOf(degrees: number): number {
  const rest = ((degrees | 0) % 360) | 0
  return rest < 0 ? rest + 360 : rest
}

/** Scratch for a column of `count` points. */
function room(count: number): Float64Array {
  if (numbers.length < count) numbers = new Float64Array(count)
  return numbers
}
