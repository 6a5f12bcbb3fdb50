/** What is around a device: its network, and Bluetooth sensors. */

import { mac } from '#gateway/parts/radio.ts'
import { addEvent } from '#track/events.ts'
import type { Attributes } from '#track/point.ts'

/** Time 6, then operator (UTF-16), technology, band, IMSI and ICCID, each behind its length; `undefined` when they go beyond. */
export const network = (body: Buffer): Attributes | undefined => {
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

type Sensor = (bytes: Buffer, found: Attributes, n: number) => void

/** Sign and hundredths of a degree; FFFF is none. */
const warmth = (bytes: Buffer, at: number, found: Attributes, n: number): void => {
  const word = bytes.readUInt16BE(at)
  if (word !== 0xffff && n <= 8) found[`temperature${n}`] = (word & 0x8000 ? -(word & 0x7fff) : word) / 100
}

const climate: Sensor = (bytes, found, n) => {
  warmth(bytes, 8, found, n)
  const damp = bytes.readUInt16BE(10)
  if (damp !== 0xffff && n <= 8) found[`humidity${n}`] = damp / 100
}

const door: Sensor = (bytes, found, n) => {
  warmth(bytes, 8, found, n)
  const state = bytes.readUInt8(10)
  if (state !== 0xff) found.door = state !== 0
}

/** 1.572 · 2 kPa. */
const tyre: Sensor = (bytes, found) => {
  const pressure = bytes.readUInt8(7)
  if (pressure === 0xff) return
  const told = Math.round(pressure * 3.144 * 10) / 10
  found.tire_pressure = found.tire_pressure === undefined ? String(told) : `${found.tire_pressure},${told}`
}

/** 0 is the button, 1 its battery. */
const button: Sensor = (bytes, found) => {
  if (bytes.readUInt8(7) === 0) addEvent(found, 'sos')
}

const driver: Sensor = (bytes, found) => {
  found.hardware_key = bytes.toString('hex', 0, 6)
}

/** By kind: how long each is, address first. */
const sensors: Readonly<Record<number, readonly [size: number, take: Sensor]>> = {
  1: [10, tyre],
  2: [25, button],
  3: [25, driver],
  4: [15, climate],
  5: [12, door],
}

/** Time 6, ignition 1, kind 2, sensors of that kind; a string says why it is not read. */
export const bluetooth = (body: Buffer): Attributes | string => {
  if (body.length < 9) return 'a length that does not fit its kind'
  const kind = body.readUInt16BE(7)
  const [size, take] = sensors[kind] ?? []
  if (size === undefined || !take) return `sensors of kind ${kind} are not read`
  if ((body.length - 9) % size !== 0) return 'a length that does not fit its kind'
  const found: Attributes = { ignition: body.readUInt8(6) === 1 }
  const names: string[] = []
  for (let at = 9; at < body.length; at += size) {
    names.push(mac(body, at))
    take(body.subarray(at, at + size), found, names.length)
  }
  if (names.length > 0) found.beacons = names.join()
  return found
}
