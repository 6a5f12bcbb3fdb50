/** Keys of data and heartbeats, each with a value. */

import { type Measure, type Measured, own, put } from '#device/measures.ts'
import { gsmPercent } from '#gateway/parts/figures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { cellName, cellsTold, mac } from '#gateway/parts/radio.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'

/** Reads the value of a key, from `at` to `end`; false when it has a wrong length. */
type Key = (reading: Reading, attributes: Measured, bytes: Buffer, at: number, end: number) => boolean

/** Bits of an alarm, from the lowest. */
const alarms: readonly (DeviceEvent | { alarm: string } | undefined)[] = [
  'backup_battery_low',
  'over_speed_reported',
  { alarm: 'fall' },
  { alarm: 'welfare' },
  { alarm: 'geo_1' },
  { alarm: 'geo_2' },
  { alarm: 'geo_3' },
  { alarm: 'geo_4' },
  'poweroff',
  'poweron',
  { alarm: 'motion' },
  'no_movement',
  'sos',
  { alarm: 'side_button_1' },
  { alarm: 'side_button_2' },
  // Charging begins, and ends: the state tells it as well.
  undefined,
  undefined,
  { alarm: 'sos_end' },
  { alarm: 'amber' },
  { alarm: 'welfare_end' },
  { alarm: 'fall_end' },
]

const readAlarm: Key = (reading, attributes, bytes, at, end) => {
  if (end - at < 4) return false
  const bits = bytes.readUInt32LE(at)
  if (end - at >= 8 && Number.isNaN(reading.time)) reading.time = bytes.readUInt32LE(at + 4) * 1000
  const others: string[] = []
  for (let bit = 0; bit < 32; bit++) {
    if (((bits >>> bit) & 1) === 0 || bit === 15 || bit === 16) continue
    const told = alarms[bit]
    if (typeof told === 'string') addEvent(attributes, told)
    else others.push(told?.alarm ?? `bit_${bit}`)
  }
  if (others.length > 0) attributes.alarm = others.join()
  return true
}

/** Per cent and millivolts. */
const readBattery: Key = (_, attributes, bytes, at, end) => {
  if (end - at !== 3) return false
  attributes.battery = bytes.readUInt8(at)
  attributes.battery_voltage = bytes.readUInt16LE(at + 1) / 1000
  return true
}

/** Place, km/h, course, metres of height, dilution in tenths (none without a fix), metres driven, satellites. */
const readPlace: Key = (reading, attributes, bytes, at, end) => {
  if (end - at !== 21) return false
  const dilution = bytes.readUInt16LE(at + 14)
  setPlace(reading, bytes, at, false)
  reading.speed = bytes.readUInt16LE(at + 8)
  reading.heading = bytes.readUInt16LE(at + 10)
  reading.alt = bytes.readInt16LE(at + 12)
  reading.no_fix = dilution === 0
  reading.satellites = bytes.readUInt8(at + 20)
  if (dilution !== 0) attributes.hdop = dilution / 10
  attributes.odometer = bytes.readUInt32LE(at + 16) / 1000
  return true
}

/** That of satellites counts more than that of a beacon. */
const setPlace = (reading: Reading, bytes: Buffer, at: number, by_beacon: boolean): void => {
  if (by_beacon && reading.lat !== undefined) return
  reading.lat = bytes.readInt32LE(at) / 1e7
  reading.lng = bytes.readInt32LE(at + 4) / 1e7
  reading.lbs = by_beacon
}

/** Cells: the network, then signal, area and cell of each, which has two bytes, or four. */
const cells =
  (size: 2 | 4): Key =>
  (_, attributes, bytes, at, end) => {
    const each = 3 + size
    if (end - at < 3 || (end - at - 3) % each !== 0) return false
    const [mcc, mnc] = [bytes.readUInt16LE(at), bytes.readUInt8(at + 2)]
    const names: string[] = []
    for (let cell = at + 3; cell < end && mcc !== 0; cell += each)
      names.push(cellName(mcc, mnc, bytes.readUInt16LE(cell + 1), bytes.readUIntLE(cell + 3, size)))
    Object.assign(attributes, cellsTold(names))
    return true
  }

const station = (bytes: Buffer, at: number): string => `${mac(bytes, at + 1)} ${bytes.readInt8(at)}`

/** Stations: the signal, and the address. */
const readStations: Key = (_, attributes, bytes, at, end) => {
  if ((end - at) % 7 !== 0) return false
  const found: string[] = []
  for (let one = at; one < end; one += 7) found.push(station(bytes, one))
  attributes.wifi = found.join()
  return true
}

