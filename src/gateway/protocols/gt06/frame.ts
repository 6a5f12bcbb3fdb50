/** The envelope of GT06: start, length, number, content, serial, check, stop. Section "General Packet Format". */

export interface Message {
  number: number
  content: Buffer
  serial: number
}

const stop = 0x0d0a
/** Bytes that the length field counts beside the content: number, serial, check. */
const counted = 5

/** CRC-16/X-25, which the documents call CRC-ITU. */
export function checksum(bytes: Uint8Array): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1
  }
  return ~crc & 0xffff
}

/** Where the start bytes `7878` or `7979` are, or may be still arriving, from `from` on; the length when nowhere. */
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

export const stops = (bytes: Buffer, length: number): boolean => bytes.readUInt16BE(length - 2) === stop

/** Opens one frame. A string says why it cannot be opened. */
export function open(frame: Buffer): Message | string {
  if (frame.length < 2 || nextStart(frame, 0) !== 0 || announced(frame) !== frame.length) return 'noise'
  if (frame.length < shortest(frame) || !stops(frame, frame.length)) return 'noise'
  const end = frame.length - 4
  if (checksum(frame.subarray(2, end)) !== frame.readUInt16BE(end)) return 'wrong checksum'
  const header = headerSize(frame)
  return {
    number: frame.readUInt8(header),
    content: frame.subarray(header + 1, end - 2),
    serial: frame.readUInt16BE(end - 2),
  }
}

/** A short message (`7878`). `content` is at most 250 bytes. */
export function seal({ number, content, serial }: Message): Buffer {
  const frame = Buffer.alloc(content.length + 10)
  frame.writeUInt16BE(0x7878, 0)
  frame.writeUInt8(content.length + counted, 2)
  frame.writeUInt8(number, 3)
  content.copy(frame, 4)
  frame.writeUInt16BE(serial, content.length + 4)
  frame.writeUInt16BE(checksum(frame.subarray(2, content.length + 6)), content.length + 6)
  frame.writeUInt16BE(stop, content.length + 8)
  return frame
}
