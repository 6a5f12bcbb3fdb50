import { gzipSync } from 'node:zlib'
import { Compression, TileType } from 'pmtiles'
import { type Entry, writeDirectory } from '#map/directory.ts'
import { type Head, head_length, writeHead } from '#map/head.ts'

/** A file of tiles as no program would write it: its parts, and what its head says of them where that is not the truth. */
export interface Crafted {
  root: readonly Entry[] | Buffer
  /** Directories one after another, each where the one before ends. */
  leaves?: readonly (readonly Entry[] | Buffer)[]
  tiles?: Buffer
  metadata?: string
  head?: Partial<Head>
}

export const packed = (directory: readonly Entry[] | Buffer): Buffer =>
  gzipSync(Buffer.isBuffer(directory) ? directory : writeDirectory(directory))

export const craft = ({ root, leaves = [], tiles = Buffer.alloc(0), metadata = '{}', head = {} }: Crafted): Buffer => {
  const parts = [packed(root), gzipSync(metadata), Buffer.concat(leaves.map(packed)), tiles]
  let at = head_length
  const stretches = parts.map(({ length }) => {
    at += length
    return { offset: at - length, length }
  })
  const [first, told, others, data] = stretches as [Head['root'], Head['root'], Head['root'], Head['root']]
  const whole: Head = {
    root: first,
    metadata: told,
    leaves: others,
    tiles: data,
    addressed: 0,
    entries: 0,
    contents: 0,
    clustered: true,
    packing: Compression.Gzip,
    tile_packing: Compression.Gzip,
    tile_type: TileType.Mvt,
    min_zoom: 0,
    max_zoom: 4,
    bounds: [-180, -85, 180, 85],
    ...head,
  }
  return Buffer.concat([writeHead(whole), ...parts])
}
