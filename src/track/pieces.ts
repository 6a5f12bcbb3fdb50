import { steps_per_degree } from './grid.ts'
import { putPlain, takePlain } from './plain.ts'
import type { Attributes, Point } from './point.ts'
import {
  corrupt,
  longest_varint,
  putSigned,
  putVarint,
  type Reader,
  reserve,
  takeCount,
  takeSigned,
  takeVarint,
  type Writer,
} from './varint.ts'

/**
 * The newest points of a device, message by message, each put before those that are there: of a row that grows so, only what is new
 * is logged. What came first is a block (`block.ts`) and stands last; each piece before it is
 *
 * | bytes | meaning |
 * | --- | --- |
 * | 1 | 2: a block; 3: one point |
 * | varint | how long the rest is |
 * | … | the block; or of the point what differs from the one that came before it |
 *
 * What differs: a varint with a bit for each of `columns`, those differences, a varint with a bit for each attribute, in the
 * order of their sorted names, and those values.
 */
const kind = { block: 2, point: 3 } as const
const first_block = 1

type Column = Exclude<keyof Point, 'attributes'>
const columns: readonly Column[] = ['time', 'lat', 'lng', 'alt', 'speed', 'heading', 'satellites', 'precision', 'flags']
const degrees = new Set<Column>(['lat', 'lng'])

/** Of a point that is told by what differs, so that each is a bit. */
const most_attributes = 30

const writer: Writer = { bytes: Buffer.allocUnsafeSlow(1024), at: 0 }

/**
 * The piece of new points that is put before the pieces of which `last` is the newest point. @param block makes the
 * block of the same points, for points that cannot be written shorter
 */
export const pieceOf = (points: readonly Point[], last: Point, block: () => Buffer): Buffer => {
  const [point] = points
  const names = namesOf(point?.attributes)
  if (points.length !== 1 || !point || !isLike(point, last, names)) return headed(kind.block, block())
  writer.at = 0
  putColumns(point, last)
  putAttributes(names, point.attributes, last.attributes)
  return headed(kind.point, writer.bytes.subarray(0, writer.at))
}

const headed = (what: number, rest: Buffer): Buffer => {
  const head = { bytes: Buffer.allocUnsafe(1 + longest_varint), at: 0 }
  putVarint(head, what)
  putVarint(head, rest.length)
  return Buffer.concat([head.bytes.subarray(0, head.at), rest])
}

/** Answers whether it has the same attributes, the texts among them unchanged, and is on the grid. */
const isLike = (point: Point, last: Point, names: readonly string[]): boolean => {
  const { attributes = {} } = point
  const before = last.attributes ?? {}
  return (
    columns.every((column) => Number.isSafeInteger(whole(point, column))) &&
    (point.attributes === undefined) === (last.attributes === undefined) &&
    names.length === Object.keys(before).length &&
    names.length <= most_attributes &&
    names.every((name) => Object.hasOwn(before, name) && isPlain(attributes[name], before[name]))
  )
}

/** A block tells them in another order than they were given. */
const namesOf = (attributes: Attributes = {}): string[] => Object.keys(attributes).sort()

const isPlain = (value: unknown, before: unknown): boolean => typeof value !== 'string' || value === before

const whole = (point: Point, column: Column): number =>
  degrees.has(column) ? Math.round(point[column] * steps_per_degree) : point[column]

const putColumns = (point: Point, last: Point): void => {
  const differences = columns.map((column) => whole(point, column) - whole(last, column))
  reserve(writer, (columns.length + 1) * longest_varint)
  putVarint(writer, bitsOf(differences.map((difference) => difference !== 0)))
  for (const difference of differences) if (difference !== 0) putSigned(writer, difference)
}

const putAttributes = (names: readonly string[], attributes: Attributes = {}, before: Attributes = {}): void => {
  const isOther = names.map((name) => !Object.is(attributes[name], before[name]))
  reserve(writer, longest_varint)
  putVarint(writer, bitsOf(isOther))
  for (const [i, name] of names.entries()) if (isOther[i]) putPlain(writer, attributes[name] as number | boolean)
}

const bitsOf = (some: readonly boolean[]): number => some.reduce((sum, is, i) => sum + (is ? 2 ** i : 0), 0)

/**
 * Tells what came, in its order: first a block, then the pieces that were put before it; of what ends at `old` in front of others, pieces alone.
 * Each by where it lies, for a buffer of its own costs more than what is in it.
 */
