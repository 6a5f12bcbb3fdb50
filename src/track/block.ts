import { constants as zlib, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { putAttributes, takeAttributes } from './attributes.ts'
import { steps_per_degree } from './grid.ts'
import { putIntegers, takeIntegers } from './integers.ts'
import type { Attributes, Point } from './point.ts'
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
let numbers = new Float64Array(columns.length * 1024)

/**
 * The block of points that were snapped to the grid (`snap`), in any order.
 * Throws a RangeError on fractions where the grid has whole numbers, and on more than 100,000 points.
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
 * The points of a block, as they were given. Throws an Error that begins with `corrupt block` when it is none:
 * every damage of a compressed block is found (checksum), of a plain one what breaks its structure.
 */
export function decode(block: Buffer): Point[] {
  const reader = unpack(block)
  const count = takeColumns(reader)
  const attributes = takeAttributes(reader, count)
  if (reader.at !== reader.bytes.length) throw corrupt('it does not end where it should')
  return assemble(count, attributes)
}

/** The points without their attributes, which nobody needs to draw a track: a third of the time of `decode`. */
export function decodeBare(block: Buffer): Point[] {
  return assemble(takeColumns(unpack(block)), [])
}

/** Leaves the columns in the scratch, one after the other; how many points these are. */
function takeColumns(reader: Reader): number {
  const count = takeCount(reader, most_points)
  const values = room(count)
  for (let i = 0; i < columns.length; i++) takeIntegers(reader, values, i * count, count)
  return count
}

function unpack(block: Buffer): Reader {
  if (block[0] !== version) throw corrupt(`unknown version ${block[0]}`)
  if (block[1] === packing.plain) return { bytes: block, at: header }
  if (block[1] !== packing.zstd) throw corrupt(`unknown packing ${block[1]}`)
  try {
    return { bytes: zstdDecompressSync(block.subarray(header), { maxOutputLength: most_bytes }), at: 0 }
  } catch (error) {
    throw corrupt((error as Error).message)
  }
}

/** `| 0` keeps small numbers from being boxed as floats. */
function assemble(count: number, attributes: readonly (Attributes | undefined)[]): Point[] {
  const points: Point[] = []
  const number = (column: number, i: number) => numbers[column * count + i] as number
  for (let i = 0; i < count; i++) {
    points.push({
      time: number(0, i),
      lat: number(1, i) / steps_per_degree,
      lng: number(2, i) / steps_per_degree,
      alt: number(3, i) | 0,
      speed: number(4, i) | 0,
      heading: turnOf(number(5, i)),
      satellites: number(6, i) | 0,
      precision: number(7, i) | 0,
      flags: number(8, i) | 0,
      attributes: attributes[i],
    })
  }
  return points
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

/** Scratch for all columns of `count` points. */
function room(count: number): Float64Array {
  if (numbers.length < columns.length * count) numbers = new Float64Array(columns.length * count)
  return numbers
}
