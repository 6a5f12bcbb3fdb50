import { crc32 } from 'node:zlib'
import { takeValues, type Values } from './attribute-values.ts'
import { giveTo, takeRows } from './attributes.ts'
import { checked_from, most_points, most_values, together } from './column-block.ts'
import { type Columns, pointsOf } from './columns.ts'
import { type Field, fields, numbersFor, roomFor, takeField } from './fields.ts'
import { contentSize, magic, most_bytes, openFrames } from './frames.ts'
import { takeName } from './names.ts'
import type { Attributes, Point } from './point.ts'
import { note, type Selection, type Wanted, wantedFields } from './selection.ts'
import { corrupt, passText, type Reader, takeCount, takeVarint } from './varint.ts'

/**
 * Reads blocks of format 2 (`column-block.ts`): whole, or some of their columns. A month of columns is 90 blocks of seven and more, most of
 * them some hundred bytes: so none has a buffer of its own, they are read where they lie.
 */

/** A column, to be read once: from `at` to before `end`, where it lies in its block, and once it was opened in what was. */
interface Entry extends Reader {
  bytes: Buffer
  end: number
  isFrame: boolean
}

/** Which points have an attribute. */
interface Presence {
  entry: Entry
  /** Known once it was read. */
  rows?: Int32Array
}

interface Attribute {
  name: string
  presence: Presence
  values: Entry
}

/** What a block says that it has. */
interface Directory {
  count: number
  /** As `together` has them. */
  places: Entry[]
  attributes: Attribute[]
}

/** Points of a block, as they were given. Throws an Error that begins with `corrupt block` where anything of it was damaged. */
export function pointsOfColumns(block: Buffer): Point[] {
  const directory = directoryOf(block, () => true)
  open([...directory.places, ...directory.attributes.flatMap(entriesOf)])
  const points = new Array<Attributes | undefined>(directory.count).fill(undefined)
  eachAttribute(directory, (name, rows, values) => giveTo(points, name, rows, values))
  return pointsOf(fieldsOf([directory], fields)[0] as Columns, points)
}

/** Points of several blocks without their attributes, which are not opened. */
export function placesTogether(blocks: readonly Buffer[]): Columns[] {
  const directories = blocks.map((block) => directoryOf(block))
  open(directories.flatMap(({ places }) => places))
  return fieldsOf(directories, fields)
}

/** Some columns of several blocks; no other is opened. */
export function selectTogether(blocks: readonly Buffer[], wanted: Wanted): Selection[] {
  const taken = wantedFields(wanted)
  const isTaken = together.map((some) => some.some((field) => taken.includes(field)))
  const directories = blocks.map((block) => directoryOf(block, (name) => wanted.names.has(name)))
  open(
    directories.flatMap(({ places, attributes }) => [
      ...places.filter((_, i) => isTaken[i]),
      ...attributes.flatMap(entriesOf),
    ]),
  )
  return fieldsOf(directories, taken).map((columns, i) => {
    const selection: Selection = { columns, measures: new Map() }
    eachAttribute(directories[i] as Directory, (name, rows, values) => note(selection, name, rows, values))
    return selection
  })
}

const entriesOf = ({ presence, values }: Attribute): Entry[] => [presence.entry, values]

/** Reads some of the fields of each of several blocks, and what is a column with them. They have one piece of memory together. */
const fieldsOf = <Taken extends Field>(
  directories: readonly Directory[],
  taken: readonly Taken[],
): Pick<Columns, Taken>[] => {
  const memory = numbersFor(taken.length * directories.reduce((sum, { count }) => sum + count, 0))
  let begin = 0
  return directories.map(({ count, places }) => {
    const columns: Partial<Columns> = roomFor(taken, count, memory.subarray(begin, begin + taken.length * count))
    begin += taken.length * count
    for (const [i, some] of together.entries())
      if (some.some((field) => columns[field]))
        read(places[i] as Entry, (reader) => {
          for (const field of some) takeField(reader, field, columns[field] ?? numbersFor(count))
        })
    return columns as Pick<Columns, Taken>
  })
}

