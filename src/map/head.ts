/** The head of a file of tiles (PMTiles, version 3): 127 bytes that say where everything lies. */

/** A stretch of the file, in bytes; of directories behind the first one, and of tiles, counted from where those begin. */
export interface Stretch {
  offset: number
  length: number
}

export interface Head {
  root: Stretch
  metadata: Stretch
  leaves: Stretch
  tiles: Stretch
  /** Tiles that have a number here, entries of directories, and contents that differ; 0 where it is not told. */
  addressed: number
  entries: number
  contents: number
  /** Whether contents lie in the order of the tiles' numbers. */
  clustered: boolean
  /** How directories and metadata are packed, how tiles are, and what tiles are: the format's numbers. */
  packing: number
  tile_packing: number
  tile_type: number
  min_zoom: number
  max_zoom: number
  /** West, south, east, north, in degrees. */
  bounds: [number, number, number, number]
}

export const head_length = 127
/** The head and the first directory come within this many bytes. */
export const first_read = 16_384
/** Deeper levels have more tiles than a number counts exactly. */
const deepest = 26

const stretches = ['root', 'metadata', 'leaves', 'tiles'] as const

/**
 * The head of a file of `size` bytes, where it is known how many it has.
 * @throws Error with a sentence where it is none, of another version, or says what cannot be
 */
export const readHead = (bytes: Buffer, size?: number): Head => {
  if (bytes.toString('latin1', 0, 2) !== 'PM') throw new Error('it is no PMTiles file')
  // The first versions had two letters and their number.
  const version = bytes.toString('latin1', 0, 7) === 'PMTiles' ? bytes[7] : bytes[2]
  if (version !== 3)
    throw new Error(`it is PMTiles of version ${version}, and only 3 is read: \`pmtiles convert\` makes that of it`)
  if (bytes.length < head_length) throw new Error('it is cut: it ends within its head')
  const numbers = Array.from({ length: 11 }, (_, i) => Number(bytes.readBigUInt64LE(8 + 8 * i)))
  const stretch = (i: number): Stretch => ({ offset: numbers[2 * i] as number, length: numbers[2 * i + 1] as number })
  const degrees = [0, 1, 2, 3].map((i) => bytes.readInt32LE(102 + 4 * i) / 1e7)
  const head: Head = {
    root: stretch(0),
    metadata: stretch(1),
    leaves: stretch(2),
    tiles: stretch(3),
    addressed: numbers[8] as number,
    entries: numbers[9] as number,
    contents: numbers[10] as number,
    clustered: bytes[96] === 1,
    packing: bytes[97] as number,
    tile_packing: bytes[98] as number,
    tile_type: bytes[99] as number,
    min_zoom: bytes[100] as number,
    max_zoom: bytes[101] as number,
    bounds: degrees as Head['bounds'],
  }
  holdTogether(head, size)
  return head
}

const holdTogether = (head: Head, size: number | undefined): void => {
  if (head.min_zoom > head.max_zoom || head.max_zoom > deepest)
    throw new Error(`it is damaged: its levels are ${head.min_zoom} to ${head.max_zoom}`)
  const [west, south, east, north] = head.bounds
  if (west > east || south > north || Math.max(-west, east) > 180 || Math.max(-south, north) > 90)
    throw new Error(`it is damaged: it lies from ${west} to ${east} degrees east, and ${south} to ${north} north`)
  const end = Math.max(...stretches.map((name) => head[name].offset + head[name].length))
  if (!Number.isSafeInteger(end)) throw new Error('it is damaged: its head tells of more bytes than any disk has')
  if (size !== undefined && end > size) throw new Error(`it is cut: it should have ${end} bytes, and has ${size}`)
}

export const writeHead = (head: Head): Buffer => {
  const bytes = Buffer.alloc(head_length)
  bytes.write('PMTiles\x03', 'latin1')
  const numbers = stretches.flatMap((name) => [head[name].offset, head[name].length])
  for (const [i, number] of [...numbers, head.addressed, head.entries, head.contents].entries())
    bytes.writeBigUInt64LE(BigInt(number), 8 + 8 * i)
  const { packing, tile_packing, tile_type, min_zoom, max_zoom, bounds } = head
  bytes.set([head.clustered ? 1 : 0, packing, tile_packing, tile_type, min_zoom, max_zoom], 96)
  for (const [i, degrees] of bounds.entries()) bytes.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i)
  // Where programs that show it begin: in the middle of it.
  const [west, south, east, north] = bounds
  bytes[118] = min_zoom
  bytes.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  bytes.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return bytes
}
