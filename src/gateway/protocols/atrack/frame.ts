/** Frames of ATrack: two letters, check, length and content; keep-alives; plain words. */

import { crc16Arc } from '#gateway/parts/checks.ts'
import { noise } from '#gateway/parts/framers.ts'

/** Bytes of a frame at most. */
export const max_frame = 16_384

const keep_alive = 0xfe02
export const keep_alive_size = 12

/** First bytes of frames: `@` and a letter, words behind `$`, and two small bytes where devices are configured so. */
const starts = ['@', '$', '\xfe', '\x02', '\x03'].map((text) => Buffer.from(text, 'latin1'))

/** Answers whether the frame is a keep-alive. */
export const isKeepAlive = (bytes: Buffer): boolean =>
  bytes.length === keep_alive_size && bytes.readUInt16BE(0) === keep_alive

/** Answers whether a frame may begin with these bytes; `undefined` until the second byte has arrived. */
const mayBegin = (bytes: Buffer): boolean | undefined => {
  const [first = 0, second] = bytes
  if (first === 0x24) return true
  if (second === undefined) return starts.some((start) => start[0] === first) ? undefined : false
  if (first === 0x40) return second >= 0x41 && second <= 0x5a
  if (first === 0xfe) return second === 0x02
  return (first === 2 || first === 3) && second < 16
}

/**
 * Matches the head of a text frame: a comma, four hexadecimal digits and a comma where the binary form has check and
 * length.
 */
const head = /^..,[0-9A-F]{4},(\d{1,5}),/s

/** Answers whether the frame is of the text form. */
export const isText = (bytes: Buffer): boolean =>
  bytes[2] === 0x2c && bytes[7] === 0x2c && /^[0-9A-F]{4}$/.test(bytes.toString('latin1', 3, 7))

/** Characters of a text frame before its length, which counts from the comma behind it on. */
const beforeLength = 8

/** Length in bytes of the first frame; `undefined` until it has arrived whole. */
export const frame = (bytes: Buffer): number | undefined => {
  const begins = mayBegin(bytes)
  if (begins === undefined) return undefined
  if (!begins) return noise(bytes, starts)
  if (bytes[0] === 0x24) {
    const end = bytes.indexOf('\r\n')
    return end === -1 ? undefined : end + 2
  }
  if (bytes[0] === 0xfe) return bytes.length < keep_alive_size ? undefined : keep_alive_size
  if (bytes.length < beforeLength) return undefined
  const length = isText(bytes) ? textLength(bytes) : bytes.readUInt16BE(4) + 6
  if (length === undefined) return bytes.length < 16 ? undefined : noise(bytes, starts)
  if (length < 16 || length > max_frame) return noise(bytes, starts)
  return bytes.length < length ? undefined : length
}

const textLength = (bytes: Buffer): number | undefined => {
  const [, length] = head.exec(bytes.toString('latin1', 0, 16)) ?? []
  return length === undefined ? undefined : beforeLength + length.length + Number(length)
}

/** The frame without the zeros that some devices fill a datagram up with. */
export const withoutFill = (bytes: Buffer): Buffer => {
  if (isText(bytes)) return bytes
  const end = bytes.readUInt16BE(4) + 6
  return bytes.subarray(end).every((byte) => byte === 0) ? bytes.subarray(0, end) : bytes
}

/** Answers whether the check of a frame is right; it covers all bytes behind itself. */
export const isRight = (bytes: Buffer): boolean => {
  if (isText(bytes)) {
    const check = Number.parseInt(bytes.toString('latin1', 3, 7), 16)
    return textLength(bytes) === bytes.length && crc16Arc(bytes, 7) === check
  }
  return bytes.readUInt16BE(4) + 6 === bytes.length && crc16Arc(bytes, 4) === bytes.readUInt16BE(2)
}