/** Reads columns of attributes. What a column is told with holds until the next one is. */
const eachAttribute = (
  { attributes, count }: Directory,
  take: (name: string, rows: Int32Array, values: Values) => void,
): void => {
  for (const { name, presence, values } of attributes) {
    presence.rows ??= rowsOf(presence.entry, count)
    const { length } = presence.rows
    take(
      name,
      presence.rows,
      read(values, (reader) => takeValues(reader, length)),
    )
  }
}

/** Rows of a presence, which are kept; those of all points hold for good. */
const rowsOf = (entry: Entry, count: number): Int32Array => {
  const rows = read(entry, (reader) => takeRows(reader, count))
  return rows.length === count ? rows : rows.slice()
}

/** @param isWanted which attributes are told; where it is left out none is, and their names are not read */
const directoryOf = (block: Buffer, isWanted?: (name: string) => boolean): Directory => {
  if (block.length < checked_from || block.readUInt32LE(1) !== crc32(block.subarray(checked_from)))
    throw corrupt('it is not what was written')
  const reader = { bytes: block, at: checked_from }
  const count = takeCount(reader, most_points)
  const presences = takeCount(reader, block.length)
  const amount = takeCount(reader, block.length)
  if (amount * count > most_values) throw corrupt('it has too many attributes')
  const wanted: { name: string; presence: number; column: number }[] = []
  for (let i = 0; i < amount; i++) {
    const name = isWanted ? takeName(reader) : passText(reader)
    const presence = takeCount(reader, presences - 1)
    if (name !== undefined && isWanted?.(name)) wanted.push({ name, presence, column: presences + i })
  }
  const entries = takeEntries(reader, together.length + presences + amount)
  const known = new Map<number, Presence>()
  const attributes = wanted.map(({ name, presence, column }) => {
    const one: Presence = known.get(presence) ?? { entry: entries[together.length + presence] as Entry }
    known.set(presence, one)
    return { name, presence: one, values: entries[together.length + column] as Entry }
  })
  return { count, places: entries.slice(0, together.length), attributes }
}

/** They are all that is left of the block. */
const takeEntries = (reader: Reader, amount: number): Entry[] => {
  const { bytes } = reader
  const entries: Entry[] = []
  for (let i = 0; i < amount; i++) {
    const code = takeVarint(reader)
    entries.push({ bytes, at: 0, end: Math.floor(code / 2), isFrame: code % 2 === 1 })
  }
  let { at } = reader
  for (const entry of entries) {
    entry.at = at
    at += entry.end
    entry.end = at
  }
  if (at !== bytes.length) throw corrupt('it does not end where it should')
  return entries
}

/** Opens what is a frame of these columns, all at once: to begin opening one costs more than what is in it. */
const open = (entries: readonly Entry[]): void => {
  const frames = [...new Set(entries)].filter(({ isFrame }) => isFrame)
  const sizes = frames.map(({ bytes, at }) => contentSize(bytes, at))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  if (!(size <= most_bytes)) throw corrupt('it is too long')
  const opened = size > 0 ? openFrames(framesOf(frames), size) : Buffer.alloc(0)
  let begin = 0
  for (const [i, frame] of frames.entries()) {
    const end = begin + (sizes[i] as number)
    frame.bytes = opened
    frame.at = begin
    frame.end = end
    begin = end
  }
}

/** What most askings need. */
const packed = Buffer.allocUnsafeSlow(1024 * 1024)

/** Frames one behind the other, each with what it begins with; they hold until the next ones are asked for. */
const framesOf = (frames: readonly Entry[]): Buffer => {
  const length = frames.reduce((sum, { at, end }) => sum + magic.length + end - at, 0)
  // A longer one is not kept: it would be, for good, in each thread.
  const into = length <= packed.length ? packed : Buffer.allocUnsafeSlow(length)
  let begin = 0
  for (const { bytes, at, end } of frames) {
    begin += magic.copy(into, begin)
    begin += bytes.copy(into, begin, at, end)
  }
  return into.subarray(0, begin)
}

/** What is read of a column, which ends where it should. */
const read = <T>(entry: Entry, take: (reader: Reader) => T): T => {
  const taken = take(entry)
  if (entry.at !== entry.end) throw corrupt('a column does not end where it should')
  return taken
}
