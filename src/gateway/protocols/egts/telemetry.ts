import { type Measured, own, put } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { since2010 } from '#gateway/parts/times.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'
import type { Subrecord } from './packet.ts'

const PLACE = 16

/** Events of the sources of a place: why it was sent. */
const sources: Readonly<Record<number, DeviceEvent>> = {
  7: 'over_speed_reported',
  10: 'case_opened',
  11: 'battery_off',
  12: 'backup_battery_low',
  13: 'sos',
  15: 'sos',
  20: 'harsh_driving',
  21: 'harsh_driving',
  25: 'antenna_disconnect',
  28: 'security_control',
}
const harsh: Readonly<Record<number, HarshDriving>> = { 20: 'acceleration', 21: 'braking' }

/**
 * Readings of a record of telemetry: each place begins one, what follows belongs to it, and what comes before the first
 * place makes one without a place. `undefined` when a subrecord is too short.
 */
export const readTelemetry = (parts: readonly Subrecord[]): Reading[] | undefined => {
  const readings: Reading[] = []
  let last: Reading | undefined
  for (const { kind, data } of parts) {
    if (kind === PLACE || !last) {
      last = { time: Number.NaN, attributes: {} }
      readings.push(last)
    }
    const read = kind === PLACE ? readPlace : readers[kind]
    if (read && !read(data, last, last.attributes as Measured)) return undefined
  }
  return readings
}

type Read = (data: Buffer, reading: Reading, attributes: Measured) => boolean

/**
 * Bits: 0 valid, 3 kept and sent later, 4 moves, 5 south, 6 west, 7 a height follows. Of the speed bit 14 below the
 * sea, 15 the ninth bit of the course.
 */
const readPlace: Read = (data, reading, attributes) => {
  const high = data.length >= 14 && (data.readUInt8(12) & 0x80) !== 0
  if (data.length < (high ? 24 : 21)) return false
  const flags = data.readUInt8(12)
  const speed = data.readUInt16LE(13)
  reading.time = since2010(data.readUInt32LE(0))
  reading.lat = ((data.readUInt32LE(4) * 90) / 0xffffffff) * (flags & 0x20 ? -1 : 1)
  reading.lng = ((data.readUInt32LE(8) * 180) / 0xffffffff) * (flags & 0x40 ? -1 : 1)
  reading.no_fix = (flags & 1) === 0
  reading.buffered = (flags & 8) !== 0
  reading.speed = (speed & 0x3fff) / 10
  reading.heading = data.readUInt8(15) + (speed & 0x8000 ? 256 : 0)
  if (high) reading.alt = data.readUIntLE(21, 3) * (speed & 0x4000 ? -1 : 1)
  attributes.motion = (flags & 0x10) !== 0
  const distance = data.readUIntLE(16, 3)
  if (distance > 0) attributes.odometer = distance / 10
  attributes.inputs = data.readUInt8(19)
  readSource(attributes, data.readUInt8(20))
  return true
}

const readSource = (attributes: Measured, source: number): void => {
  attributes.source = source
  const event = sources[source]
  if (event) addEvent(attributes, event, harsh[source])
}

/** Behind bits that say which follow: three dilutions in hundredths, satellites, systems. */
const readQuality: Read = (data, reading, attributes) => {
  const flags = data[0] ?? 0
  const names = ['vdop', 'hdop', 'pdop'] as const
  let at = 1
  for (let bit = 0; bit < 3; bit++) {
    if (!((flags >> bit) & 1)) continue
    if (at + 2 > data.length) return false
    const value = data.readUInt16LE(at)
    if (value > 0) put(attributes, names[bit] as (typeof names)[number], value / 100)
    at += 2
  }
  if (flags & 8) {
    if (at >= data.length) return false
    reading.satellites = data.readUInt8(at)
  }
  return data.length > 0
}

const ones = (bits: number): number[] => [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (bits >> bit) & 1)

/** More inputs, eight in a byte, the outputs, and analogue inputs in three bytes each. */
const readSensors: Read = (data, _, attributes) => {
  if (data.length < 3) return false
  const [digital, analogue] = [ones(data.readUInt8(0)), ones(data.readUInt8(2))]
  if (data.length < 3 + digital.length + 3 * analogue.length) return false
  attributes.outputs = data.readUInt8(1)
  digital.forEach((octet, index) => {
    // Masks are whole numbers of 32 bits at most.
    if (octet < 2) attributes.inputs = Number(attributes.inputs ?? 0) | (data.readUInt8(3 + index) << (8 * (octet + 1)))
  })
  const start = 3 + digital.length
  analogue.forEach((number, index) => {
    own(attributes, `analog${number + 1}`, data.readUIntLE(start + 3 * index, 3))
  })
  return true
}

const readCounters: Read = (data, _, attributes) => {
  const found = ones(data[0] ?? 0)
  if (data.length < 1 + 3 * found.length) return false
  found.forEach((number, index) => {
    own(attributes, `counter${number + 1}`, data.readUIntLE(1 + 3 * index, 3))
  })
  return true
}

/** The state, and three voltages in tenths: of the vehicle, of a spare battery, of its own. */
const readState: Read = (data, _, attributes) => {
  if (data.length < 5) return false
  const [main, spare, own] = [data.readUInt8(1), data.readUInt8(2), data.readUInt8(3)]
  attributes.state = data.readUInt8(0)
  if (main < 255) attributes.board_voltage = main / 10
  if (own > 0 || spare > 0) attributes.battery_voltage = (own || spare) / 10
  return true
}

/** A number of an input, and its value in three bytes. */
const readOne =
  (name: string): Read =>
  (data, _, attributes) => {
    if (data.length < 4) return false
    own(attributes, `${name}${data.readUInt8(0)}`, data.readUIntLE(1, 3))
    return true
  }

/**
 * Bits 0 to 2: number of the tank, 3: raw bytes of the sensor, 4 and 5: unit (per cent, tenths of a litre), 6: an
 * error.
 */
const readTank: Read = (data, _, attributes) => {
  if (data.length < 7) return false
  const flags = data.readUInt8(0)
  if (flags & 0x48) return true
  const [unit, value] = [(flags >> 4) & 3, data.readUInt32LE(3)]
  if (unit === 1) attributes.fuel_percent ??= value
  else if (unit === 2) attributes.fuel = Number(attributes.fuel ?? 0) + value / 10
  else attributes[`lls${1 + (flags & 7)}`] = value
  return true
}

const readers: Readonly<Record<number, Read>> = {
  17: readQuality,
  18: readSensors,
  19: readCounters,
  20: readState,
  24: readOne('analog'),
  25: readOne('counter'),
  27: readTank,
}
