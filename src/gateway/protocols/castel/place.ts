/** What most messages have: counters and state, places, alarms. */

import type { Measured } from '#device/measures.ts'
import { kmhOfMetres } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { utc } from '#gateway/parts/times.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

/** Of a place. */
export const size = 19

/** Day, month, year, time; latitude and longitude in 1/3,600,000 degree; cm/s; tenths of a degree; east 1, north 2, fixed 0C, satellites F0. */
export const placeAt = (bytes: Buffer, at: number): Reading => {
  const [day, month, year, hour, minute, second] = bytes.subarray(at, at + 6) as unknown as number[]
  const flags = bytes.readUInt8(at + 18)
  const [lat, lng] = [bytes.readUInt32LE(at + 6) / 3_600_000, bytes.readUInt32LE(at + 10) / 3_600_000]
  return {
    time: utc(year ?? 0, month ?? 0, day ?? 0, hour, minute, second),
    lat: flags & 2 ? lat : -lat,
    lng: flags & 1 ? lng : -lng,
    speed: kmhOfMetres(bytes.readUInt16LE(at + 14) / 100),
    heading: bytes.readUInt16LE(at + 16) / 10,
    satellites: flags >> 4,
    no_fix: (flags & 0x0c) === 0,
  }
}

/** Of the counters: when it was started, its clock, metres in all and of the trip, fuel in 1/100 l in all and of the trip, state 4, 8 that are not read. */
export const counters = 34

const events: Readonly<Record<number, readonly [DeviceEvent, HarshDriving?]>> = {
  0x01: ['over_speed_reported'],
  0x02: ['lowpower'],
  0x04: ['harsh_driving', 'acceleration'],
  0x05: ['harsh_driving', 'braking'],
  0x06: ['idle_start'],
  0x07: ['security_control'],
  0x09: ['poweron'],
  0x0c: ['harsh_driving', 'cornering'],
  0x0d: ['fatigue_driving'],
  0x0e: ['poweroff'],
  0x11: ['crash_alarm'],
  0x1c: ['vibration_start'],
}

const raise = (code: number, attributes: Measured): void => {
  const [event, kind] = events[code] ?? []
  if (code === 0x16 || code === 0x17) attributes.ignition = code === 0x16
  else if (event) addEvent(attributes, event, kind)
  else attributes.alarm = code
}

/** Bits 4 and 5 of the state are harsh driving, 18 is the ignition. */
export const countersAt = (bytes: Buffer, at: number): Measured => {
  const state = bytes.readUInt32LE(at + 22)
  const attributes: Measured = {
    odometer: bytes.readUInt32LE(at + 8) / 1000,
    trip: bytes.readUInt32LE(at + 12) / 1000,
    fuel_used: bytes.readUInt32LE(at + 16) / 100,
    ignition: (state & 0x40000) !== 0,
  }
  if (state & 0x10) addEvent(attributes, 'harsh_driving', 'acceleration')
  if (state & 0x20) addEvent(attributes, 'harsh_driving', 'braking')
  return attributes
}

/** Their count, and alarms of six bytes: whether it began, its kind, two numbers. Answers where they end, `undefined` when beyond. */
export const alarmsAt = (bytes: Buffer, at: number, attributes: Measured): number | undefined => {
  const end = at + 1 + (bytes[at] ?? 0) * 6
  if (at >= bytes.length || end > bytes.length) return undefined
  for (let one = at + 1; one < end; one += 6) if (bytes[one] !== 0) raise(bytes.readUInt8(one + 1), attributes)
  return end
}

/** Their count and places. Answers them and where they end, `undefined` when beyond. */
export const placesAt = (bytes: Buffer, at: number): { places: Reading[]; end: number } | undefined => {
  const count = bytes[at]
  if (count === undefined || at + 1 + count * size > bytes.length) return undefined
  const places = Array.from({ length: count }, (_, i) => placeAt(bytes, at + 1 + i * size))
  return { places, end: at + 1 + count * size }
}
