import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

/** A file of vector tiles as PMTiles has it in version 3: a head, directories, what it tells of itself, tiles. */

export interface Cut {
  z: number
  x: number
  y: number
  /** A vector tile. */
  bytes: Uint8Array
}

interface Entry {
  id: number
  offset: number
  length: number
  /** Tiles from this one on, in the order of their numbers, that are the same. */
  run: number
}

const head_length = 127
/** The head and the first directory come within this many bytes. */
const first_read = 16_384
const entries_a_leaf = 2_048

/** Tiles that are the same are kept once: most of the land has nothing on it. */
export const writeArchive = async (
  tiles: Iterable<Cut>,
  metadata: object,
  levels: readonly [number, number],
): Promise<Buffer[]> => {
  const { entries, parts, length, count } = await arrange(await compress(tiles))
  const { root, leaves } = directories(entries)
  const told = gzipSync(JSON.stringify(metadata), { level: 9 })
  const head = Buffer.alloc(head_length)
  head.write('PMTiles\x03', 'latin1')
  let at = head_length
  for (const [i, size] of [root.length, told.length, leaves.length, length].entries()) {
    head.writeBigUInt64LE(BigInt(at), 8 + 16 * i)
    head.writeBigUInt64LE(BigInt(size), 16 + 16 * i)
    at += size
  }
  for (const [i, number] of [count, entries.length, parts.length].entries())
    head.writeBigUInt64LE(BigInt(number), 72 + 8 * i)
  // In the order of their numbers; directories and tiles are gzip; they are vector tiles.
  head.set([1, 2, 2, 1, ...levels], 96)
  for (const [i, degrees] of [-180, -85.0511287, 180, 85.0511287].entries())
    head.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i)
  return [head, root, told, leaves, ...parts]
}

interface Packed {
  id: number
  /** Of its bytes, before they were packed: tiles that are the same are packed and kept once. */
  digest: string
  packed: Promise<Buffer>
}

const together = 32
/** A quarter of the memory that zlib takes by itself, for tiles of some hundred bytes. */
const packing = { level: 9, windowBits: 13, memLevel: 6 }

/** Some at a time: what a call of zlib takes is given back when others have their turn, and not before. */
const compress = async (tiles: Iterable<Cut>): Promise<Packed[]> => {
  const all: Packed[] = []
  const known = new Map<string, Promise<Buffer>>()
  for (const { z, x, y, bytes } of tiles) {
    const digest = createHash('sha256').update(bytes).digest('base64')
    // As it comes it is a part of far more bytes.
    const packed = known.get(digest) ?? promisify(gzip)(bytes, packing).then((tile) => Buffer.from(tile))
    if (!known.has(digest) && known.set(digest, packed).size % together === 0) await packed
    all.push({ id: zxyToTileId(z, x, y), digest, packed })
  }
  return all.sort((a, b) => a.id - b.id)
}

const arrange = async (all: readonly Packed[]) => {
  const entries: Entry[] = []
  const parts: Buffer[] = []
  const known = new Map<string, { offset: number; length: number }>()
  let length = 0
  for (const { id, digest, packed } of all) {
    let place = known.get(digest)
    if (!place) {
      const bytes = await packed
      place = { offset: length, length: bytes.length }
      known.set(digest, place)
      parts.push(bytes)
      length += bytes.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...place, run: 1 })
  }
  return { entries, parts, length, count: all.length }
}

const directories = (entries: readonly Entry[]): { root: Buffer; leaves: Buffer } => {
  const whole = directory(entries)
  if (head_length + whole.length <= first_read) return { root: whole, leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let i = 0; i < entries.length; i += entries_a_leaf) {
    const part = entries.slice(i, i + entries_a_leaf)
    const leaf = directory(part)
    pointers.push({ id: (part[0] as Entry).id, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) }
}

/** Columns one after another: differences of numbers, runs, lengths, offsets, of which 0 is "right behind the one before". */
const directory = (entries: readonly Entry[]): Buffer => {
  const numbers = [entries.length]
  let last = 0
  for (const { id } of entries) {
    numbers.push(id - last)
    last = id
  }
  for (const { run } of entries) numbers.push(run)
  for (const { length } of entries) numbers.push(length)
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1]
    numbers.push(before && offset === before.offset + before.length ? 0 : offset + 1)
  }
  return gzipSync(Buffer.from(numbers.flatMap(varint)), { level: 9 })
}

const varint = (number: number): number[] => {
  const bytes: number[] = []
  let rest = number
  while (rest > 127) {
    bytes.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
  return bytes
}
