/** The envelope of TOPFLYtech: start, kind, length of all, serial, IMEI, body. */

import { lengthField } from '#gateway/parts/framers.ts'

/** By whom: 2323 older ones, 2525 wired ones, 2626 those with a diagnosis socket, 2727 those with a battery. */
export type Start = 0x2323 | 0x2525 | 0x2626 | 0x2727

export interface Message {
  start: Start
  kind: number
  serial: number
  device: string
  body: Buffer
}

const header = 15
export const max_frame = 2048
const starts = [0x23, 0x25, 0x26, 0x27].map((byte) => Buffer.of(byte, byte))

export const frame = lengthField({ starts, offset: 3, size: 2, adjust: 0, shortest: header, longest: max_frame })

/** Opens one frame. A string says why it cannot be opened. */
export const open = (bytes: Buffer): Message | string => {
  if (bytes.length < header || !starts.some((start) => bytes.subarray(0, 2).equals(start))) return 'noise'
  if (bytes.readUInt16BE(3) !== bytes.length) return 'a length that is not its own'
  const device = /^0(\d{15})$/.exec(bytes.toString('hex', 7, header))?.[1]
  if (device === undefined) return 'a message without an IMEI'
  return {
    start: bytes.readUInt16BE(0) as Start,
    kind: bytes.readUInt8(2),
    serial: bytes.readUInt16BE(5),
    device,
    body: bytes.subarray(header),
  }
}

export const seal = ({ start, kind, serial, device, body }: Message): Buffer => {
  const bytes = Buffer.alloc(header + body.length)
  bytes.writeUInt16BE(start, 0)
  bytes.writeUInt8(kind, 2)
  bytes.writeUInt16BE(bytes.length, 3)
  bytes.writeUInt16BE(serial, 5)
  bytes.write(`0${device}`, 7, 'hex')
  body.copy(bytes, header)
  return bytes
}
