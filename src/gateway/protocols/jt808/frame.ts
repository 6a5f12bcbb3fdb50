/** The envelope of JT/T 808: mark, kind, properties, the device's number, serial, body, check, mark. Chapters 4.4 of 2013 and 2019. */

import { xor8 } from '#gateway/parts/checks.ts'
import { escaped, unescaped } from '#gateway/parts/framers.ts'
import { luhnDigit } from '#gateway/parts/luhn.ts'

export interface Message {
  kind: number
  /** As it came: 6 bytes, or 10 since 2019. */
  id: Buffer
  /** Since 2019: the version of the protocol, which is told back. */
  version?: number
  serial: number
  /** It is one of several packets of a message. */
  packet: boolean
  encrypted: boolean
  /** A lock wants to be answered. */
  asks: boolean
  body: Buffer
}

const mark = 0x7e
const lead = 0x7d
const replaced = { 1: lead, 2: mark } as const
const bracket = { open: 0x28, close: 0x29 } as const

/** A body of 1,023 bytes, a header of 21, a check, each perhaps two, and the marks. */
export const max_frame = 2 * (1023 + 21 + 1) + 2

/** Of a message without a body, with its marks. */
const shortest = 15

/** Up to the next mark; marks that are too near to each other for a message are noise, but for the last of them. */
const cutMarked = (bytes: Buffer): number | undefined => {
  let begin = 0
  let end = bytes.indexOf(mark, 1)
  while (end !== -1 && end + 1 - begin < shortest) {
    begin = end
    end = bytes.indexOf(mark, begin + 1)
  }
  if (begin > 0) return begin
  return end === -1 ? undefined : end + 1
}

/** Frames between marks; beside them, electronic locks send words in brackets. */
export const frame = (bytes: Buffer): number | undefined => {
  if (bytes[0] === mark) return cutMarked(bytes)
  if (bytes[0] !== bracket.open) return noise(bytes)
  const next = bytes.indexOf(mark)
  const end = bytes.subarray(0, next === -1 ? bytes.length : next).indexOf(bracket.close)
  if (end !== -1) return end + 1
  return next === -1 ? undefined : next
}

const noise = (bytes: Buffer): number => {
  const found = bytes.findIndex((byte) => byte === mark || byte === bracket.open)
  return found === -1 ? bytes.length : found
}

export const isWords = (frame: Buffer): boolean => frame[0] === bracket.open && frame.at(-1) === bracket.close

/** Locks count 5501 and 5502 in one byte. */
const shortSerial: ReadonlySet<number> = new Set([0x5501, 0x5502])

const flags = { version: 0x4000, packet: 0x2000, encrypted: 0x1c00, length: 0x03ff, asks: 0x8000 } as const

/** Opens one frame. A string says why it cannot be opened. */
export const open = (frame: Buffer): Message | string => {
  if (frame.length < shortest || frame[0] !== mark || frame.at(-1) !== mark) return 'noise'
  const bytes = unescaped(frame.subarray(1, -1), lead, replaced)
  if (!bytes || bytes.length < 12) return 'a wrong escape'
  const end = bytes.length - 1
  if (xor8(bytes, 0, end) !== bytes[end]) return 'wrong checksum'
  const kind = bytes.readUInt16BE(0)
  const properties = bytes.readUInt16BE(2)
  const long = (properties & flags.version) !== 0 && !shortSerial.has(kind)
  const packet = (properties & flags.packet) !== 0 && !shortSerial.has(kind)
  const idEnd = long ? 15 : 10
  const serialSize = shortSerial.has(kind) ? 1 : 2
  const start = idEnd + serialSize + (packet ? 4 : 0)
  if (end - start !== (properties & flags.length)) return 'a length that is not its own'
  return {
    kind,
    id: bytes.subarray(idEnd - (long ? 10 : 6), idEnd),
    ...(long && { version: bytes[4] }),
    serial: bytes.readUIntBE(idEnd, serialSize),
    packet,
    encrypted: (properties & flags.encrypted) !== 0 && !shortSerial.has(kind),
    asks: (properties & flags.asks) !== 0,
    body: bytes.subarray(start, end),
  }
}

/** A message to the device whose number and version these are. */
export const seal = ({ kind, id, version, serial, body }: Omit<Message, 'packet' | 'encrypted' | 'asks'>): Buffer => {
  const long = version !== undefined
  const shortly = shortSerial.has(kind) || kind === 0x4401
  const head = Buffer.alloc(long ? 5 : 4)
  head.writeUInt16BE(kind, 0)
  head.writeUInt16BE(body.length | (long ? flags.version : 0), 2)
  if (long) head.writeUInt8(version, 4)
  const count = shortly ? Buffer.of(serial & 0xff) : Buffer.of((serial >> 8) & 0xff, serial & 0xff)
  const inner = Buffer.concat([head, id, count, body])
  const checked = Buffer.concat([inner, Buffer.of(xor8(inner))])
  return Buffer.concat([Buffer.of(mark), escaped(checked, lead, replaced), Buffer.of(mark)])
}

/**
 * The device's number: digits, without zeros before them. Some devices send an IMEI without its last digit as one binary
 * number. Empty when it is none.
 */
export const nameOf = (id: Buffer): string => {
  const digits = id.toString('hex')
  if (/^\d+$/.test(digits)) return digits.replace(/^0+/, '')
  const imei = id.length === 6 ? String(id.readUIntBE(0, 6)) : ''
  return imei.length === 14 ? `${imei}${luhnDigit(imei)}` : ''
}
