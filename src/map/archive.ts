import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import { Compression, TileType, tileIdToZxy, zxyToTileId } from 'pmtiles'
import type { TileAt } from '#geocode/tiles.ts'
import { type Directory, type Entry, entryAt, findEntry, most_bytes, readDirectory } from './directory.ts'
import { first_read, type Head, readHead, type Stretch } from './head.ts'

/** A file of tiles (PMTiles, version 3), read by parts: however large it is, a tile costs a few reads. */
export interface Archive {
  /** 16 hex digits, which another file does not have. */
  digest: string
  kind: 'vector' | 'raster'
  /** The media type of a tile, and how its bytes are packed. */
  type: string
  encoding: Encoding | undefined
  min_zoom: number
  max_zoom: number
  /** West, south, east, north, in degrees. */
  bounds: [number, number, number, number]
  /** HTML, as the file has it. */
  attribution: string
  /** The layers of vector tiles. */
  layers: string[]
  /** All that the file tells of itself. */
  metadata: Readonly<Record<string, unknown>>
  /** The bytes as they are in the file; nothing where there is no tile. */
  tile(z: number, x: number, y: number): Promise<Buffer | undefined>
  /** Which tiles of a zoom there are, in the order of the file; of many neighbours that are the same, as at sea, some. */
  tiles(z: number): AsyncGenerator<TileAt>
  close(): Promise<void>
}

export type Encoding = 'gzip' | 'br' | 'zstd'

/** Entries of directories that are kept of a file, in the order in which they were read last: 24 bytes each. */
const entries_kept = 1_000_000

const types: Readonly<Record<number, { kind: Archive['kind']; type: string }>> = {
  [TileType.Mvt]: { kind: 'vector', type: 'application/vnd.mapbox-vector-tile' },
  [TileType.Png]: { kind: 'raster', type: 'image/png' },
  [TileType.Jpeg]: { kind: 'raster', type: 'image/jpeg' },
  [TileType.Webp]: { kind: 'raster', type: 'image/webp' },
  [TileType.Avif]: { kind: 'raster', type: 'image/avif' },
}

const encodings: Readonly<Record<number, Encoding>> = {
  [Compression.Gzip]: 'gzip',
  [Compression.Brotli]: 'br',
  [Compression.Zstd]: 'zstd',
}

const unpackers = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
}

export const unpack = (bytes: Uint8Array, encoding: Encoding | undefined): Promise<Buffer> =>
  encoding ? unpackers[encoding](bytes, { maxOutputLength: most_bytes }) : Promise.resolve(Buffer.from(bytes))

