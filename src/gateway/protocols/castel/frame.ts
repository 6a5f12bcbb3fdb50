/** The envelope of Castel: start, length of all, version, id of 20 characters, kind, body, CRC, line end; numbers have their low byte first, the kind its high one. */

import { crc16X25 } from '#gateway/parts/checks.ts'
import { lengthField } from '#gateway/parts/framers.ts'

export interface Message {
  /** `$$` has none. */
  version?: number
  /** As it came: 20 bytes. */
  id: Buffer
  kind: number
  body: Buffer
}

const starts = [Buffer.from('@@'), Buffer.from('$$')]
/** CRC and line end. */
const tail = 4
const shortest = 30
export const max_frame = 2048

export const frame = lengthField({
  starts,
  offset: 2,
  size: 2,
  endian: 'little',
  adjust: 0,
  shortest,
  longest: max_frame,
})

/** Opens one frame. A string says why it cannot be opened. */
export const open = (bytes: Buffer): Message | string => {
  if (bytes.length < shortest || !starts.some((start) => bytes.subarray(0, 2).equals(start))) return 'noise'
  const versioned = bytes[0] === 0x40
  if (bytes.readUInt16LE(2) !== bytes.length || (versioned && bytes.length === shortest))
    return 'a length that is not its own'
  const end = bytes.length - tail
  if (crc16X25(bytes, 0, end) !== bytes.readUInt16LE(end)) return 'wrong checksum'
  const at = versioned ? 5 : 4
  return {
    ...(versioned && { version: bytes.readUInt8(4) }),
    id: bytes.subarray(at, at + 20),
    kind: bytes.readUInt16BE(at + 20),
    body: bytes.subarray(at + 22, end),
  }
}

export const seal = ({ version, id, kind, body }: Message): Buffer => {
  const head = version === undefined ? Buffer.from('$$\0\0') : Buffer.from([0x40, 0x40, 0, 0, version])
  const bytes = Buffer.concat([head, id, Buffer.of(kind >> 8, kind & 0xff), body, Buffer.from('\0\0\r\n')])
  bytes.writeUInt16LE(bytes.length, 2)
  const end = bytes.length - tail
  bytes.writeUInt16LE(crc16X25(bytes, 0, end), end)
  return bytes
}

/** The id without the zeros behind it; `undefined` where it is none. */
export const nameOf = (id: Buffer): string | undefined => /^([\x21-\x7e]{1,20})[\0 ]*$/.exec(id.toString('latin1'))?.[1]
