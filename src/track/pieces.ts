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
 * Points of pieces, in the order in which they came. Throws an Error that begins with `corrupt block` when they are
 * none. @param decode reads the points of a block
 */
export const pointsOfPieces = (bytes: Buffer, decode: (block: Buffer) => Point[]): Point[] => {
  const reader: Reader = { bytes, at: 0 }
  const pieces: { what: number; rest: Buffer }[] = []
  while (bytes[reader.at] !== first_block) {
    const what = takeVarint(reader)
    if (what !== kind.block && what !== kind.point) throw corrupt(`unknown version ${what}`)
    const length = takeCount(reader, bytes.length)
    pieces.push({ what, rest: bytes.subarray(reader.at, reader.at + length) })
    reader.at += length
  }
  const points = decode(bytes.subarray(reader.at))
  let names = namesOf(points.at(-1)?.attributes)
  for (const { what, rest } of pieces.reverse())
    if (what === kind.block) {
      points.push(...decode(rest))
      names = namesOf(points.at(-1)?.attributes)
    } else points.push(pointAfter(points.at(-1), names, rest))
  return points
}

/** @param names of the attributes of the one before, sorted: a point of a piece has the same ones */
const pointAfter = (last: Point | undefined, names: readonly string[], bytes: Buffer): Point => {
  if (!last) throw corrupt('a point is missing')
  const reader = { bytes, at: 0 }
  const point = takeColumns(reader, last)
  if (last.attributes) point.attributes = takeAttributes(reader, names, last.attributes)
  else takeVarint(reader)
  if (reader.at !== bytes.length) throw corrupt('it does not end where it should')
  return point
}

const takeColumns = (reader: Reader, last: Point): Point => {
  const point = { ...last }
  const bits = takeVarint(reader)
  for (let i = 0; i < columns.length; i++) {
    if ((bits & (1 << i)) === 0) continue
    const column = columns[i] as Column
    const value = whole(last, column) + takeSigned(reader)
    point[column] = degrees.has(column) ? value / steps_per_degree : value
  }
  return point
}

const takeAttributes = (reader: Reader, names: readonly string[], last: Attributes): Attributes => {
  const bits = takeVarint(reader)
  // Nobody changes attributes of a point.
  if (bits === 0) return last
  const attributes = { ...last }
  for (let i = 0; i < names.length; i++) if (bits & (1 << i)) attributes[names[i] as string] = takePlain(reader)
  return attributes
}
