/** Places of the four families: where each keeps what. */

import type { Measured } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { cellName, cellsTold } from '#gateway/parts/radio.ts'
import { bcdTime } from '#gateway/parts/times.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'
import type { Message } from './frame.ts'

/** By codes of two digits: the byte 23 in hexadecimal is 23. */
type Events = Readonly<Record<number, DeviceEvent>>

const wiredEvents: Events = {
  1: 'battery_off',
  2: 'backup_battery_low',
  3: 'sos',
  4: 'over_speed_reported',
  5: 'auto_geofence_in',
  6: 'auto_geofence_out',
  7: 'security_control',
  8: 'vibration_start',
  19: 'idle_start',
  20: 'idle_end',
  21: 'gsm_damp',
  23: 'battery_on',
  24: 'lowpower',
  25: 'harsh_driving',
  26: 'crash_alarm',
}

const carriedEvents: Events = {
  1: 'detach',
  2: 'case_opened',
  3: 'sos',
  6: 'backup_battery_low',
  10: 'crash_alarm',
  14: 'auto_geofence_in',
  15: 'auto_geofence_out',
  18: 'idle_start',
  19: 'idle_end',
  29: 'poweron',
}

/** So many bytes of digits, two in each; NaN where they are none, as in FF. */
const digits = (bytes: Buffer, at: number, size: number): number => {
  const text = bytes.toString('hex', at, at + size)
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

const raise = (bytes: Buffer, at: number, events: Events, attributes: Measured): void => {
  const code = digits(bytes, at, 1)
  const event = events[code]
  if (event) addEvent(attributes, event)
  else if (code > 0) attributes.alarm = code
}

/** The attributes whose values are numbers. */
const figures = (values: Readonly<Record<string, number>>): Measured =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)))

/** Per cent as digits; zero stands for a hundred. */
const percent = (bytes: Buffer, at: number): number => digits(bytes, at, 1) || (bytes[at] === 0 ? 100 : Number.NaN)

/** A byte whose highest bit is the sign; FF is none. */
const signed = (byte: number): number => (byte === 0xff ? Number.NaN : byte & 0x80 ? -(byte & 0x7f) : byte)

const unlessAll = (value: number, none: number): number => (value === none ? Number.NaN : value)

interface Where {
  /** The state: kept 80, fixed 40, satellites 1F. */
  state: number
  time: number
  /** Height, longitude, latitude as floats, low byte first; behind them by `speed` and `course`. */
  place: number
  speed: number
  course: number
}

/** Sixteen bytes of ones stand for no place. */
const isNowhere = (body: Buffer, at: number): boolean => body.subarray(at, at + 16).every((byte) => byte === 0xff)

const placed = (body: Buffer, { state, time, place, speed, course }: Where): Reading => {
  const bits = body.readUInt8(state)
  const reading: Reading = { time: bcdTime(body, time), buffered: (bits & 0x80) !== 0, satellites: bits & 0x1f }
  if ((bits & 0x40) === 0 || isNowhere(body, place)) return reading
  return {
    ...reading,
    alt: body.readFloatLE(place),
    lng: body.readFloatLE(place + 4),
    lat: body.readFloatLE(place + 8),
    speed: digits(body, speed, 2) / 10,
    heading: body.readUInt16BE(course),
  }
}

/** Without a fix, older devices send three cells in the place's stead, low bytes first. */
const cells = ({ start, body }: Message, state: number, at: number): Measured => {
  if (start !== 0x2323 || (body.readUInt8(state) & 0x40) !== 0) return {}
  const [mcc, mnc] = [body.readUInt16LE(at), body.readUInt16LE(at + 2)]
  if (mcc === 0 || mcc === 0xffff) return {}
  return cellsTold(
    [4, 8, 12].map((from) => cellName(mcc, mnc, body.readUInt16LE(at + from), body.readUInt16LE(at + from + 2))),
  )
}

/** Bits of a word, as a mask that begins with the first of them. */
const mask = (word: number, bits: readonly number[]): number =>
  bits.reduce((sum, bit, i) => sum | (word & bit ? 1 << i : 0), 0)

const wired = (message: Message): Reading | undefined => {
  const { body } = message
  if (body.length < 51) return undefined
  const io = body.readUInt16BE(16)
  const attributes: Measured = {
    ignition: (io & 0x4000) !== 0,
    armed: (body.readUInt8(11) & 0x10) !== 0,
    inputs: mask(io, [0x4000, 0x2000, 0x1000, 0x0800]),
    outputs: mask(io, [0x0400, 0x0200, 0x0100]),
    ...figures({
      adc1: digits(body, 18, 2) / 100,
      adc2: digits(body, 20, 2) / 100,
      odometer: body.readUInt32BE(24) / 1000,
      battery: percent(body, 28),
      board_voltage: body.length >= 53 ? digits(body, 51, 2) / 100 : Number.NaN,
    }),
    ...cells(message, 9, 35),
  }
  raise(body, 22, wiredEvents, attributes)
  return { ...placed(body, { state: 9, time: 29, place: 35, speed: 47, course: 49 }), attributes }
}

