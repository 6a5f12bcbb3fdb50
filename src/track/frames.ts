import { constants as zlib, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { corrupt } from './varint.ts'

/** Frames of zstd (RFC 8878), as blocks have them. */

/** The number that each frame begins with (3.1.1). */
export const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

const level = { [zlib.ZSTD_c_compressionLevel]: 6 }

/** Bytes of all that is opened at once. */
export const most_bytes = 64 * 1024 * 1024

/** Packs bytes into a frame. @param checked whether it says itself that it was damaged, in four bytes more */
export const frameOf = (plain: Buffer, checked: boolean): Buffer =>
  zstdCompressSync(plain, { params: { ...level, [zlib.ZSTD_c_checksumFlag]: Number(checked) } })

/**
 * Opens frames that lie one behind the other, as what they are lies behind each other. Throws an Error that begins with `corrupt block`.
 * @param size bytes that they have when they are opened, where it is known: a buffer of that size is made, in place of many
 */
export const openFrames = (frames: Buffer, size?: number): Buffer => {
  try {
    const opened = zstdDecompressSync(frames, { maxOutputLength: most_bytes, ...(size && { chunkSize: size + 64 }) })
    if (size === undefined || opened.length === size) return opened
  } catch (error) {
    throw corrupt((error as Error).message)
  }
  throw corrupt('it is not as long as it says')
}

/** Bytes of the field that says how long a frame is when it is opened, by the code of that field; 0 is none, or one byte. */
const widths = [0, 2, 4, 8] as const

/**
 * Bytes that a frame says to have when it is opened (3.1.1.1); NaN when it does not say.
 * @param begin where it says so: behind what each begins with, unless that was left out
 */
export const contentSize = (frame: Buffer, begin = magic.length): number => {
  const described = frame[begin] ?? 0
  const isAlone = (described & 0x20) !== 0
  const at = begin + (isAlone ? 1 : 2)
  const width = widths[described >>> 6] || (isAlone ? 1 : 0)
  // Neither a dictionary nor a window of more than a byte is written here.
  if ((described & 3) !== 0 || width === 0 || at + width > frame.length) return Number.NaN
  if (width === 8) return Number(frame.readBigUInt64LE(at))
  return frame.readUIntLE(at, width) + (width === 2 ? 256 : 0)
}
