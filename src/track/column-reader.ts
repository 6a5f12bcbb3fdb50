import { crc32 } from 'node:zlib'
import { giveTo, takeRows, takeValues } from './attributes.ts'
import { checked_from, most_points, most_values, together } from './column-block.ts'
import { type Columns, pointsOf } from './columns.ts'
import { type Field, fields, roomFor, takeField } from './fields.ts'
import { contentSize, magic, most_bytes, openFrames } from './frames.ts'
import { nameOf } from './names.ts'
import type { Attributes, Point } from './point.ts'
import { note, type Selection, type Wanted, wantedFields } from './selection.ts'
import { corrupt, type Reader, takeCount, takeText, takeVarint } from './varint.ts'

/** Reads blocks of format 2 (`column-block.ts`): whole, or some of their columns. */

/** A column where it lies. */
interface Entry {
  bytes: Buffer
  isFrame: boolean
}

/** What a block says that it has. */
interface Directory {
  count: number
  /** As `together` has them. */
  places: Entry[]
  attributes: { name: string; presence: Entry; values: Entry }[]
}

/** Points of a block, as they were given. Throws an Error that begins with `corrupt block` where anything of it was damaged. */
export function pointsOfColumns(block: Buffer): Point[] {
  const directory = directoryOf(block)
  const opened = open([...directory.places, ...directory.attributes.flatMap(entriesOf)])
  const points = new Array<Attributes | undefined>(directory.count).fill(undefined)
  eachAttribute(directory.attributes, directory.count, opened, (name, rows, values) =>
    giveTo(points, name, rows, values),
  )
  return pointsOf(fieldsOf(directory, fields, opened), points)
}

/** Points of several blocks without their attributes, which are not opened. */
export function placesTogether(blocks: readonly Buffer[]): Columns[] {
  const directories = blocks.map(directoryOf)
  const opened = open(directories.flatMap(({ places }) => places))
  return directories.map((directory) => fieldsOf(directory, fields, opened))
}

/** Some columns of several blocks; no other is opened. */
export function selectTogether(blocks: readonly Buffer[], wanted: Wanted): Selection[] {
  const taken = wantedFields(wanted)
  const directories = blocks.map(directoryOf).map((directory) => ({
    ...directory,
    attributes: directory.attributes.filter(({ name }) => wanted.names.has(name)),
  }))
  const opened = open(
    directories.flatMap(({ places, attributes }) => [
      ...places.filter((_, i) => together[i]?.some((field) => taken.includes(field))),
      ...attributes.flatMap(entriesOf),
    ]),
  )
  return directories.map((directory) => {
    const selection: Selection = { columns: fieldsOf(directory, taken, opened), measures: new Map() }
    eachAttribute(directory.attributes, directory.count, opened, (name, rows, values) =>
      note(selection, name, rows, values),
    )
    return selection
  })
}

const entriesOf = ({ presence, values }: Directory['attributes'][number]): Entry[] => [presence, values]

/** Reads some of the fields, and what is a column with them. */
const fieldsOf = <Taken extends Field>(
  { count, places }: Directory,
  taken: readonly Taken[],
  opened: Opened,
): Pick<Columns, Taken> => {
  const columns: Partial<Columns> = roomFor(taken, count)
  for (const [i, some] of together.entries())
    if (some.some((field) => columns[field]))
      read(opened(places[i] as Entry), (reader) => {
        for (const field of some) takeField(reader, field, columns[field] ?? new Float64Array(count))
      })
  return columns as Pick<Columns, Taken>
}

/** Reads columns of attributes. What a column is told with holds until the next one is. */
const eachAttribute = (
  attributes: Directory['attributes'],
  count: number,
  opened: Opened,
  take: (name: string, rows: Int32Array, values: ReturnType<typeof takeValues>) => void,
): void => {
  const known = new Map<Entry, Int32Array>()
  for (const { name, presence, values } of attributes) {
    const rows = known.get(presence) ?? read(opened(presence), (reader) => takeRows(reader, count)).slice()
    known.set(presence, rows)
    take(
      name,
      rows,
      read(opened(values), (reader) => takeValues(reader, rows.length)),
    )
  }
}

const directoryOf = (block: Buffer): Directory => {
  if (block.length < checked_from || block.readUInt32LE(1) !== crc32(block.subarray(checked_from)))
    throw corrupt('it is not what was written')
  const reader = { bytes: block, at: checked_from }
  const count = takeCount(reader, most_points)
  const presences = takeCount(reader, block.length)
  const attributes = takeCount(reader, block.length)
  if (attributes * count > most_values) throw corrupt('it has too many attributes')
  const names = Array.from({ length: attributes }, () => [takeText(reader), takeCount(reader, presences - 1)] as const)
  const entries = takeEntries(reader, together.length + presences + attributes)
  const entry = (index: number): Entry => entries[together.length + index] as Entry
  return {
    count,
    places: entries.slice(0, together.length),
    attributes: names.map(([name, presence], i) => ({
      name: nameOf(name),
      presence: entry(presence),
      values: entry(presences + i),
    })),
  }
}

/** They are all that is left of the block. */
const takeEntries = (reader: Reader, amount: number): Entry[] => {
  const codes = Array.from({ length: amount }, () => takeVarint(reader))
  const entries = codes.map((code) => {
    const begin = reader.at
    reader.at += Math.floor(code / 2)
    return { bytes: reader.bytes.subarray(begin, reader.at), isFrame: code % 2 === 1 }
  })
  if (reader.at !== reader.bytes.length) throw corrupt('it does not end where it should')
  return entries
}

/** A column that was opened, to be read once. */
type Opened = (entry: Entry) => Reader

/** Opens what is a frame of these columns, all at once: to begin opening one costs more than what is in it. */
const open = (entries: readonly Entry[]): Opened => {
  const frames = [...new Set(entries)].filter(({ isFrame }) => isFrame)
  const sizes = frames.map(({ bytes }) => contentSize(bytes, 0))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  if (!(size <= most_bytes)) throw corrupt('it is too long')
  const opened =
    size > 0 ? openFrames(Buffer.concat(frames.flatMap(({ bytes }) => [magic, bytes])), size) : Buffer.alloc(0)
  const readers = new Map<Entry, Reader>()
  let begin = 0
  for (const [i, frame] of frames.entries()) {
    const end = begin + (sizes[i] as number)
    readers.set(frame, { bytes: opened.subarray(begin, end), at: 0 })
    begin = end
  }
  return (entry) => readers.get(entry) ?? { bytes: entry.bytes, at: 0 }
}

/** What is read of a column, which ends where it should. */
const read = <T>(reader: Reader, take: (reader: Reader) => T): T => {
  const taken = take(reader)
  if (reader.at !== reader.bytes.length) throw corrupt('a column does not end where it should')
  return taken
}