/** 13 and 14: five analogue inputs, both voltages, revolutions, a temperature. */
const wiredMore = ({ body }: Message): Reading | undefined => {
  if (body.length < 69) return undefined
  const io = body.readUInt16BE(16)
  const attributes: Measured = {
    ignition: (io & 0x4000) !== 0,
    armed: (body.readUInt8(11) & 0x10) !== 0,
    inputs: mask(io, [0x0100, 0x2000, 0x1000, 0x0800, 0x0400]),
    outputs: mask(body.readUInt8(18), [0x20, 0x10, 0x08]),
    ...figures({
      ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`adc${n}`, digits(body, 18 + 2 * n, 2) / 100])),
      odometer: body.readUInt32BE(32) / 1000,
      battery: percent(body, 36),
      battery_voltage: digits(body, 59, 2) / 100,
      board_voltage: digits(body, 61, 2) / 100,
      rpm: unlessAll(body.readUInt16BE(63), 0xffff),
      temperature1: signed(body.readUInt8(68)),
    }),
  }
  raise(body, 30, wiredEvents, attributes)
  return { ...placed(body, { state: 9, time: 37, place: 43, speed: 55, course: 57 }), attributes }
}

const plugged = ({ body }: Message): Reading | undefined => {
  if (body.length < 68) return undefined
  const io = body.readUInt16BE(16)
  const left = body.readUInt8(67)
  const attributes: Measured = {
    ignition: (io & 0x4000) !== 0,
    armed: (body.readUInt8(11) & 0x10) !== 0,
    ...figures({
      odometer: body.readUInt32BE(20) / 1000,
      battery: percent(body, 24),
      board_voltage: digits(body, 47, 2) / 100,
      fuel_used: unlessAll(body.readUInt32BE(51), 0xffffffff) / 1000,
      rpm: unlessAll(body.readUInt16BE(59), 0xffff),
      coolant_temperature: unlessAll(body.readUInt8(63), 0xff) - 40,
      engine_load: unlessAll(body.readUInt8(65), 0xff),
      throttle: unlessAll(body.readUInt8(66), 0xff),
      // The highest bit says litres; FF is none.
      fuel_percent: left < 0x80 ? left : Number.NaN,
      fuel: left >= 0x80 && left !== 0xff ? left & 0x7f : Number.NaN,
    }),
  }
  raise(body, 18, wiredEvents, attributes)
  return { ...placed(body, { state: 9, time: 25, place: 31, speed: 49, course: 45 }), attributes }
}

const carried = ({ body }: Message): Reading | undefined => {
  if (body.length < 40) return undefined
  const io = body.readUInt16BE(38)
  const attributes: Measured = {
    ignition: (io & 0x4) !== 0,
    charging: (io & 0x8008) !== 0,
    ...figures({
      battery: percent(body, 29),
      temperature1: signed(body.readUInt8(30)),
      battery_voltage: digits(body, 32, 1) / 10,
      odometer: body.readUInt32BE(34) / 1000,
    }),
  }
  raise(body, 1, carriedEvents, attributes)
  return { ...placed(body, { state: 0, time: 2, place: 8, speed: 20, course: 22 }), attributes }
}

/** The reading of a message with a place; `undefined` when it is too short for its kind. */
export const place = (message: Message): Reading | undefined => {
  const { start, kind } = message
  if (start === 0x2727) return carried(message)
  if (start === 0x2626) return plugged(message)
  return kind === 0x13 || kind === 0x14 ? wiredMore(message) : wired(message)
}

/** Where the alarm is, which the answer tells back. */
export const alarmOf = ({ start, kind, body }: Message): number =>
  body[start === 0x2727 ? 1 : start === 0x2626 ? 18 : kind === 0x14 ? 30 : 22] ?? 0

/** Reads how somebody drove: kind, then the begin and the end, each time 6, place 12, speed 2, course 2, and revolutions with a diagnosis socket. */
export const behaviour = ({ start, body }: Message): Reading[] | undefined => {
  const size = start === 0x2626 ? 24 : 22
  if (body.length !== 1 + 2 * size) return undefined
  const ends = [1, 1 + size].map((at) => endOf(body.subarray(at, at + size)))
  // One of both may have no place: it is told where it has one.
  const told = ends.find(({ lat }) => lat !== undefined) ?? ends[0]
  if (told?.attributes)
    addEvent(told.attributes, 'harsh_driving', body.readUInt8(0) % 2 === 0 ? 'braking' : 'acceleration')
  return ends
}

const endOf = (bytes: Buffer): Reading => {
  const attributes: Measured = bytes.length > 22 ? figures({ rpm: unlessAll(bytes.readUInt16BE(22), 0xffff) }) : {}
  const reading: Reading = { time: bcdTime(bytes, 0), attributes }
  if (bytes.subarray(6, 18).every((byte) => byte === 0xff)) return reading
  const heading = bytes.readUInt16BE(20)
  return {
    ...reading,
    alt: bytes.readFloatLE(6),
    lng: bytes.readFloatLE(10),
    lat: bytes.readFloatLE(14),
    speed: digits(bytes, 18, 2) / 10,
    ...(heading !== 0xffff && { heading }),
  }
}

/** Where Bluetooth sensors were heard, behind the ignition. */
export const placeOfSensors = (body: Buffer): Reading => ({
  ...placed(body, { state: 7, time: 0, place: 8, speed: 20, course: 22 }),
  satellites: undefined,
})

/** 17: time 6, state 1, place 16, what became of a lock, and an id behind its length. */
export const lock = ({ body }: Message): Reading | undefined => {
  const length = body[24]
  if (length === undefined || body.length < 25 + length) return undefined
  const id = body.toString('hex', 25, 25 + length)
  return {
    ...placed(body, { state: 6, time: 0, place: 7, speed: 19, course: 21 }),
    attributes: { lock: body.readUInt8(23), ...(id !== '' && { lock_id: id }) },
  }
}
