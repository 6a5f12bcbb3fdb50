/** What is around a device: its network, and Bluetooth sensors. */

import { type Measure, type Measured, put } from '#device/measures.ts'
import { mac } from '#gateway/parts/radio.ts'
import { addEvent } from '#track/events.ts'

/** Time 6, then operator (UTF-16), technology, band, IMSI and ICCID, each behind its length; `undefined` when they go beyond. */
export const network = (body: Buffer): Measured | undefined => {
  const parts: Buffer[] = []
  for (let at = 6; at < body.length; ) {
    const end = at + 1 + body.readUInt8(at)
    if (end > body.length) return undefined
    parts.push(body.subarray(at + 1, end))
    at = end
  }
  const [operator, , , , iccid] = parts
  if (!operator) return undefined
  return {
    ...(operator.length > 0 && { gsm_operator: operator.toString('utf16le') }),
    ...(iccid && iccid.length > 0 && { iccid: iccid.toString('latin1').toLowerCase() }),
  }
}

type Sensor = (bytes: Buffer, found: Measured, n: number) => void

/** What a byte says of none. */
const none = 0xff

/** Volts above two in hundredths, at 6; the signal with 128 added, at `at`. */
const radio = (bytes: Buffer, at: number, found: Measured, n: number): void => {
  if (n > 8) return
  const [volts, signal] = [bytes.readUInt8(6), bytes.readUInt8(at)]
  if (volts !== none) found[`ble_battery_voltage${n}`] = (200 + volts) / 100
  if (signal !== none) found[`ble_signal${n}`] = signal - 128
}

/** Per cent of its battery, at 7, and what every sensor tells of its radio. */
const powered = (bytes: Buffer, at: number, found: Measured, n: number): void => {
  const level = bytes.readUInt8(7)
  if (level !== none && n <= 8) found[`ble_battery${n}`] = level
  radio(bytes, at, found, n)
}

/** Sign and hundredths of a degree; FFFF is none. */
const warmth = (bytes: Buffer, at: number, found: Measured, n: number): void => {
  const word = bytes.readUInt16BE(at)
  if (word !== 0xffff && n <= 8) found[`ble_temperature${n}`] = (word & 0x8000 ? -(word & 0x7fff) : word) / 100
}

const climate: Sensor = (bytes, found, n) => {
  warmth(bytes, 8, found, n)
  const damp = bytes.readUInt16BE(10)
  if (damp !== 0xffff && n <= 8) found[`ble_humidity${n}`] = damp / 100
  powered(bytes, 14, found, n)
}

/** The magnet is near while the door is closed. */
const door: Sensor = (bytes, found, n) => {
  warmth(bytes, 8, found, n)
  powered(bytes, 11, found, n)
  const state = bytes.readUInt8(10)
  if (state === none) return
  found.door = state !== 0
  if (n <= 8) put(found, `ble_magnet${n}` as Measure, state === 0)
}

/** Battery: volts above 1.22 in hundredths; 1.572 · 2 kPa; °C with 55 added; what is wrong, by the maker's numbers. */
const tyre: Sensor = (bytes, found, n) => {
  const [volts, warm, state] = [bytes.readUInt8(6), bytes.readUInt8(8), bytes.readUInt8(9)]
  if (n <= 16) {
    if (volts !== none) found[`wheel_battery${n}`] = (122 + volts) / 100
    if (warm !== none) found[`wheel_temperature${n}`] = warm - 55
    if (state !== none) found[`wheel_status${n}`] = state
  }
  const pressure = bytes.readUInt8(7)
  if (pressure === none) return
  const told = Math.round(pressure * 3.144 * 10) / 10
  if (n <= 16) found[`wheel_pressure${n}`] = told
  found.tire_pressure = found.tire_pressure === undefined ? String(told) : `${found.tire_pressure},${told}`
}

/** 0 is the button, 1 its battery. */
const button: Sensor = (bytes, found) => {
  if (bytes.readUInt8(7) === 0) addEvent(found, 'sos')
}

const driver: Sensor = (bytes, found) => {
  found.hardware_key = bytes.toString('hex', 0, 6)
}

/** Hundredths of degrees; what it switches. */
const relay: Sensor = (bytes, found, n) => {
  warmth(bytes, 8, found, n)
  powered(bytes, 11, found, n)
  const state = bytes.readUInt8(10)
  if (state !== none) found.relay = state !== 0
}

/** What is in a tank, as the probe counts. */
const probe: Sensor = (bytes, found, n) => {
  warmth(bytes, 9, found, n)
  radio(bytes, 14, found, n)
  const level = bytes.readUInt16BE(7)
  if (level !== 0xffff && n <= 8) found[`ble_lls${n}`] = level
}

/** By kind: how long each is, address first. */
const sensors: Readonly<Record<number, readonly [size: number, take: Sensor]>> = {
  1: [10, tyre],
  2: [25, button],
  3: [25, driver],
  4: [15, climate],
  5: [12, door],
  6: [12, relay],
  7: [15, probe],
}

/** Where a message has one place for all, a button and a driver have none of their own behind them. */
const without_place = 8

const unfit = 'a length that does not fit its kind'

/** Sensors of one kind, or of kind 0 each behind its own, from `at` on; a string says why they are not read. */
const sensed = (body: Buffer, at: number, hasPlace: boolean): Measured | string => {
  if (body.length < at + 2) return unfit
  const all = body.readUInt16BE(at)
  const found: Measured = {}
  const names: string[] = []
  for (let next = at + 2; next < body.length; ) {
    if (all === 0 && next + 2 > body.length) return unfit
    const kind = all === 0 ? body.readUInt16BE(next) : all
    const begin = all === 0 ? next + 2 : next
    const [told, take] = sensors[kind] ?? []
    if (told === undefined || !take) return `sensors of kind ${kind} are not read`
    const size = hasPlace && (kind === 2 || kind === 3) ? without_place : told
    next = begin + size
    if (next > body.length) return unfit
    names.push(mac(body, begin))
    take(body.subarray(begin, next), found, names.length)
  }
  if (names.length > 0) found.beacons = names.join()
  return found
}

const withIgnition = (found: Measured | string, byte: number): Measured | string =>
  typeof found === 'string' ? found : { ignition: (byte & 1) === 1, ...found }

/** Time 6, ignition 1, sensors. */
export const bluetooth = (body: Buffer): Measured | string =>
  body.length < 9 ? unfit : withIgnition(sensed(body, 7, false), body.readUInt8(6))

/** Time 6, ignition 1, state 1, place 16, sensors. */
export const bluetoothThere = (body: Buffer): Measured | string =>
  body.length < 26 ? unfit : withIgnition(sensed(body, 24, true), body.readUInt8(6))

const nobody = /^(?:00|ff){6}$/

/** Time 6, its own address 6, three stations of address and signal; `undefined` when there are not three. */
export const stationsAround = (body: Buffer): Measured | undefined => {
  if (body.length !== 33) return undefined
  const found = [12, 19, 26].flatMap((at) =>
    nobody.test(body.toString('hex', at, at + 6)) ? [] : [`${mac(body, at)} ${body.readInt8(at + 6)}`],
  )
  return found.length > 0 ? { wifi: found.join() } : {}
}
