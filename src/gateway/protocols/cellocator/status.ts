/** Message 0: where the unit is and how it does, 70 bytes, low bytes first. */

import { type Measured, own, put } from '#device/measures.ts'
import { scaled } from '#gateway/parts/figures.ts'
import { fromRadians } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { utc } from '#gateway/parts/times.ts'
import { addReason, identified, isRoutine } from './events.ts'

const at = {
  operator: 15,
  data: 17,
  reason: 18,
  io: 20,
  last_nibbles: 24,
  feed: 25,
  battery: 26,
  analog: 27,
  mileage: 29,
  purpose: 32,
  mode: 41,
  satellites: 43,
  place: 44,
  altitude: 52,
  speed: 56,
  heading: 60,
  time: 62,
} as const

/** Hundred-millionths of radians. */
export const degreesOf = (value: number): number => fromRadians(value / 1e8)

/** Of the solutions that a receiver tells, those of two satellites and more count. */
export const isFixed = (mode: number): boolean => (mode & 7) >= 2

/** Network and operator are the five nibbles of three places. */
const operatorOf = (bytes: Buffer): number =>
  ((bytes[at.operator] as number) >> 4) * 0x10000 +
  (bytes[at.operator + 1] as number) * 0x100 +
  (bytes[at.last_nibbles] as number)

const rounded = (volts: number): number => Math.round(volts * 100) / 100

/** A lithium cell: hardware that measures something else there has less. */
const least_battery = 2.5

const addVolts = (attributes: Measured, bytes: Buffer): void => {
  attributes.board_voltage = rounded(((bytes[at.feed] as number) * 30) / 255)
  const battery = rounded(((bytes[at.battery] as number) * 4.2) / 255)
  if (battery >= least_battery) attributes.battery_voltage = battery
}

/** Two inputs of eight bits as they are: how many volts or degrees they are differs by hardware and wiring. */
const addAnalog = (attributes: Measured, bytes: Buffer): void => {
  own(attributes, 'ad1', bytes[at.analog])
  own(attributes, 'ad2', bytes[at.analog + 1])
}

/** The key that was shown, where the driver was not told by the keypad; in what is sent by the way, that of who drives. Other reasons have other things there. */
const keyOf = (bytes: Buffer): string | undefined => {
  const reason = bytes[at.reason] as number
  if (!isRoutine(reason) && (reason !== identified || bytes[at.data] !== 0)) return undefined
  const key = Buffer.from(bytes.subarray(at.purpose, at.purpose + 6))
    .reverse()
    .toString('hex')
  return /^0+$/.test(key) ? undefined : key
}

const attributesOf = (bytes: Buffer): Measured => {
  const attributes: Measured = {}
  const io = bytes.readUInt32LE(at.io)
  attributes.io_status = io
  attributes.ignition = ((io >> 15) & 1) === 1
  attributes.inputs = io & 0xff
  put(attributes, 'gsm_operator', operatorOf(bytes) || undefined)
  addVolts(attributes, bytes)
  addAnalog(attributes, bytes)
  // Kilometres, as units leave the works.
  attributes.odometer = bytes.readUIntLE(at.mileage, 3)
  put(attributes, 'hardware_key', keyOf(bytes))
  addReason(attributes, bytes[at.reason] as number, bytes[at.data] as number)
  return attributes
}

const timeOf = (bytes: Buffer): number => {
  const [second, minute, hour, day, month] = bytes.subarray(at.time, at.time + 5) as unknown as number[]
  return utc(bytes.readUInt16LE(at.time + 5), month as number, day as number, hour, minute, second)
}

export const statusOf = (bytes: Buffer): Reading => ({
  time: timeOf(bytes),
  lng: degreesOf(bytes.readInt32LE(at.place)),
  lat: degreesOf(bytes.readInt32LE(at.place + 4)),
  alt: bytes.readInt32LE(at.altitude) / 100,
  // Centimetres a second.
  speed: scaled(bytes.readUInt32LE(at.speed), 0.036),
  heading: fromRadians(bytes.readUInt16LE(at.heading) / 1000),
  satellites: bytes[at.satellites],
  no_fix: !isFixed(bytes[at.mode] as number),
  attributes: attributesOf(bytes),
})

/** Of units that begin with `MCPG`: ten-millionths of degrees; what else is at other places than above is not told. */
export const otherStatusOf = (bytes: Buffer): Reading => {
  const attributes: Measured = {}
  addReason(attributes, bytes[at.reason] as number, bytes[at.data] as number)
  return {
    time: timeOf(bytes),
    lng: bytes.readInt32LE(at.place) / 1e7,
    lat: bytes.readInt32LE(at.place + 4) / 1e7,
    alt: bytes.readInt32LE(at.altitude) / 100,
    satellites: bytes[at.satellites],
    attributes,
  }
}
