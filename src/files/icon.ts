/**
 * Answers whether the bytes are an ICO and nothing more: a directory of bitmaps and PNGs that fill the file to its end.
 */
export const isIcon = (bytes: Buffer): boolean => {
  if (bytes.length < header || bytes.readUInt32LE(0) !== 0x0001_0000) return false
  const count = bytes.readUInt16LE(4)
  const begin = header + count * entry
  if (count === 0 || count > 32 || bytes.length < begin) return false
  const images = Array.from({ length: count }, (_, i) => imageAt(bytes, header + i * entry))
  const isWithin = images.every(({ from, to }) => from >= begin && from < to && to <= bytes.length)
  return isWithin && Math.max(...images.map(({ to }) => to)) === bytes.length && images.every(isPicture(bytes))
}

/** Bytes of the head and of what it says of each image. */
const header = 6
const entry = 16

interface Range {
  from: number
  to: number
}

const imageAt = (bytes: Buffer, at: number): Range => {
  const from = bytes.readUInt32LE(at + 12)
  return { from, to: from + bytes.readUInt32LE(at + 8) }
}

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** The size of the head that a bitmap begins with. */
const bitmap = Buffer.from([40, 0, 0, 0])

const isPicture =
  (bytes: Buffer) =>
  ({ from, to }: Range): boolean => {
    const image = bytes.subarray(from, to)
    return image.indexOf(png) === 0 || image.indexOf(bitmap) === 0
  }
