/** Frames of Meiligao: `$$`, or `@@` to the device, the whole length, seven bytes of digits, a kind, its body, a CRC, and the end of a line. */

import { crc16CcittFalse } from '#gateway/parts/checks.ts'
import { lengthField } from '#gateway/parts/framers.ts'

export interface Message {
  /** As it stands in the frame. */
  id: Buffer
  device: string
  kind: number
  body: Buffer
}

/** Bytes before the body and behind it. */
const head = 13
const tail = 4
export const longest = 2048

// Some devices in the diagnosis socket begin as a server does.
const starts = [Buffer.from('$$'), Buffer.from('@@')]

export const frame = lengthField({
  starts,
  offset: 2,
  size: 2,
  adjust: 0,
  shortest: head + tail,
  longest,
})

/** Digits up to the first F. */
const nameOf = (id: Buffer): string => id.toString('hex').replace(/f.*$/, '')

/** Why it is none, as a text. */
export const open = (bytes: Buffer): Message | string => {
  const end = bytes.length - tail
  if (end < head || !starts.some((start) => start.equals(bytes.subarray(0, 2)))) return 'noise'
  if (bytes.readUInt16BE(2) !== bytes.length) return 'a length that is not its own'
  if (bytes.readUInt16BE(end) !== crc16CcittFalse(bytes, 0, end)) return 'wrong CRC'
  const id = bytes.subarray(4, 11)
  const device = nameOf(id)
  if (!/^\d+$/.test(device)) return 'no id'
  return { id, device, kind: bytes.readUInt16BE(11), body: bytes.subarray(head, end) }
}

export const idOf = (device: string): Buffer | undefined =>
  /^\d{1,14}$/.test(device) ? Buffer.from(device.padEnd(14, 'f'), 'hex') : undefined

/** To the device. */
export const seal = (id: Buffer, kind: number, body: Buffer): Buffer => {
  const bytes = Buffer.alloc(head + body.length + tail)
  bytes.write('@@')
  bytes.writeUInt16BE(bytes.length, 2)
  id.copy(bytes, 4)
  bytes.writeUInt16BE(kind, 11)
  body.copy(bytes, head)
  bytes.writeUInt16BE(crc16CcittFalse(bytes, 0, head + body.length), head + body.length)
  bytes.write('\r\n', bytes.length - 2)
  return bytes
}
