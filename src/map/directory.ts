/** Directories of a file of tiles (PMTiles, version 3): which tiles there are, and where they lie. Pure. */

export interface Entry {
  id: number
  offset: number
  length: number
  /** Tiles from this one on, in the order of their numbers, that are the same; 0: another directory is there, of tiles from this one on. */
  run: number
}

/** Column by column, for there are as many as a million. */
export interface Directory {
  count: number
  ids: Float64Array
  runs: Uint32Array
  lengths: Uint32Array
  offsets: Float64Array
}

/** Bytes that a directory has at the most before it is unpacked and after; entries of one: those of a planet's have some 70,000. */
export const most_bytes = 16 * 1024 * 1024
const most_entries = 1_000_000
/** An entry has as many numbers, each of at least a byte. */
const columns = 4

/** @throws Error with a sentence where it says what cannot be: a number that is too large is refused before it is believed. */
export const readDirectory = (bytes: Uint8Array): Directory => {
  let at = 0
  const next = (): number => {
    let number = 0
    for (let scale = 1; scale <= 2 ** 49; scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('a directory of it is cut')
      number += (byte & 127) * scale
      if (byte < 128) return held(number, Number.MAX_SAFE_INTEGER)
    }
    throw new Error(impossible)
  }
  const count = next()
  if (count > most_entries) throw new Error(`a directory of it has ${count} entries, more than ${most_entries}`)
  if (count * columns > bytes.length) throw new Error('a directory of it is cut')
  const ids = new Float64Array(count)
  const runs = new Uint32Array(count)
  const lengths = new Uint32Array(count)
  const offsets = new Float64Array(count)
  let id = 0
  for (let i = 0; i < count; i++) ids[i] = id = held(id + next(), Number.MAX_SAFE_INTEGER)
  for (let i = 0; i < count; i++) runs[i] = held(next(), 0xffff_ffff)
  for (let i = 0; i < count; i++) lengths[i] = held(next(), 0xffff_ffff)
  let end = 0
  for (let i = 0; i < count; i++) {
    const told = next()
    if (told === 0 && i === 0) throw new Error(impossible)
    const offset = told === 0 ? end : told - 1
    offsets[i] = offset
    end = held(offset + (lengths[i] as number), Number.MAX_SAFE_INTEGER)
  }
  const directory = { count, ids, runs, lengths, offsets }
  holdOrder(directory)
  return directory
}

const impossible = 'a directory of it says what cannot be'

const held = (number: number, most: number): number => {
  if (number > most) throw new Error(impossible)
  return number
}

const holdOrder = ({ count, ids, runs }: Directory): void => {
  for (let i = 1; i < count; i++)
    if ((ids[i] as number) < (ids[i - 1] as number) + Math.max(1, runs[i - 1] as number))
      throw new Error('a directory of it is out of order')
}

export const entryAt = ({ ids, runs, lengths, offsets }: Directory, i: number): Entry => ({
  id: ids[i] as number,
  run: runs[i] as number,
  length: lengths[i] as number,
  offset: offsets[i] as number,
})

/** The entry that tells of a tile, or of the directory that does; nothing where there is none. */
export const findEntry = (directory: Directory, id: number): Entry | undefined => {
  let low = 0
  let high = directory.count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((directory.ids[middle] as number) <= id) low = middle + 1
    else high = middle
  }
  if (low === 0) return undefined
  const entry = entryAt(directory, low - 1)
  return entry.run === 0 || id < entry.id + entry.run ? entry : undefined
}

/** Columns one after another: differences of numbers, runs, lengths, offsets, of which 0 is "right behind the one before". Not packed. */
export const writeDirectory = (entries: readonly Entry[]): Buffer => {
  // A number has eight bytes at most.
  const bytes = Buffer.alloc(8 * (1 + columns * entries.length))
  let at = 0
  const put = (number: number): void => {
    let rest = number
    while (rest > 127) {
      bytes[at++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    bytes[at++] = rest
  }
  put(entries.length)
  let last = 0
  for (const { id } of entries) {
    put(id - last)
    last = id
  }
  for (const { run } of entries) put(run)
  for (const { length } of entries) put(length)
  let end = -1
  for (const { offset, length } of entries) {
    put(offset === end ? 0 : offset + 1)
    end = offset + length
  }
  return bytes.subarray(0, at)
}
