import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** The part of zip that spreadsheets and KMZ use: entries stored or deflated, no ZIP64, nothing encrypted. */

const END = 0x0605_4b50
const CENTRAL = 0x0201_4b50
const LOCAL = 0x0403_4b50
const STORED = 0
const DEFLATED = 8

interface Entry {
  method: number
  compressed: number
  /** What it says that it is inflated. */
  size: number
  at: number
}

export interface Zip {
  names: readonly string[]
  has(name: string): boolean
  /** The bytes of an entry as they are inflated; they are counted, whatever it says of their number. */
  read(name: string): AsyncIterable<Buffer>
}

/**
 * Opens a zip.
 * @param largest bytes that are inflated at most, of all parts together
 * @throws Error for bytes that are no zip; `read` throws for a part that is broken, missing or larger
 */
export const openZip = (bytes: Buffer, largest: number): Zip => {
  const entries = entriesOf(bytes)
  let left = largest
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Error(`a zip without ${name}`)
      if (entry.size > left) throw new Error('larger than is read')
      for await (const piece of inflated(bytes, entry)) {
        left -= piece.length
        if (left < 0) throw new Error('larger than is read')
        yield piece
      }
    },
  }
}

const entriesOf = (bytes: Buffer): Map<string, Entry> => {
  // A comment of at most 64 KiB may follow the end record of 22 bytes.
  const end = bytes.lastIndexOf('PK\x05\x06', bytes.length - 22, 'latin1')
  if (end < bytes.length - 22 - 0xffff || end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('not a zip')
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Error('a broken directory')
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    entries.set(bytes.toString('utf8', at + 46, at + 46 + name), {
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

const inflated = (bytes: Buffer, { method, compressed, at }: Entry): AsyncIterable<Buffer> => {
  if (bytes.readUInt32LE(at) !== LOCAL || bytes.readUInt16LE(at + 8) !== method) throw new Error('a broken entry')
  const data = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (data + compressed > bytes.length) throw new Error('a broken entry')
  if (method !== STORED && method !== DEFLATED) throw new Error('an unknown compression')
  const source = Readable.from([bytes.subarray(data, data + compressed)])
  if (method === STORED) return source
  // A stream that is told to inflate fails by itself; what it was piped from ends with it.
  return source.pipe(createInflateRaw({ chunkSize: 64 * 1024 }))
}
