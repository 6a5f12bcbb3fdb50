import { inflateRawSync } from 'node:zlib'

/** The part of zip that spreadsheets use: entries stored or deflated, no ZIP64, nothing encrypted. */

const END = 0x0605_4b50
const CENTRAL = 0x0201_4b50
const LOCAL = 0x0403_4b50
const STORED = 0
const DEFLATED = 8

interface Entry {
  name: string
  method: number
  compressed: number
  size: number
  at: number
}

/**
 * The names of what a zip holds, once it was really inflated and is no larger than it says and than `largest` bytes
 * together: whoever reads it after us takes its word for it.
 * @throws Error for everything else
 */
export const namesInZip = (bytes: Buffer, largest: number): string[] => {
  let left = largest
  const names: string[] = []
  for (const entry of entriesOf(bytes)) {
    left -= sizeOf(bytes, entry, left)
    names.push(entry.name)
  }
  return names
}

const entriesOf = (bytes: Buffer): Entry[] => {
  // A comment of at most 64 KiB may follow the end record of 22 bytes.
  const end = bytes.lastIndexOf('PK\x05\x06', bytes.length - 22, 'latin1')
  if (end < bytes.length - 22 - 0xffff || end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('not a zip')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Error('a broken directory')
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

/** Bytes of an entry, which both of its headers must tell alike. */
const sizeOf = (bytes: Buffer, { method, compressed, size, at }: Entry, left: number): number => {
  if (bytes.readUInt32LE(at) !== LOCAL || bytes.readUInt16LE(at + 8) !== method) throw new Error('a broken entry')
  const told = bytes.readUInt32LE(at + 22)
  const data = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (data + compressed > bytes.length || (told !== 0 && told !== size)) throw new Error('a broken entry')
  if (size > left) throw new Error('larger than is read')
  const actual = method === STORED ? compressed : inflated(method, bytes.subarray(data, data + compressed), size)
  if (actual !== size) throw new Error('a broken entry')
  return size
}

const inflated = (method: number, bytes: Buffer, size: number): number => {
  if (method !== DEFLATED) throw new Error('an unknown compression')
  return inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) }).length
}
