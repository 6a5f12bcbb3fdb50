/** The envelope of GT06: start, length, number, content, serial, check, stop. Section "General Packet Format". */

import { crc16X25 } from '#gateway/parts/checks.ts'

export interface Message {
  number: number
  /** It began with `7979`. */
  long?: boolean
  content: Buffer
  serial: number
}

const stop = 0x0d0a
/** Bytes that the length field counts beside the content: number, serial, check. */
const counted = 5

/**
 * Offset of the start bytes `7878` or `7979`, which may still be arriving, from `from` on; the number of bytes when
 * there are none.
 */
export function nextStart(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if ((byte === 0x78 || byte === 0x79) && (at + 1 === bytes.length || bytes[at + 1] === byte)) return at
  }
  return bytes.length
}

/** Bytes before the message number: two start bytes and one or two of length. */
const headerSize = (bytes: Buffer): number => (bytes[0] === 0x79 ? 4 : 3)

/** Length in bytes of the message that begins here, by its length field; `undefined` until that has arrived. */
export function announced(bytes: Buffer): number | undefined {
  const header = headerSize(bytes)
  if (bytes.length < header) return undefined
  const length = header === 4 ? bytes.readUInt16BE(2) : bytes.readUInt8(2)
  return header + length + 2
}

/** The shortest possible message that begins like this one. */
export const shortest = (bytes: Buffer): number => headerSize(bytes) + counted + 2

/** Answers whether the frame ends with the stop bytes. */
export const stops = (bytes: Buffer, length: number): boolean => bytes.readUInt16BE(length - 2) === stop

const isRight = (frame: Buffer): boolean =>
  crc16X25(frame, 2, frame.length - 4) === frame.readUInt16BE(frame.length - 4)

/** Bytes of a sign-in: with nothing but the IMEI, and as many as any device adds. */
const login = { number: 1, shortest: 18, longest: 48 }

/**
 * Length in bytes of the sign-in that begins here, whatever its length field says: some devices write a wrong one, over
 * which their check is computed. `undefined` where no sign-in ends.
 */
export function loginSize(bytes: Buffer): number | undefined {
  if (bytes[0] !== 0x78 || bytes[3] !== login.number) return undefined
  for (let size = login.shortest; size <= Math.min(bytes.length, login.longest); size++) {
    if (stops(bytes, size) && isRight(bytes.subarray(0, size))) return size
  }
  return undefined
}

/** Opens a frame. A string says why it cannot be opened. */
export function open(frame: Buffer): Message | string {
  if (frame.length < 2 || nextStart(frame, 0) !== 0) return 'noise'
  if (announced(frame) !== frame.length && loginSize(frame) !== frame.length) return 'noise'
  if (frame.length < shortest(frame) || !stops(frame, frame.length)) return 'noise'
  if (!isRight(frame)) return 'wrong checksum'
  const end = frame.length - 4
  const header = headerSize(frame)
  return {
    number: frame.readUInt8(header),
    long: header === 4,
    content: frame.subarray(header + 1, end - 2),
    serial: frame.readUInt16BE(end - 2),
  }
}

/** The bytes of a message; a short one has at most 250 bytes of content. */
export function seal({ number, long, content, serial }: Message): Buffer {
  const head = Buffer.from(long ? [0x79, 0x79, 0, 0, number] : [0x78, 0x78, 0, number])
  if (long) head.writeUInt16BE(content.length + counted, 2)
  else head.writeUInt8(content.length + counted, 2)
  const frame = Buffer.concat([head, content, Buffer.alloc(6)])
  const end = frame.length - 4
  frame.writeUInt16BE(serial, end - 2)
  frame.writeUInt16BE(crc16X25(frame, 2, end), end)
  frame.writeUInt16BE(stop, end + 2)
  return frame
}
