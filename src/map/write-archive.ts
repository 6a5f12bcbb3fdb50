import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import { type Entry, writeDirectory } from './directory.ts'
import { first_read, type Head, head_length, type Stretch, writeHead } from './head.ts'

/** A file of vector tiles as PMTiles has it in version 3: a head, directories, what it tells of itself, tiles. */

export interface Cut {
  z: number
  x: number
  y: number
  /** A vector tile. */
  bytes: Uint8Array
}

const entries_a_leaf = 2_048

const everywhere: Head['bounds'] = [-180, -85.0511287, 180, 85.0511287]

/** Tiles that are the same are kept once: most of the land has nothing on it. */
export const writeArchive = async (
  tiles: Iterable<Cut>,
  metadata: object,
  levels: readonly [number, number],
  bounds: Head['bounds'] = everywhere,
): Promise<Buffer[]> => {
  const { entries, parts, length, count } = await arrange(await compress(tiles))
  const { root, leaves } = directories(entries)
  const told = gzipSync(JSON.stringify(metadata), { level: 9 })
  let at = head_length
  const next = (size: number): Stretch => {
    at += size
    return { offset: at - size, length: size }
  }
  const head = writeHead({
    root: next(root.length),
    metadata: next(told.length),
    leaves: next(leaves.length),
    tiles: next(length),
    addressed: count,
    entries: entries.length,
    contents: parts.length,
    clustered: true,
    packing: Compression.Gzip,
    tile_packing: Compression.Gzip,
    tile_type: TileType.Mvt,
    min_zoom: levels[0],
    max_zoom: levels[1],
    bounds,
  })
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

const directory = (entries: readonly Entry[]): Buffer => gzipSync(writeDirectory(entries), { level: 9 })
