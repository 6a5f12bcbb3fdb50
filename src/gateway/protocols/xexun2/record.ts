/** What a device tells of one moment. A mask says what is there, and another what of a place. */

import type { Measured } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { cellName, cellsTold, stations } from '#gateway/parts/radio.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'

interface Found {
  reading: Partial<Reading>
  attributes: Measured
}

/** Reads from `at` on and answers where it ended; `undefined` when it does not fit. */
type Part = (bytes: Buffer, at: number, found: Found) => number | undefined

/** `take` of so many bytes. */
const fixed =
  (size: number, take?: (bytes: Buffer, found: Found) => void): Part =>
  (bytes, at, found) => {
    if (at + size > bytes.length) return undefined
    take?.(bytes.subarray(at, at + size), found)
    return at + size
  }

/** Their count, and so many bytes of each. */
const counted =
  (size: number, take?: (bytes: Buffer, found: Found) => void): Part =>
  (bytes, at, found) => {
    const end = at + 1 + (bytes[at] ?? 0) * size
    if (at >= bytes.length || end > bytes.length) return undefined
    take?.(bytes.subarray(at + 1, end), found)
    return end
  }

/** Degrees and minutes as one number, `dddmm.mmmm`. */
const degrees = (value: number): number => {
  const whole = Math.trunc(value / 100)
  return whole + (value - whole * 100) / 60
}

const events: Readonly<Record<number, DeviceEvent>> = { 0: 'sos', 1: 'detach' }

const alarms = fixed(4, (bytes, { attributes }) => {
  let bits = bytes.readUInt32BE(0)
  for (const [bit, event] of Object.entries(events)) {
    if (((bits >>> Number(bit)) & 1) === 0) continue
    addEvent(attributes, event)
    bits = (bits ^ (1 << Number(bit))) >>> 0
  }
  if (bits !== 0) attributes.alarm = bits
})

const cell = 13

/** MCC 2, MNC 2, LAC 4, cell 4, signal 1. */
const cells = counted(cell, (bytes, { attributes }) => {
  const names: string[] = []
  for (let at = 0; at < bytes.length; at += cell) {
    const mcc = bytes.readUInt16BE(at)
    const name = cellName(mcc, bytes.readUInt16BE(at + 2), bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 8))
    if (mcc !== 0) names.push(name)
  }
  Object.assign(attributes, cellsTold(names))
})

const wifi = counted(7, (bytes, { attributes }) => {
  const found = stations(bytes, 0, bytes.length)
  if (found) attributes.wifi = found
})

const moving = fixed(4, (bytes, { reading }) => {
  reading.speed = bytes.readUInt16BE(0) / 10
  reading.heading = bytes.readUInt16BE(2) / 10
})

/** Longitude 8, latitude 8, fixed 1, satellites 1, their signal 1, speed 2, course 2, height 4. */
const satellites = (bytes: Buffer, { reading }: Found): void => {
  reading.lng = degrees(bytes.readDoubleBE(0))
  reading.lat = degrees(bytes.readDoubleBE(8))
  reading.no_fix = bytes.readUInt8(16) === 0
  reading.satellites = bytes.readUInt8(17)
  reading.speed = bytes.readUInt16BE(19) / 10
  reading.heading = bytes.readUInt16BE(21) / 10
  reading.alt = bytes.readFloatBE(23)
}

/** Their length, and blocks of a letter, a length of two bytes, and a value. */
const blocks: Part = (bytes, start, found) => {
  if (start + 2 > bytes.length) return undefined
  const end = start + 2 + bytes.readUInt16BE(start)
  if (end > bytes.length) return undefined
  for (let at = start + 2; at < end; ) {
    const next = at + 3 <= end ? at + 3 + bytes.readUInt16BE(at + 1) : Number.NaN
    if (!(next <= end)) return undefined
    if (bytes[at] === 0x47 && next - at === 3 + 27) satellites(bytes.subarray(at + 3, next), found)
    at = next
  }
  return end
}

/** By bits; of bit 4 nothing is known. */
const ofPlace: readonly (Part | undefined)[] = [
  fixed(9, (bytes, { reading }) => {
    reading.satellites = bytes.readUInt8(0)
    reading.lng = degrees(bytes.readFloatBE(1))
    reading.lat = degrees(bytes.readFloatBE(5))
  }),
  wifi,
  cells,
  // How far the device is from others.
  counted(12),
  undefined,
  moving,
  fixed(17, (bytes, { reading }) => {
    reading.satellites = bytes.readUInt8(0)
    reading.lng = degrees(bytes.readDoubleBE(1))
    reading.lat = degrees(bytes.readDoubleBE(9))
  }),
  blocks,
]

/** The parts that a mask says are there, in the order of its bits. */
const masked = (
  mask: number,
  parts: readonly (Part | undefined)[],
  bytes: Buffer,
  start: number,
  found: Found,
): number | undefined => {
  let at: number | undefined = start
  for (let bit = 0; bit < 8 && at !== undefined; bit++) if ((mask >> bit) & 1) at = parts[bit]?.(bytes, at, found)
  return at
}

const place: Part = (bytes, at, found) =>
  at < bytes.length ? masked(bytes.readUInt8(at), ofPlace, bytes, at + 1, found) : undefined

/** Version 20, IMSI 8, ICCID 10. */
const identity = fixed(38, (bytes, { attributes }) => {
  const iccid = /^\d+/.exec(bytes.toString('hex', 28, 38))?.[0] ?? ''
  if (/[1-9]/.test(iccid)) attributes.iccid = iccid
})

/** By bits. Bits 2, 6 and 7 are not known; 6 and 7 end the record. */
const ofRecord: readonly (Part | undefined)[] = [alarms, place, undefined, fixed(4), identity, fixed(12)]
const known_bits = 0x3f

/** Number, time, signal, battery (8000: charging), mask. */
const head = 9

/** The reading of a record; `undefined` when it does not fit what its masks say. What stands behind is not read. */
export const record = (bytes: Buffer): Reading | undefined => {
  if (bytes.length < head) return undefined
  // Without a time and with nothing in it, it only asks which form of records is understood.
  if (bytes.readUInt32BE(1) === 0 && bytes[8] === 0) return { time: Number.NaN }
  const power = bytes.readUInt16BE(6)
  const found: Found = { reading: {}, attributes: { charging: (power & 0x8000) !== 0, battery: power & 0x7fff } }
  if (masked(bytes.readUInt8(8) & known_bits, ofRecord, bytes, head, found) === undefined) return undefined
  return { time: bytes.readUInt32BE(1) * 1000, ...found.reading, attributes: found.attributes }
}

/** Their count, their lengths of two bytes, records; `undefined` when they do not fill the body. */
export const records = (body: Buffer): Reading[] | undefined => {
  const count = body[0] ?? 0
  let at = 1 + 2 * count
  if (at > body.length) return undefined
  const found: Reading[] = []
  for (let i = 0; i < count; i++) {
    const end = at + body.readUInt16BE(1 + 2 * i)
    const one = end <= body.length ? record(body.subarray(at, end)) : undefined
    if (!one) return undefined
    found.push(one)
    at = end
  }
  return at === body.length ? found : undefined
}
