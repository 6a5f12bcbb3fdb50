/** Reports of LM Direct: a block of fields that most of them share, and what each adds. */

import { type Measured, own } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'

/** Numbers of message types. */
export const type = { event: 2, id: 3, user: 4, locate: 8, mini: 10 } as const

/** Bit of the fix status: the place is the last known one. */
const last_known = 4
const invalid = 8
const historic = 32
const invalid_time = 64

/** Milliseconds: a place that is older than its report by more is the last known one. */
const fresh = 60_000
/** Bytes of the shared block. */
const block = 36
const mini_block = 19

interface Head {
  reading: Reading
  attributes: Measured
}

const inputsOf = (bits: number, found: Measured): void => {
  found.ignition = (bits & 1) === 1
  found.inputs = bits >> 1
}

const headOf = (bytes: Buffer, received: number): Head => {
  const status = bytes.readUInt8(27)
  const told = bytes.readUInt32BE(0) * 1000
  const fixed = bytes.readUInt32BE(4) * 1000
  const attributes: Measured = {}
  const hdop = bytes.readUInt8(33)
  if (hdop > 0 && hdop < 255) attributes.hdop = hdop / 10
  const signal = bytes.readInt16BE(30)
  if (signal < 0) attributes.cell_signal = signal
  attributes.roaming = (bytes.readUInt8(32) & 32) !== 0
  inputsOf(bytes.readUInt8(34), attributes)
  const reading: Reading = {
    time: status & invalid_time ? received : told,
    lat: bytes.readInt32BE(8) / 1e7,
    lng: bytes.readInt32BE(12) / 1e7,
    // Centimetres, and as many a second.
    alt: bytes.readInt32BE(16) / 100,
    speed: bytes.readUInt32BE(20) * 0.036,
    heading: bytes.readInt16BE(24),
    satellites: bytes.readUInt8(26),
    no_fix: (status & (last_known | invalid)) !== 0 || Math.abs(told - fixed) > fresh,
    buffered: (status & historic) !== 0,
    attributes,
  }
  return { reading, attributes }
}

/**
 * Reads the accumulators behind their count. `spare`: a byte follows the count, which is zero unless blocks follow that
 * are not read. `undefined` when they do not fit; only the first kind is read.
 */
const accumulators = (bytes: Buffer, start: number, spare: 0 | 1, found: Measured): true | undefined => {
  const from = start + 1 + spare
  if (from > bytes.length) return undefined
  const told = bytes.readUInt8(start)
  if (told >> 6 !== 0) return true
  const end = from + 4 * told
  const isWhole = spare === 0 || bytes[start + 1] === 0
  if (isWhole ? end !== bytes.length : end > bytes.length) return undefined
  for (let index = 0; index < told; index++) own(found, `io_${index}`, bytes.readUInt32BE(from + 4 * index))
  return true
}

/** The reading of a report; `undefined` when it is shorter than its layout. */
export const reportOf = (message: number, bytes: Buffer, received: number): Reading | undefined => {
  if (message === type.mini) return miniOf(bytes)
  if (bytes.length < block) return undefined
  const { reading, attributes } = headOf(bytes, received)
  if (message === type.user) return withWords(bytes, attributes) && reading
  if (message === type.locate) return accumulators(bytes, block, 1, attributes) && reading
  if (bytes.length < block + 2) return undefined
  const code = bytes.readUInt8(block + 1)
  if (code !== 0) attributes.device_event = code
  return accumulators(bytes, block + 2, 1, attributes) && reading
}

/** Adds the text of a device that is wired to this one, behind two numbers and its length. Other bytes are not kept. */
const withWords = (bytes: Buffer, found: Measured): true | undefined => {
  if (bytes.length < block + 4) return undefined
  const end = block + 4 + bytes.readUInt16BE(block + 2)
  if (end > bytes.length) return undefined
  const text = bytes.toString('latin1', block + 4, end).trim()
  if (/^[\x20-\x7e\r\n\t]{1,1000}$/.test(text)) found.text = text
  return true
}

const miniOf = (bytes: Buffer): Reading | undefined => {
  if (bytes.length < mini_block + 1) return undefined
  const attributes: Measured = {}
  const status = bytes.readUInt8(15)
  inputsOf(bytes.readUInt8(17), attributes)
  const code = bytes.readUInt8(18)
  if (code !== 0) attributes.device_event = code
  if (!accumulators(bytes, mini_block, 0, attributes)) return undefined
  return {
    time: bytes.readUInt32BE(0) * 1000,
    lat: bytes.readInt32BE(4) / 1e7,
    lng: bytes.readInt32BE(8) / 1e7,
    heading: bytes.readInt16BE(12),
    speed: bytes.readUInt8(14),
    satellites: status & 15,
    no_fix: (status & 32) !== 0,
    attributes,
  }
}

/** Digits, two in a byte, up to an F. */
export const digitsOf = (bytes: Buffer, start: number, end: number): string =>
  bytes.toString('hex', start, end).replace(/f.*$/, '')

/** Reads what a device tells of itself: numbers of its versions and of its SIM card. `undefined` when it is too short. */
export const selfOf = (bytes: Buffer): Measured | undefined => {
  const [iccid, end] = [46, 56]
  if (bytes.length < end) return undefined
  const digits = digitsOf(bytes, iccid, end)
  return /^\d{18,20}$/.test(digits) ? { iccid: digits } : {}
}
