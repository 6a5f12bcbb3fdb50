/** The universal protocol of the 4G devices: which fields there are is told by a mask, in text and as bytes. */

import { type Measure, type Measured, own } from '#device/measures.ts'
import { printedKey } from '#gateway/parts/keys.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { byteTime } from '#gateway/parts/times.ts'
import { alert } from './codes.ts'
import { cellOf, isKey, number, timeOf, words } from './fields.ts'

/** The bits of the mask: the fields in their order. What has no name here is skipped. */
const bits = {
  live: 3,
  date: 4,
  time: 5,
  cell: 6,
  mcc: 7,
  mnc: 8,
  lac: 9,
  lat: 11,
  lng: 12,
  speed: 13,
  heading: 14,
  satellites: 15,
  fix: 16,
  inputs: 17,
  outputs: 18,
  alert: 19,
  alert_data: 21,
  assigned: 23,
} as const

/** Figures that are added by choice, by the bits of a mask of their own. */
const chosen: Readonly<Record<number, Measure>> = { 0: 'battery_voltage', 1: 'board_voltage' }

/** The lowest bit is the ignition's. */
const switches = (inputs: number, outputs: number, found: Measured): void => {
  if (!Number.isNaN(inputs)) {
    found.ignition = (inputs & 1) === 1
    found.inputs = inputs >> 1
  }
  if (!Number.isNaN(outputs)) found.outputs = outputs
}

const binary = (text: string | undefined): number =>
  /^[01]{1,16}$/.test(text ?? '') ? Number.parseInt(text ?? '', 2) : Number.NaN

/** The number of an RFID key that was shown. */
const key_shown = 59

const keyOf = (code: number, key: string, found: Measured): void => {
  if (code === key_shown && /^[0-9a-f]{14,16}$/i.test(key)) found.hardware_key = printedKey(key)
}

/** `STT`, `ALT` and `UEX` as text; `undefined` when there are fewer fields than the mask says. */
export const report = (kind: string, fields: readonly string[]): Reading | undefined => {
  if (!/^[0-9a-f]{1,8}$/i.test(fields[2] ?? '')) return undefined
  const mask = Number.parseInt(fields[2] ?? '', 16)
  const has = (bit: number): boolean => ((mask >>> bit) & 1) === 1
  // The id is bit 0, the model bit 1: the first field behind the mask.
  let at = 3
  const places = new Map<number, number>()
  for (let bit = 1; bit <= bits.assigned; bit++) if (has(bit)) places.set(bit, at++)
  if (at > fields.length) return undefined
  const of = (bit: number): string => fields[places.get(bit) ?? -1] ?? ''
  const attributes: Measured = {}
  const cell = cellOf(of(bits.mcc), of(bits.mnc), of(bits.lac), of(bits.cell))
  if (cell) attributes.cell = cell
  switches(binary(of(bits.inputs)), binary(of(bits.outputs)), attributes)
  if (kind === 'ALT') {
    const code = number(of(bits.alert)) ?? 0
    alert(code, attributes)
    keyOf(code, of(bits.alert_data), attributes)
  }
  // Of UEX the length of another device's words, and they.
  if (kind === 'UEX') words(fields, places.get(bits.alert) ?? fields.length, attributes)
  else if (has(bits.assigned)) figures(Number.parseInt(of(bits.assigned), 16), fields.slice(at), attributes)
  return {
    time: timeOf(of(bits.date), of(bits.time)),
    ...(has(bits.lat) &&
      has(bits.lng) && { lat: number(of(bits.lat)) ?? Number.NaN, lng: number(of(bits.lng)) ?? Number.NaN }),
    speed: number(of(bits.speed)),
    heading: number(of(bits.heading)),
    satellites: number(of(bits.satellites)),
    no_fix: of(bits.fix) === '0',
    buffered: of(bits.live) === '0',
    attributes,
  }
}

const figures = (mask: number, fields: readonly string[], found: Measured): void => {
  let at = 0
  for (let bit = 0; bit < 31 && at < fields.length; bit++) {
    if (((mask >>> bit) & 1) === 1) own(found, chosen[bit] ?? `io_${bit + 1}`, number(fields[at++]))
  }
}

const colons = (address: string): string => address.toLowerCase().replace(/..(?=.)/g, '$&:')