/** Stations with their names, which are not kept. */
const readNamedStations: Key = (_, attributes, bytes, at, end) => {
  const found: string[] = []
  let one = at
  while (one + 8 <= end) {
    found.push(station(bytes, one))
    one += 8 + bytes.readUInt8(one + 7)
  }
  // Some end with a byte that belongs to none.
  if (one > end || end - one > 1) return false
  attributes.wifi = found.join()
  return true
}

/** Bits of a beacon's flags: it has a place, and a name. */
const has_place = 0x80
const has_name = 0x40

/** How beacons are told: with flags, with so many bytes of signals and battery, with the length of the name before it. */
interface BeaconShape {
  flags: 0 | 1
  between: number
  counted?: true
}

/** A beacon: flags; its address; signals and battery; place; name. */
const beacon =
  ({ flags: size, between, counted }: BeaconShape): Key =>
  (reading, attributes, bytes, at, end) => {
    const flags = size === 0 ? has_place | has_name : bytes.readUInt8(at)
    const place = at + size + 6 + between
    const name = place + (flags & has_place ? 8 : 0)
    if (name > end) return false
    const others = attributes.beacons === undefined ? '' : `${attributes.beacons},`
    attributes.beacons = `${others}${mac(bytes, at + size)}`
    if (flags & has_place) setPlace(reading, bytes, place, true)
    if (flags & has_name)
      addName(attributes, counted ? countedText(bytes, name, end) : bytes.toString('utf8', name, end))
    return true
  }

const countedText = (bytes: Buffer, at: number, end: number): string =>
  at < end ? bytes.toString('utf8', at + 1, Math.min(end, at + 1 + bytes.readUInt8(at))) : ''

const addName = (attributes: Measured, text: string): void => {
  if (/^[^\p{C}]{1,64}$/u.test(text)) attributes.beacon_name = text
}

/** Time; charging 4, history 7, motion 9, signal 19–23, battery 24–31; behind it a second word. */
const readState: Key = (reading, attributes, bytes, at, end) => {
  if (end - at < 8) return false
  const bits = bytes.readUInt32LE(at + 4)
  reading.time = bytes.readUInt32LE(at) * 1000
  reading.buffered = (bits & 0x80) !== 0
  attributes.charging = (bits & 0x10) !== 0
  attributes.motion = (bits & 0x200) !== 0
  put(attributes, 'gsm_signal', gsmPercent((bits >>> 19) & 0x1f))
  attributes.battery = bits >>> 24
  return true
}

/** A time, and a number of so many bytes; the lowest say that there is none. */
const counted =
  (name: Measure, size: 1 | 4, least: number): Key =>
  (reading, attributes, bytes, at, end) => {
    if (end - at < 4 + size) return false
    if (Number.isNaN(reading.time)) reading.time = bytes.readUInt32LE(at) * 1000
    const value = bytes.readUIntLE(at + 4, size)
    if (value >= least) put(attributes, name, value)
    return true
  }

/** Each a time and what was counted since. */
const readActivities: Key = (_, attributes, bytes, at, end) => {
  if ((end - at) % 8 !== 0) return false
  for (let one = at, n = 1; one < end; one += 8, n++) own(attributes, `activity${n}`, bytes.readUInt32LE(one + 4))
  return true
}

/** The highest bit says that it has stopped. */
const readBarks: Key = (reading, attributes, bytes, at, end) => {
  if (end - at !== 8) return false
  if (Number.isNaN(reading.time)) reading.time = bytes.readUInt32LE(at) * 1000
  attributes.barks = bytes.readUInt32LE(at + 4) & 0x7fffffff
  return true
}

/** Readers of values by key. */
export const keys: Readonly<Record<number, Key>> = {
  0x02: readAlarm,
  0x14: readBattery,
  0x19: readNamedStations,
  0x20: readPlace,
  0x21: cells(2),
  0x22: readStations,
  0x23: beacon({ flags: 0, between: 0 }),
  0x24: readState,
  0x28: beacon({ flags: 1, between: 2 }),
  0x29: cells(4),
  0x2a: beacon({ flags: 1, between: 1 }),
  0x2c: beacon({ flags: 1, between: 3, counted: true }),
  0x30: counted('steps', 4, 0),
  0x31: readActivities,
  0x37: readBarks,
  0x40: counted('heart_rate', 1, 2),
  0x41: counted('oxygen', 1, 2),
}

/** Keys of which one moment may have several. */
export const repeated: ReadonlySet<number> = new Set([0x23, 0x28, 0x2a, 0x2c])
