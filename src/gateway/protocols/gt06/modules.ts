/** Messages that are lists of modules: 0x70, and the part behind the cell in 0x37. */

import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'
import { cellOf } from './cells.ts'
import { type Found, fixed, locate, mileage, type Part } from './parts.ts'

/** What the modular devices call events; the others of this module say why a message was sent. */
const events = new Map<number, DeviceEvent>([
  [0x11, 'lowpower'],
  [0x12, 'lowpower'],
  [0x13, 'battery_off'],
  [0x14, 'detach'],
])

/** Unix time, satellites, altitude, and then as in every message. Without a time there never was a fix. */
const place = fixed(18, (bytes, found) => {
  const seconds = bytes.readUInt32BE(0)
  if (seconds === 0) return
  found.time = seconds * 1000
  locate(bytes.readUInt32BE(7), bytes.readUInt32BE(11), bytes.readUInt16BE(16), found)
  const measured = { satellites: bytes.readUInt8(4), alt: bytes.readInt16BE(5), speed: bytes.readUInt8(15) }
  if (found.place) Object.assign(found.place, measured)
})

const servingCell = fixed(10, (bytes, found) => {
  if (bytes.readUInt16BE(4) !== 0) cellOf(2, 3, true)(bytes, found)
})

const attributePart = (size: number, read: (bytes: Buffer) => Measured): Part =>
  fixed(size, (bytes, { attributes }) => Object.assign(attributes, read(bytes)))

const event = fixed(1, (bytes, found) => {
  const event = events.get(bytes.readUInt8(0))
  if (event) addEvent(found.attributes, event)
})

/** A tag by Bluetooth: its address, millivolts and per cent of its battery, tenths of a degree, humidity, its state. */
const tag = attributePart(14, (bytes) => ({
  ble_battery_voltage1: bytes.readUInt16BE(6) / 1000,
  ble_battery1: bytes.readUInt8(8),
  ble_temperature1: bytes.readInt16BE(9) / 10,
  ble_humidity1: bytes.readInt16BE(11),
}))

const moduleParts = new Map<number, Part>([
  [0x03, attributePart(10, (bytes) => ({ iccid: bytes.toString('hex').replace(/f+$/, '') }))],
  [0x11, servingCell],
  [0x18, attributePart(2, (bytes) => ({ battery_voltage: bytes.readUInt16BE(0) / 100 }))],
  [0x27, attributePart(2, (bytes) => ({ board_voltage: bytes.readUInt16BE(0) / 100 }))],
  [0x6a, attributePart(1, (bytes) => ({ battery: bytes.readUInt8(0) }))],
  [0x28, attributePart(1, (bytes) => ({ hdop: bytes.readUInt8(0) / 10 }))],
  [0x2a, attributePart(1, (bytes) => ({ door: (bytes.readUInt8(0) & 0x0f) !== 0 }))],
  [0x2b, event],
  [0x2e, mileage],
  [0x33, place],
  [0x7f, tag],
])

/**
 * Makes a part that reads modules up to the end: an id of two bytes, a length of `size` bytes, the value. Unknown ones
 * are skipped.
 */
export const modules =
  (size: 1 | 2): Part =>
  (bytes, found) => {
    let at = 0
    while (at < bytes.length) {
      const from = at + 2 + size
      if (from > bytes.length) return undefined
      at = from + bytes.readUIntBE(from - size, size)
      if (at > bytes.length || !fits(bytes.readUInt16BE(from - size - 2), bytes.subarray(from, at), found))
        return undefined
    }
    return at
  }

function fits(id: number, value: Buffer, found: Found): boolean {
  const part = moduleParts.get(id)
  return !part || part(value, found) === value.length
}