/** `BLE`: a place, and tags of seven fields: signal, its least and most, address, count, major, minor. */
export const tags = (fields: readonly string[]): Reading | undefined => {
  const [date, time, lat, lng, count] = fields.slice(4)
  const several = number(count) ?? Number.NaN
  if (fields.length < 9 + 7 * several || !(several >= 0)) return undefined
  const beacons = Array.from({ length: several }, (_, index) => fields.slice(9 + 7 * index)).map(
    ([signal, , , address = '']) => `${colons(address)} ${signal}`,
  )
  return heardAt([date, time, lat, lng], beacons)
}

const heardAt = ([date, time, lat, lng]: readonly (string | undefined)[], beacons: readonly string[]): Reading => ({
  time: timeOf(date, time),
  lat: number(lat) ?? Number.NaN,
  lng: number(lng) ?? Number.NaN,
  attributes: beacons.length > 0 ? { beacons: beacons.join() } : {},
})

/** The mask of `BSA` that has been seen: all its fields. */
const all_of_scan = 0x1fff

/** `BSA`: a place, and sensors of four fields: signal, address, and two that are not documented. */
export const scan = (fields: readonly string[]): Reading | undefined => {
  const [mask = '', , , live, date, time, lat, lng, count] = fields.slice(2)
  const several = number(count) ?? Number.NaN
  if (Number.parseInt(mask, 16) !== all_of_scan || fields.length < 11 + 4 * several || !(several >= 0)) return undefined
  const beacons = Array.from({ length: several }, (_, index) => fields.slice(11 + 4 * index)).map(
    ([signal, address = '']) => `${colons(address.replaceAll(':', ''))} ${signal}`,
  )
  return { ...heardAt([date, time, lat, lng], beacons), buffered: live === '0' }
}

/** The bits of `TRV` up to the driver's key, which is the field behind those of where it began and ended. */
const up_to_key = 0x7ff

/** Of `TRV`, a travel: the driver's key. */
export const keyOfTravel = (fields: readonly string[]): Measured => {
  const mask = Number.parseInt(fields[2] ?? '', 16)
  const key = fields[12] ?? ''
  return (mask & up_to_key) === up_to_key && isKey(key) ? { hardware_key: printedKey(key) } : {}
}

/** Bytes of each field, from bit 1 on. Date and time are three each. */
const sizes: readonly number[] = [0, 1, 3, 1, 3, 3, 4, 2, 2, 2, 1, 4, 4, 2, 2, 1, 1, 1, 1, 1, 2]

/** The highest bit is the sign, the others are the figure. */
const signed = (value: number): number => (value >= 0x80000000 ? 0x80000000 - value : value) / 1e6

/** Reports as bytes: type, length, five bytes of id, mask, fields. `undefined` when it is too short for its mask. */
export const reportOfBytes = (bytes: Buffer): Reading | undefined => {
  if (bytes.length < 11) return undefined
  const mask = bytes.readUIntBE(8, 3)
  const places = new Map<number, number>()
  let at = 11
  sizes.forEach((size, bit) => {
    if (bit === 0 || ((mask >>> bit) & 1) === 0) return
    places.set(bit, at)
    at += size
  })
  if (at > bytes.length) return undefined
  const of = (bit: number): number => {
    const place = places.get(bit)
    return place === undefined ? Number.NaN : bytes.readUIntBE(place, sizes[bit] ?? 1)
  }
  const attributes: Measured = {}
  const [mcc, mnc, lac, id] = [of(bits.mcc), of(bits.mnc), of(bits.lac), of(bits.cell)]
  if (mcc > 0 && id > 0) attributes.cell = `${mcc}-${mnc}-${lac}-${id}`
  switches(of(bits.inputs), of(bits.outputs), attributes)
  if (bytes[0] === 0x82) {
    alert(of(bits.alert), attributes)
    keyOf(of(bits.alert), bytes.toString('hex', at, at + 8), attributes)
  }
  const date = places.get(bits.date)
  return {
    time: date !== undefined && places.has(bits.time) ? byteTime(bytes, date) : Number.NaN,
    ...(places.has(bits.lat) && places.has(bits.lng) && { lat: signed(of(bits.lat)), lng: signed(of(bits.lng)) }),
    speed: of(bits.speed) / 100,
    heading: of(bits.heading) / 100,
    satellites: of(bits.satellites),
    no_fix: of(bits.fix) === 0,
    buffered: of(bits.live) === 0,
    attributes,
  }
}
