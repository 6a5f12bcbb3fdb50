/** The envelope of Eview: AB, properties, length of the body, its check, serial, body. */

import { crc16Xmodem } from '#gateway/parts/checks.ts'
import { lengthField } from '#gateway/parts/framers.ts'

export interface Message {
  /** It is to be answered. */
  wants_answer: boolean
  serial: number
  kind: number
  /** Keys and what belongs to them. */
  body: Buffer
}

const HEADER = 8
const start = Buffer.of(0xab)
const wants_answer = 0x10

export const max_frame = HEADER + 4096

export const frame = lengthField({
  starts: [start],
  offset: 2,
  size: 2,
  endian: 'little',
  adjust: HEADER,
  shortest: HEADER + 1,
  longest: max_frame,
})

/** Opens a frame. A string says why it cannot be opened. */
export const open = (bytes: Buffer): Message | string => {
  if (bytes.length <= HEADER || bytes[0] !== start[0]) return 'noise'
  if (bytes.readUInt16LE(2) !== bytes.length - HEADER) return 'a length that is not its own'
  if (bytes.readUInt16LE(4) !== crc16Xmodem(bytes, HEADER)) return 'wrong checksum'
  return {
    wants_answer: (bytes.readUInt8(1) & wants_answer) !== 0,
    serial: bytes.readUInt16LE(6),
    kind: bytes.readUInt8(HEADER),
    body: bytes.subarray(HEADER + 1),
  }
}

/** The bytes of a message. */
export const seal = ({ wants_answer: wanted, serial, kind, body }: Message): Buffer => {
  const bytes = Buffer.alloc(HEADER + 1 + body.length)
  start.copy(bytes)
  bytes.writeUInt8(wanted ? wants_answer : 0, 1)
  bytes.writeUInt16LE(1 + body.length, 2)
  bytes.writeUInt16LE(serial, 6)
  bytes.writeUInt8(kind, HEADER)
  body.copy(bytes, HEADER + 1)
  bytes.writeUInt16LE(crc16Xmodem(bytes, HEADER), 4)
  return bytes
}
