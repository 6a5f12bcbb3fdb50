/** The compressed form of the ST300's reports. Sections "Zip" of its manual. */

import type { Measured } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { byteTime } from '#gateway/parts/times.ts'
import { alert, emergency } from './codes.ts'

export interface Zipped {
  device: string
  /** As in text: `STT`, `EMG`. */
  kind: string
  /** `undefined`: it is shorter than its layout. */
  reading?: Reading
}

/** By the number of a report: its name, the bytes that only it has, and what the first of them means. */
const kinds: ReadonlyMap<number, readonly [kind: string, size: number, read: (code: number, found: Measured) => void]> =
  new Map([
    // The mode, and a count of reports.
    [0x10, ['STT', 3, () => undefined]],
    [0x11, ['EMG', 1, emergency]],
    [0x13, ['ALT', 1, alert]],
  ])

/** A whole number of so many bytes, and digits behind the point in others. NaN where they are none. */
const decimal = (bytes: Buffer, at: number, whole: number, digits: number): number => {
  const behind = bytes.toString('hex', at + whole, at + whole + digits)
  return /^\d+$/.test(behind) ? Number(`${bytes.readUIntBE(at, whole)}.${behind}`) : Number.NaN
}

/** Up to what only its kind has. Behind that hours, volts and whether it is live, where the device is set to tell them, and a last byte. */
const head = 43
const tail = 7

/**
 * Type 1, id 5, model 1, software 2, date and time 6, cell 3, latitude 4, longitude 4, km/h 3, course 3, state 1, metres 4, volts 2,
 * ignition with inputs and outputs 1. `undefined`: it has no id of nine digits, or is of a kind that is not read.
 */
export const unzip = (bytes: Buffer): Zipped | undefined => {
  const device = bytes.toString('hex', 4, 9).slice(0, 9)
  const [kind, size, read] = kinds.get(bytes[3] ?? 0) ?? []
  if (!/^\d{9}$/.test(device) || !kind || !read || size === undefined) return undefined
  const rest = bytes.length - head - size - 1
  if (rest < 0) return { device, kind }
  const attributes = measured(bytes)
  read(bytes[head] ?? 0, attributes)
  const told = rest === tail ? bytes.subarray(head + size) : undefined
  if (told)
    Object.assign(attributes, { engine_hours: told.readUInt32BE(0) / 60, battery_voltage: decimal(told, 4, 1, 1) })
  return { device, kind, reading: { ...placed(bytes), buffered: told?.[6] === 0, attributes } }
}

const placed = (bytes: Buffer): Reading => {
  const state = bytes.readUInt8(35)
  return {
    time: byteTime(bytes, 12),
    lat: decimal(bytes, 21, 1, 3) * (state & 0x40 ? -1 : 1),
    lng: decimal(bytes, 25, 1, 3) * (state & 0x20 ? -1 : 1),
    speed: decimal(bytes, 29, 2, 1),
    heading: decimal(bytes, 32, 2, 1),
    satellites: state & 31,
    no_fix: (state & 0x80) === 0,
  }
}

const measured = (bytes: Buffer): Measured => {
  const io = bytes.readUInt8(42)
  const volts = decimal(bytes, 40, 1, 1)
  return {
    odometer: bytes.readUInt32BE(36) / 1000,
    ...(Number.isFinite(volts) && { board_voltage: volts }),
    ignition: (io & 1) === 1,
    inputs: (io >> 1) & 7,
    outputs: (io >> 4) & 3,
  }
}
