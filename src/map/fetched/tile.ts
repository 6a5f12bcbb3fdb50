import { unpack } from '../archive.ts'
import type { Answer } from './ask.ts'
import { Fault } from './fault.ts'
import type { Entry } from './kept.ts'

/** Bytes of a tile as it is sent. */
export const largest_tile = 4 * 1024 * 1024

/** How pictures begin. */
const pictures: readonly { type: string; is(bytes: Buffer): boolean }[] = [
  { type: 'image/png', is: (bytes) => bytes.subarray(0, 4).equals(Buffer.from('\x89PNG', 'latin1')) },
  { type: 'image/jpeg', is: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  {
    type: 'image/webp',
    is: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  { type: 'image/avif', is: (bytes) => /^ftypavi[fs]$/.test(bytes.toString('latin1', 4, 12)) },
  { type: 'image/gif', is: (bytes) => bytes.toString('latin1', 0, 4) === 'GIF8' },
]

/**
 * Checks what came as a tile, whatever its server calls it: pages of hotels and errors come with 200 too. Empty where
 * nothing came. @throws Fault
 */
export const asTile = async (kind: 'vector' | 'raster', answer: Answer, host: string): Promise<Entry> => {
  const packed = answer.encoding ?? (isGzip(answer.bytes) ? 'gzip' : undefined)
  const bytes = await unpack(answer.bytes, packed).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE'
      ? new Fault('large', `${host} sends a tile that unpacks to more than 16 MB`)
      : new Fault('wrong', `${host} sends a tile that is damaged`)
  })
  if (bytes.length === 0) return empty
  if (kind === 'vector') {
    if (!isVector(bytes)) throw new Fault('wrong', `${host} sends ${sort(answer)} where a vector tile was asked for`)
    return { bytes: answer.bytes, type: 'application/vnd.mapbox-vector-tile', encoding: packed }
  }
  const picture = pictures.find(({ is }) => is(bytes))
  if (!picture) throw new Fault('wrong', `${host} sends ${sort(answer)} where a picture was asked for`)
  return { bytes, type: picture.type, encoding: undefined }
}

export const empty: Entry = { bytes: Buffer.alloc(0), type: '', encoding: undefined }

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Layers, one behind the other, and nothing else, up to the last byte (Mapbox Vector Tile 2.1: field 3, of a length). */
const isVector = (bytes: Buffer): boolean => {
  let at = 0
  while (at < bytes.length) {
    if (bytes[at++] !== 0x1a) return false
    let length = 0
    let scale = 1
    let part: number
    do {
      part = bytes[at++] ?? 0x80
      length += (part & 0x7f) * scale
      scale *= 128
    } while (part >= 0x80 && at <= bytes.length)
    at += length
  }
  return at === bytes.length
}

const sort = ({ type }: Answer): string => (type ? `something else (${type})` : 'something else')
