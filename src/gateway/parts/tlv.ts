/** One item of a list of tags with their lengths. */
export interface Item {
  tag: number
  value: Buffer
}

/** The lengths of tags and of lengths, in bytes. */
export interface TlvShape {
  tag: 1 | 2
  length: 1 | 2
  endian?: 'big' | 'little'
  /** The length counts the tag, and itself where `itself` is true. */
  counts_tag?: boolean
  counts_itself?: boolean
}

/** The items from `start` to `end`, in their order; `undefined` when one goes beyond: then nothing of it is to be believed. */
export const items = (bytes: Buffer, start: number, end: number, shape: TlvShape): Item[] | undefined => {
  const { tag, length, endian = 'big', counts_tag = false, counts_itself = false } = shape
  const read = (at: number, size: number): number =>
    endian === 'big' ? bytes.readUIntBE(at, size) : bytes.readUIntLE(at, size)
  const found: Item[] = []
  for (let at = start; at < end; ) {
    const value = at + tag + length
    if (value > end) return undefined
    const size = read(at + tag, length) - (counts_tag ? tag : 0) - (counts_itself ? length : 0)
    if (size < 0 || value + size > end) return undefined
    found.push({ tag: read(at, tag), value: bytes.subarray(value, value + size) })
    at = value + size
  }
  return found
}
