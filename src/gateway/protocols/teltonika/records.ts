import type { Measured } from '#device/measures.ts'
import { type Cursor, nextNumber, readGroups, skip } from '#gateway/parts/groups.ts'
import { flag, type Point } from '#track/point.ts'
import { addElement, type Elements, finish } from './add.ts'
import { addVariable } from './variable.ts'

/** How a data codec writes the elements of a record: bytes of an id, of a count, of the generation type. */
interface Layout {
  id: 1 | 2
  count: 1 | 2
  cause: 0 | 1
  /** A last group follows: of elements of 16 bytes, or of such with a length of their own. */
  last?: 'sixteen' | 'variable'
}

/** The codecs that carry records: 8, of some devices with a fifth group, 8 Extended and 16. What fits first is what it is. */
export const layouts: ReadonlyMap<number, readonly Layout[]> = new Map<number, readonly Layout[]>([
  [
    0x08,
    [
      { id: 1, count: 1, cause: 0 },
      { id: 1, count: 1, cause: 0, last: 'sixteen' },
    ],
  ],
  [0x8e, [{ id: 2, count: 2, cause: 0, last: 'variable' }]],
  [0x10, [{ id: 2, count: 1, cause: 1 }]],
])

/** Bytes of a record before its elements. */
const HEAD = 24
const DEGREE = 1e7

/** `count` records that fill the bytes from `start` to `end` exactly; `undefined` when they do not. */
export function readRecords(
  bytes: Buffer,
  start: number,
  end: number,
  count: number,
  layout: Layout,
): Point[] | undefined {
  const cursor = { bytes, at: start, end }
  const points: Point[] = []
  for (let index = 0; index < count; index++) {
    const point = readRecord(cursor, layout)
    if (point === undefined) return undefined
    points.push(point)
  }
  return cursor.at === end ? points : undefined
}

function readRecord(cursor: Cursor, layout: Layout): Point | undefined {
  const { bytes, at } = cursor
  if (!skip(cursor, HEAD)) return undefined
  const attributes = readElements(cursor, layout)
  if (attributes === undefined) return undefined
  const lat = bytes.readInt32BE(at + 13) / DEGREE
  const lng = bytes.readInt32BE(at + 9) / DEGREE
  const satellites = bytes.readUInt8(at + 21)
  const speed = bytes.readUInt16BE(at + 22)
  return {
    time: bytes.readUInt32BE(at) * 0x100000000 + bytes.readUInt32BE(at + 4),
    lat,
    lng,
    alt: bytes.readInt16BE(at + 17),
    speed,
    heading: bytes.readUInt16BE(at + 19) % 360,
    satellites,
    precision: 0,
    flags: satellites === 0 || (lat === 0 && lng === 0) ? unfixed(speed) : 0,
    attributes,
  }
}

/** Without a fix the device repeats its last place and writes zero for the speed, unless the vehicle's bus tells it. */
const unfixed = (speed: number): number => (speed === 0 ? flag.no_fix | flag.no_speed : flag.no_fix)

function readElements(cursor: Cursor, layout: Layout): Measured | undefined {
  const event = nextNumber(cursor, layout.id)
  // The total is passed over: the counts of the groups say the same.
  if (event === undefined || !skip(cursor, layout.cause + layout.count)) return undefined
  // The codec with a cause of its own is that of FMB630, FM6300 and FM6320.
  const record: Elements = { attributes: {}, event, other: layout.cause === 1 }
  if (!readGroups(cursor, layout, record, addElement)) return undefined
  finish(record, cursor.bytes)
  return readLast(cursor, layout, record.attributes) ? record.attributes : undefined
}

function readLast(cursor: Cursor, layout: Layout, attributes: Measured): boolean {
  if (!layout.last) return true
  const count = nextNumber(cursor, layout.count)
  if (count === undefined) return false
  for (let index = 0; index < count; index++) {
    const id = nextNumber(cursor, layout.id)
    const length = layout.last === 'sixteen' ? 16 : nextNumber(cursor, 2)
    const { bytes, at } = cursor
    if (id === undefined || length === undefined || !skip(cursor, length)) return false
    addVariable(attributes, id, bytes.subarray(at, at + length))
  }
  return true
}
