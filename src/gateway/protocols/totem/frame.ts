/**
 * Frames of Totem: `$$`, the whole length, words, a check. The length is four decimal digits, the first of them 0, and the check
 * XOR; in the old form two hexadecimal digits, and a CRC.
 */

import { crc16Modbus, xor8 } from '#gateway/parts/checks.ts'

export interface Message {
  /** Of the new form; undefined in the old. */
  type?: string
  /** Behind length and type, before the check. */
  words: string
}

export const longest = 1024
const shortest = 10

const [dollar, zero] = [0x24, 0x30]

const isBlank = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a

const isNew = (bytes: Buffer, at = 0): boolean => bytes[at + 2] === zero

/** Of what begins at `at`; NaN where it is none. */
const toldLength = (bytes: Buffer, at = 0): number => {
  const digits = bytes.toString('latin1', at + 2, at + (isNew(bytes, at) ? 6 : 4))
  if (isNew(bytes, at)) return /^\d{4}$/.test(digits) ? Number(digits) : Number.NaN
  return /^[0-9A-F]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
}

/** The length of the frame that begins there; `undefined` while it is arriving, 0 when none can. */
const lengthAt = (bytes: Buffer, at: number): number | undefined => {
  if (bytes[at] !== dollar || (at + 1 < bytes.length && bytes[at + 1] !== dollar)) return 0
  if (bytes.length < at + 6) return undefined
  const length = toldLength(bytes, at)
  if (!(length >= shortest && length <= longest)) return 0
  return bytes.length < at + length ? undefined : length
}

export const frame = (bytes: Buffer): number | undefined => {
  if (isBlank(bytes[0])) return 1
  const length = lengthAt(bytes, 0)
  if (length !== 0) return length
  for (let at = 1; at < bytes.length; at++) if (lengthAt(bytes, at) !== 0) return at
  return bytes.length
}

/** Why it is none, as a text. A datagram may have the end of a line behind it. */
export const open = (bytes: Buffer): Message | string => {
  let end = bytes.length
  while (isBlank(bytes[end - 1])) end--
  if (end < shortest || bytes.toString('latin1', 0, 2) !== '$$') return 'noise'
  if (toldLength(bytes) !== end) return 'a length that is not its own'
  const digits = isNew(bytes) ? 2 : 4
  const check = bytes.toString('latin1', end - digits, end)
  const sum = (isNew(bytes) ? xor8 : crc16Modbus)(bytes, 0, end - digits)
  if (!/^[0-9A-F]+$/i.test(check) || Number.parseInt(check, 16) !== sum) return 'wrong check'
  if (!isNew(bytes)) return { words: bytes.toString('latin1', 4, end - digits) }
  return { type: bytes.toString('latin1', 6, 8), words: bytes.toString('latin1', 8, end - digits) }
}

/** Of the new form, which devices of both understand. */
export const seal = (type: string, words: string): Buffer => {
  const head = `$$${`${words.length + shortest}`.padStart(4, '0')}${type}${words}`
  const sum = xor8(Buffer.from(head, 'latin1'))
  return Buffer.from(`${head}${sum.toString(16).toUpperCase().padStart(2, '0')}`, 'latin1')
}
