import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import { Compression, findTile, type Header, SharedPromiseCache, type Source, TileType, zxyToTileId } from 'pmtiles'

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
  /** The bytes as they are in the file; nothing where there is no tile. */
  tile(z: number, x: number, y: number): Promise<Buffer | undefined>
  close(): Promise<void>
}

export type Encoding = 'gzip' | 'br' | 'zstd'

/** Larger than any tile or directory that is of use. */
const most = 16 * 1024 * 1024
const first_read = 16_384
const directories_kept = 200

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
  encoding ? unpackers[encoding](bytes, { maxOutputLength: most }) : Promise.resolve(Buffer.from(bytes))

/** Opens a file, and rejects with a sentence where it is none of these. */
export const openArchive = async (path: string): Promise<Archive> => {
  const file = await open(path)
  try {
    const read = async (offset: number, length: number): Promise<Buffer> => {
      if (length > most) throw new Error(`a part of ${path} has ${length} bytes`)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return buffer.subarray(0, bytesRead)
    }
    const source: Source = {
      getKey: () => path,
      getBytes: async (offset, length) => ({ data: bare(await read(offset, length)) }),
    }
    const head = await read(0, first_read)
    const cache = new SharedPromiseCache(directories_kept, undefined, async (bytes, compression) =>
      bare(await unpack(new Uint8Array(bytes), encodings[compression])),
    )
    const header = await cache.getHeader(source)
    const { size } = await file.stat()
    return {
      digest: createHash('sha256').update(head).update(String(size)).digest('hex').slice(0, 16),
      ...typeOf(header),
      encoding: encodings[header.tileCompression],
      min_zoom: header.minZoom,
      max_zoom: header.maxZoom,
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      ...toldBy(
        await read(header.jsonMetadataOffset, header.jsonMetadataLength).then((bytes) =>
          unpack(bytes, encodings[header.internalCompression]),
        ),
      ),
      tile: async (z, x, y) => {
        if (z < header.minZoom || z > header.maxZoom) return undefined
        const place = await find(cache, source, header, zxyToTileId(z, x, y))
        return place && read(header.tileDataOffset + place.offset, place.length)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The bytes in memory of their own. */
const bare = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer

const typeOf = ({ tileType }: Header): (typeof types)[number] => {
  const found = types[tileType]
  if (!found) throw new Error('its tiles are neither vector tiles (MVT) nor pictures')
  return found
}

const toldBy = (metadata: Buffer): { attribution: string; layers: string[] } => {
  const { attribution, vector_layers } = JSON.parse(metadata.toString() || '{}') as Record<string, unknown>
  const layers = Array.isArray(vector_layers) ? vector_layers : []
  return {
    attribution: typeof attribution === 'string' ? attribution : '',
    layers: layers.flatMap(({ id }: { id?: unknown }) => (typeof id === 'string' ? [id] : [])),
  }
}

/** Directories lead to others, three at most, before the tile. */
const find = async (cache: SharedPromiseCache, source: Source, header: Header, id: number) => {
  let { rootDirectoryOffset: offset, rootDirectoryLength: length } = header
  for (let depth = 0; depth <= 3; depth++) {
    const entry = findTile(await cache.getDirectory(source, offset, length, header), id)
    if (!entry || entry.runLength > 0) return entry ?? undefined
    offset = header.leafDirectoryOffset + entry.offset
    length = entry.length
  }
  return undefined
}