/** Opens a file, and rejects with a sentence where it is none of these. What it says of itself is held to its size before it is read. */
export const openArchive = async (path: string): Promise<Archive> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = (stretch: Stretch): Promise<Buffer> => readPart(file, stretch)
    const begin = await read({ offset: 0, length: Math.min(first_read, size) })
    const head = readHead(begin, size)
    const directories = createDirectories(head, read)
    const kind = kindOf(head.tile_type)
    await directories(head.root)
    return {
      digest: createHash('sha256').update(begin).update(String(size)).digest('hex').slice(0, 16),
      ...kind,
      encoding: encodings[head.tile_packing],
      min_zoom: head.min_zoom,
      max_zoom: head.max_zoom,
      bounds: head.bounds,
      ...toldBy(await unpackPart(await read(head.metadata), head)),
      tile: async (z, x, y) => {
        if (z < head.min_zoom || z > head.max_zoom) return undefined
        const entry = await find(directories, head, zxyToTileId(z, x, y))
        return entry && read(within(head.tiles, entry))
      },
      tiles: (z) => tilesOf(directories, head, z),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** @throws Error with a sentence where it is larger than anything of use, or beyond the end */
export const readPart = async (file: FileHandle, { offset, length }: Stretch): Promise<Buffer> => {
  if (length > most_bytes)
    throw new Error(`a part of it has ${Math.round(length / 1e6)} MB, more than any map program draws`)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
  if (bytesRead < length) throw new Error('it is cut: it ends within a part that it tells of')
  return buffer
}

/** A directory, or what the file tells of itself. */
export const unpackPart = (bytes: Buffer, { packing }: Head): Promise<Buffer> =>
  unpack(bytes, encodings[packing]).catch((error: Error) => {
    throw new Error(`it is damaged: a part of it does not unpack (${error.message})`, { cause: error })
  })

/** Where it lies in the file. @throws Error where that is not among its kind */
const within = (all: Stretch, { offset, length }: Stretch): Stretch => {
  if (offset + length > all.length) throw new Error('it is damaged: a directory leads beyond its end')
  return { offset: all.offset + offset, length }
}

type Directories = (at: Stretch) => Promise<Directory>

/** Directories as they are asked for; who is asked for again while it is read is read once. */
const createDirectories = (head: Head, read: (stretch: Stretch) => Promise<Buffer>): Directories => {
  const kept = new Map<number, { directory: Promise<Directory>; count: number }>()
  let total = 0
  const forget = (offset: number): void => {
    total -= kept.get(offset)?.count ?? 0
    kept.delete(offset)
  }
  const load = async (at: Stretch): Promise<Directory> => {
    const directory = readDirectory(await unpackPart(await read(at), head))
    const one = kept.get(at.offset)
    if (one) total += one.count = directory.count
    for (const offset of kept.keys()) {
      if (total <= entries_kept || offset === at.offset) break
      forget(offset)
    }
    return directory
  }
  return (at) => {
    const known = kept.get(at.offset)
    const one = known ?? { directory: load(at), count: 0 }
    // The one that was asked for last is forgotten last.
    kept.delete(at.offset)
    kept.set(at.offset, one)
    if (!known) one.directory.catch(() => forget(at.offset))
    return one.directory
  }
}

const kindOf = (type: number): (typeof types)[number] => {
  const found = types[type]
  if (!found) throw new Error('its tiles are neither vector tiles (MVT) nor pictures')
  return found
}

const toldBy = (bytes: Buffer): Pick<Archive, 'attribution' | 'layers' | 'metadata'> => {
  const metadata = objectOf(bytes.toString() || '{}')
  const { attribution, vector_layers } = metadata
  const layers: unknown[] = Array.isArray(vector_layers) ? vector_layers : []
  return {
    attribution: typeof attribution === 'string' ? attribution : '',
    layers: layers.flatMap((layer) => {
      const { id } = (layer ?? {}) as { id?: unknown }
      return typeof id === 'string' ? [id] : []
    }),
    metadata,
  }
}

const objectOf = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // The same as what is JSON and no object.
  }
  throw new Error('it is damaged: what it tells of itself is no JSON object')
}

/** Directories lead to others, three at most, before the tile. */
const find = async (directories: Directories, head: Head, id: number): Promise<Entry | undefined> => {
  let at = head.root
  for (let depth = 0; depth <= 3; depth++) {
    const entry = findEntry(await directories(at), id)
    if (!entry || entry.run > 0) return entry
    at = within(head.leaves, entry)
  }
  throw new Error('it is damaged: its directories lead in circles')
}

/** Neighbours that are the same and are all told. */
const most_alike = 64

/** Each directory that leads to tiles of the zoom, and no tile twice: of one that leads back to itself nothing is told again. */
async function* tilesOf(directories: Directories, head: Head, zoom: number): AsyncGenerator<TileAt> {
  let next = zxyToTileId(zoom, 0, 0)
  const end = zxyToTileId(zoom + 1, 0, 0)
  async function* below(at: Stretch, depth: number): AsyncGenerator<TileAt> {
    const directory = await directories(at)
    for (let i = 0; i < directory.count && next < end; i++) {
      const entry = entryAt(directory, i)
      const until = entry.run > 0 ? entry.id + entry.run : i + 1 < directory.count ? entryAt(directory, i + 1).id : end
      if (until <= next) continue
      if (entry.run === 0 && depth < 3) yield* below(within(head.leaves, entry), depth + 1)
      else if (entry.run > 0 && entry.id < end) {
        const from = Math.max(next, entry.id)
        for (let id = from; id < Math.min(until, end, from + most_alike); id++) {
          const [z, x, y] = tileIdToZxy(id)
          yield { z, x, y }
        }
      }
      next = Math.max(next, until)
    }
  }
  yield* below(head.root, 0)
}
