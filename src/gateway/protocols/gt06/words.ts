/** GT06 messages that are words and measurements, not places: command replies and information transfer. */

import type { Attributes } from '#track/point.ts'

const trimmed = (text: string): string => text.replaceAll('\0', '').trim()

/** Reply to a command, message 0x15: length, server flag (4), ASCII, language (2). */
export function shortReply(content: Buffer): Attributes {
  const length = content[0] ?? 0
  return { text: trimmed(content.toString('latin1', 5, Math.min(1 + length, content.length))) }
}

/** Reply to a command, message 0x21: server flag (4), code (2 is UTF-16), words. */
export function longReply(content: Buffer): Attributes {
  const words = content.subarray(5)
  if (content[4] !== 2) return { text: trimmed(words.toString('latin1')) }
  const even = Buffer.from(words.subarray(0, words.length & ~1))
  return { text: trimmed(even.swap16().toString('utf16le')) }
}

/** A key as its reader frames it: 02, length of all, the key, a check byte, 03. Otherwise the whole content is the key. */
function key(data: Buffer): Attributes {
  const framed = data.length > 4 && data[0] === 2 && data[1] === data.length && data.at(-1) === 3
  return { hardware_key: (framed ? data.subarray(2, -2) : data).toString('hex') }
}

/** Information transfer, message 0x94: what each type carries in at least `size` bytes. */
const information = new Map<number, { size: number; read: (data: Buffer) => Attributes }>([
  [0x00, { size: 2, read: (data) => ({ board_voltage: data.readUInt16BE(0) / 100 }) }],
  [0x04, { size: 1, read: (data) => ({ text: trimmed(data.toString('latin1')) }) }],
  [0x05, { size: 1, read: (data) => ({ door: (data.readUInt8(0) & 1) === 1 }) }],
  [0x0a, { size: 26, read: (data) => ({ iccid: data.toString('hex', 16, 26).replace(/f+$/, '') }) }],
  [0x1b, { size: 1, read: key }],
])

export function informed(content: Buffer): Attributes {
  const data = content.subarray(1)
  const kind = information.get(content[0] ?? -1)
  return kind && data.length >= kind.size ? kind.read(data) : {}
}
