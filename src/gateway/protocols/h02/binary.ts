/** The binary records of H02: `$` or `X`, then digits packed two in a byte. Section "The standard mode record". */

import { bcd, kmhOfKnots, signed } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { dmy } from '#gateway/parts/times.ts'
import { cellOf, networkOf } from './cells.ts'
import { readStatus } from './status.ts'

/** First byte of a binary record, `$`. */
export const dollar = 0x24
/** First byte of a binary record of some devices, `X`. */
export const letterX = 0x58

/**
 * Bytes of a record: as in the document; with a cell; with an id of 15 digits. Two more sizes are known from one
 * datagram each.
 */
export const sizes = { short: 32, long: 45, imei: 42 } as const
const record_sizes: ReadonlySet<number> = new Set([32, 42, 45, 46, 48])

/** Metres of a unit of the mileage: knots that were added up second by second. */
const mileage_unit = 0.51444

const digit = (byte: number | undefined): number => {
  const [high, low] = [(byte ?? 0xff) >> 4, (byte ?? 0xff) & 15]
  return high > 9 || low > 9 ? 100 : high * 10 + low
}

/** Answers whether six bytes from `at` on can be a time and a date. */
export const isClock = (bytes: Buffer, at: number): boolean => {
  const [day, month] = [digit(bytes[at + 3]), digit(bytes[at + 4])]
  const clock = digit(bytes[at]) < 24 && digit(bytes[at + 1]) < 60 && digit(bytes[at + 2]) < 60
  return clock && day > 0 && day < 32 && month > 0 && month < 13 && digit(bytes[at + 5]) < 100
}

/** Offset of a record's time: behind an id of ten digits, or of 15. `undefined` for bytes that are no record. */
export const clockAt = (bytes: Buffer): 6 | 9 | undefined => {
  if (isClock(bytes, 6)) return 6
  return bytes[0] === dollar && isClock(bytes, 9) ? 9 : undefined
}

export interface Record {
  /** Of `X` there is none: it is that of the connection. */
  device?: string
  reading: Reading
}

const degrees = (text: string, whole: 2 | 3, side: string): number => {
  const minutes = Number(text.slice(whole)) / 10_000
  return minutes < 60 ? signed(Number(text.slice(0, whole)) + minutes / 60, side) : Number.NaN
}

const cellAt = (bytes: Buffer, at: number): string | undefined =>
  cellOf(
    networkOf(`${bytes.readUInt16BE(at)}`, `${bytes[at + 2]}`),
    `${bytes.readUInt16BE(at + 3)}`,
    `${bytes.readUInt16BE(at + 5)}`,
  )

/** Reads a binary record; `undefined` when the bytes do not fit its layout. */
export const readRecord = (bytes: Buffer): Record | undefined => {
  const clock = clockAt(bytes)
  if (!clock || !record_sizes.has(bytes.length) || (clock === 9) !== (bytes.length === sizes.imei)) return undefined
  const id = bcd(bytes, 1, clock)
  // Time 6, date 6, latitude 8, two that are not read, longitude 9, sides, speed 3, course 3, status 8.
  const text = bcd(bytes, clock, clock + 23)
  const sides = Number.parseInt(text[31] ?? '0', 16)
  const numbers = text.slice(12, 20) + text.slice(22, 31) + text.slice(32, 38)
  if (!/^\d+$/.test(numbers) || !/^\d+$/.test(id)) return undefined
  const status = text.slice(38)
  const attributes: NonNullable<Reading['attributes']> = {}
  const kept = readStatus(status, attributes)
  const cell = bytes.length === sizes.long ? cellAt(bytes, 37) : undefined
  if (cell) attributes.cell = cell
  const named = bytes[0] === dollar
  if (!named) attributes.odometer = (Number(id) * mileage_unit) / 1000
  const reading: Reading = {
    time: dmy(text.slice(6, 12), text.slice(0, 6)),
    lat: degrees(text.slice(12, 20), 2, (sides & 4) !== 0 ? 'N' : 'S'),
    lng: degrees(text.slice(22, 31), 3, (sides & 8) !== 0 ? 'E' : 'W'),
    no_fix: (sides & 2) === 0,
    speed: kmhOfKnots(Number(text.slice(32, 35))),
    heading: Number(text.slice(35, 38)),
    ...kept,
    attributes,
  }
  return { ...(named && { device: clock === 9 ? id.slice(0, 15) : id }), reading }
}
