/** Packages of the protocol's first edition: 02 place, 03 heartbeat, 04 alarm, 05 state, 07 OBD. */

import type { Measured } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { cellName } from '#gateway/parts/radio.ts'
import { state, warn } from './state.ts'

/** Time 4, latitude 4, longitude 4, speed 1, course 2, MCC 2, MNC 2, LAC 2, cell 3, fixed 1. */
const size = 25

const placed = (bytes: Buffer, attributes: Measured): Reading => {
  const mcc = bytes.readUInt16BE(15)
  if (mcc !== 0)
    attributes.cell = cellName(mcc, bytes.readUInt16BE(17), bytes.readUInt16BE(19), bytes.readUIntBE(21, 3))
  return {
    time: bytes.readUInt32BE(0) * 1000,
    lat: bytes.readInt32BE(4) / 1_800_000,
    lng: bytes.readInt32BE(8) / 1_800_000,
    speed: bytes.readUInt8(12),
    heading: bytes.readUInt16BE(13),
    no_fix: (bytes.readUInt8(24) & 1) === 0,
    attributes,
  }
}

/** Behind the place nothing, a byte of no known meaning, the state, or the state, the battery in mV and three numbers that are not read. */
export const older02 = (bytes: Buffer): Reading | undefined => {
  const more = bytes.length - size
  if (![0, 1, 2, 10].includes(more)) return undefined
  const attributes: Measured = {}
  if (more >= 2) state(bytes.readUInt16BE(size), attributes, true)
  if (more === 10) attributes.battery_voltage = bytes.readUInt16BE(size + 2) / 1000
  return placed(bytes, attributes)
}

/** Behind the place the alarm. */
export const older04 = (bytes: Buffer): Reading | undefined => {
  if (bytes.length !== size + 1) return undefined
  const attributes: Measured = {}
  warn(bytes.readUInt8(size), attributes)
  return placed(bytes, attributes)
}

/** Behind the place why it was sent, its time, and of some the state. */
export const older05 = (bytes: Buffer): Reading | undefined => {
  const more = bytes.length - size
  if (more < 5 || more > 7) return undefined
  const attributes: Measured = { device_event: bytes.readUInt8(size) }
  if (more === 7) state(bytes.readUInt16BE(size + 5), attributes, true)
  return placed(bytes, attributes)
}

const percent = (byte: number): number => Math.round((byte * 100) / 255)

/** Of ISO 15031 by its numbers, and three of the maker's. */
const obdValues: Readonly<Record<number, (bytes: Buffer, attributes: Measured) => void>> = {
  0x04: (bytes, attributes) => {
    attributes.engine_load = percent(bytes.readUInt8(0))
  },
  0x05: (bytes, attributes) => {
    attributes.coolant_temperature = bytes.readUInt8(0) - 40
  },
  0x0c: (bytes, attributes) => {
    attributes.rpm = bytes.readUInt16BE(0) / 4
  },
  0x0d: (bytes, attributes) => {
    attributes.obd_speed = bytes.readUInt8(0)
  },
  0x11: (bytes, attributes) => {
    attributes.throttle = percent(bytes.readUInt8(0))
  },
  0x2f: (bytes, attributes) => {
    attributes.fuel_percent = percent(bytes.readUInt8(0))
  },
  0x42: (bytes, attributes) => {
    attributes.board_voltage = bytes.readUInt16BE(0) / 1000
  },
  0x8a: (bytes, attributes) => {
    attributes.odometer = bytes.readUInt32BE(0)
  },
}

/** The state and two bytes; or a time, and numbers of one byte with values of four. */
export const older07 = (bytes: Buffer): Measured | undefined => {
  const attributes: Measured = {}
  if (bytes.length === 4) {
    state(bytes.readUInt16BE(0), attributes, true)
    return attributes
  }
  if (bytes.length < 4 || (bytes.length - 4) % 5 !== 0) return undefined
  for (let at = 4; at < bytes.length; at += 5)
    obdValues[bytes.readUInt8(at)]?.(bytes.subarray(at + 1, at + 5), attributes)
  return attributes
}