const eachPart = (bytes: Buffer, old: number, take: (what: number, begin: number, end: number) => void): void => {
  const reader: Reader = { bytes, at: 0 }
  const parts: number[] = []
  const isWhole = old === bytes.length
  while (isWhole ? bytes[reader.at] !== first_block : reader.at < old) {
    const what = takeVarint(reader)
    if (what !== kind.block && what !== kind.point) throw corrupt(`unknown version ${what}`)
    const length = takeCount(reader, old - reader.at)
    parts.push(what, reader.at)
    reader.at += length
    parts.push(reader.at)
  }
  if (isWhole) take(kind.block, reader.at, bytes.length)
  for (let i = parts.length - 3; i >= 0; i -= 3) take(...(parts.slice(i, i + 3) as [number, number, number]))
}

/**
 * Points of pieces, in the order in which they came. Throws an Error that begins with `corrupt block` when they are
 * none. @param decode reads the points of a block
 */
export const pointsOfPieces = (bytes: Buffer, decode: (block: Buffer) => Point[]): Point[] => {
  const points: Point[] = []
  let names: readonly string[] = []
  eachPart(bytes, bytes.length, (what, begin, end) => {
    const last = points.at(-1)
    // A point of a piece has the attributes that the one before it has.
    if (what === kind.point) points.push(movedOn(last && copyOf(last), names, { bytes, at: begin }, end))
    else {
      points.push(...decode(bytes.subarray(begin, end)))
      names = namesOf(points.at(-1)?.attributes)
    }
  })
  return points
}

/** A point of its own. */
export const copyOf = (point: Point): Point => ({ ...point, attributes: point.attributes && { ...point.attributes } })

/** A place up to which pieces were passed: the point that came last, and the sorted names of its attributes. Going on changes it. */
export interface Passed {
  point?: Point | undefined
  names: readonly string[]
}

export const nothingPassed = (): Passed => ({ names: [] })

/**
 * Gives the points that `pointsOfPieces` answers, one after the other. Each is the one before, changed: it holds until `take` has returned.
 * @param passed how far those pieces were passed that begin at `old`, which are not given again
 */
export const passPieces = (
  bytes: Buffer,
  decode: (block: Buffer) => Point[],
  take: (point: Point) => void,
  passed = nothingPassed(),
  old = bytes.length,
): void => {
  const reader: Reader = { bytes, at: 0 }
  eachPart(bytes, old, (what, begin, end) => {
    reader.at = begin
    if (what === kind.point) take(movedOn(passed.point, passed.names, reader, end))
    else {
      for (passed.point of decode(bytes.subarray(begin, end))) take(passed.point)
      passed.names = namesOf(passed.point?.attributes)
    }
  })
}

/** Moves the point on to the next one, which ends there. @param names of its attributes, sorted */
const movedOn = (point: Point | undefined, names: readonly string[], reader: Reader, end: number): Point => {
  if (!point) throw corrupt('a point is missing')
  moveColumns(reader, point)
  const bits = takeVarint(reader)
  if (point.attributes && bits !== 0) moveAttributes(reader, names, point.attributes, bits)
  if (reader.at !== end) throw corrupt('it does not end where it should')
  return point
}

const moveAttributes = (reader: Reader, names: readonly string[], attributes: Attributes, bits: number): void => {
  for (let i = 0; i < names.length; i++) if (bits & (1 << i)) attributes[names[i] as string] = takePlain(reader)
}

/** Adds what differs, column by column in their order: one loop over their names took three times as long. */
const moveColumns = (reader: Reader, point: Point): void => {
  const bits = takeVarint(reader)
  if (bits & 1) point.time += takeSigned(reader)
  if (bits & 2) point.lat = (Math.round(point.lat * steps_per_degree) + takeSigned(reader)) / steps_per_degree
  if (bits & 4) point.lng = (Math.round(point.lng * steps_per_degree) + takeSigned(reader)) / steps_per_degree
  if (bits & 8) point.alt += takeSigned(reader)
  if (bits & 16) point.speed += takeSigned(reader)
  if (bits & 32) point.heading += takeSigned(reader)
  if (bits & 64) point.satellites += takeSigned(reader)
  if (bits & 128) point.precision += takeSigned(reader)
  if (bits & 256) point.flags += takeSigned(reader)
}
