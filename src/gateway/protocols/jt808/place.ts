/** A place: alarms, state, coordinates and what stands behind them. Table 23 of 2013, table 23 of 2019. */

import { type Measure, type Measured, put } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { bcdTime } from '#gateway/parts/times.ts'
import { addEvent, combine, type DeviceEvent } from '#track/events.ts'
import { readItems } from './items.ts'
import type { Found } from './take.ts'

/** Minutes: all times of the standard are those of Beijing. */
export const beijing = 8 * 60
const size = 28
/** Of old devices: a fixed block behind the place. */
const block = 18

/** By bits. The others are kept as a number: makers use those that the standard left free each otherwise. */
const alarms: readonly (readonly [bit: number, event: DeviceEvent])[] = [
  [0, 'sos'],
  [1, 'over_speed_reported'],
  [2, 'fatigue_driving'],
  [5, 'antenna_disconnect'],
  [7, 'lowpower'],
  [8, 'battery_off'],
  [26, 'alarmcontrol'],
  [28, 'security_control'],
  [29, 'crash_alarm'],
  [31, 'door_alarm'],
]

const raise = (bits: number, attributes: Measured): void => {
  if (bits === 0) return
  let others = bits
  for (const [bit, event] of alarms) {
    if (((bits >>> bit) & 1) === 0) continue
    addEvent(attributes, event)
    others = (others ^ (1 << bit)) >>> 0
  }
  if (others !== 0) attributes.alarm = others
}

/** The first of five bits, each of a door: front, middle, rear, the driver's, another. */
const first_door = 13

/** Whether the five doors are open: of those that are not wired it is told that they are closed. */
const doorsOf = (state: number): Measured => {
  const found: Measured = {}
  for (let door = 1; door <= 5; door++)
    put(found, `body_door${door}` as Measure, ((state >>> (first_door + door - 1)) & 1) === 1)
  return found
}

/** State, latitude and longitude in millionths of a degree, from `at` on: 12 bytes. */
export const coordinates = (bytes: Buffer, at: number): Omit<Reading, 'time'> & { attributes: Measured } => {
  const state = bytes.readUInt32BE(at)
  const lat = bytes.readUInt32BE(at + 4) / 1e6
  const lng = bytes.readUInt32BE(at + 8) / 1e6
  return {
    lat: state & 4 ? -lat : lat,
    lng: state & 8 ? -lng : lng,
    no_fix: (state & 2) === 0,
    attributes: { ignition: (state & 1) !== 0, fuel_cut: (state & 0x400) !== 0, ...doorsOf(state) },
  }
}

/** Milliseconds since 1970 UTC of six bytes of digits. */
export const timeAt = (bytes: Buffer, at: number, zone = beijing): number => bcdTime(bytes, at) - zone * 60_000

const oldBlock = (bytes: Buffer): Found => {
  const volts = bytes.readUInt16BE(size + 8) / 10
  return { attributes: { odometer: bytes.readUInt32BE(size + 4), ...(volts > 0 && { battery_voltage: volts }) } }
}

export interface Placed {
  reading: Reading
  /** The place is right, but not what stands behind it. */
  fault?: string
}

/** The way in which a place was sent. */
export interface Sent {
  buffered?: boolean
  /** Code of the model of who sent it. */
  model?: string
}

/** `undefined` when it is too short for one. */
export const place = (bytes: Buffer, { buffered = false, model }: Sent): Placed | undefined => {
  if (bytes.length < size) return undefined
  const { attributes, ...where } = coordinates(bytes, 4)
  raise(bytes.readUInt32BE(0), attributes)
  const found = readItems(bytes, size, model) ?? (bytes.length === size + block ? oldBlock(bytes) : undefined)
  const reading: Reading = {
    ...where,
    time: timeAt(bytes, 22, found?.zone),
    alt: bytes.readInt16BE(16),
    speed: bytes.readUInt16BE(18) / 10,
    heading: bytes.readUInt16BE(20),
    satellites: found?.satellites,
    buffered,
    attributes: found ? combine(attributes, found.attributes) : attributes,
  }
  return { reading, ...(!found && { fault: 'items that do not end with the message' }) }
}

/** Places behind their lengths, of `counter` bytes, from `start` to the end; `undefined` when they do not end there. */
export const places = (bytes: Buffer, start: number, counter: 1 | 2, sent: Sent): Placed[] | undefined => {
  const found: Placed[] = []
  for (let at = start; at < bytes.length; ) {
    if (at + counter > bytes.length) return undefined
    const end = at + counter + bytes.readUIntBE(at, counter)
    if (end > bytes.length) return undefined
    const one = place(bytes.subarray(at + counter, end), sent)
    if (!one) return undefined
    found.push(one)
    at = end
  }
  return found
}
