/** What devices pass on from the vehicle (0900): values of its computer. Of the kinds of makers: 40 and 41 words, F0 values, codes and alarms. */

import { type Measure, type Measured, own } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'
import { coordinates, timeAt } from './place.ts'
import { obdWords, textOf } from './words.ts'

/** Name, divisor and what is added, by number. */
const values: Readonly<Record<number, readonly [Measure, number, number?]>> = {
  0x0102: ['odometer', 10],
  0x0528: ['odometer', 10],
  0x0546: ['odometer', 10],
  0x0105: ['fuel_used', 100],
  0x052c: ['fuel_used', 100],
  0x052b: ['fuel_percent', 1],
  0x052d: ['coolant_temperature', 1, -40],
  0x0530: ['board_voltage', 1000],
  0x0535: ['obd_speed', 10],
  0x0536: ['rpm', 1],
  0x0547: ['throttle', 1],
}

const alarms: Readonly<Record<number, readonly [DeviceEvent, HarshDriving?]>> = {
  1: ['battery_on'],
  2: ['battery_off'],
  26: ['harsh_driving', 'acceleration'],
  27: ['harsh_driving', 'braking'],
  28: ['harsh_driving', 'cornering'],
  35: ['fatigue_driving'],
}

/** Reads from `at` on and answers where it ended; `undefined` when it does not fit. */
type Part = (bytes: Buffer, at: number, attributes: Measured) => number | undefined

/** A count, and numbers of `id` bytes with lengths and values. */
const listed =
  (id: 1 | 2, take: (id: number, value: Buffer, attributes: Measured) => void): Part =>
  (bytes, start, attributes) => {
    let at = start + 1
    for (let left = bytes[start] ?? 0; left > 0; left--) {
      if (at + id + 1 > bytes.length) return undefined
      const end = at + id + 1 + bytes.readUInt8(at + id)
      if (end > bytes.length) return undefined
      take(bytes.readUIntBE(at, id), bytes.subarray(at + id + 1, end), attributes)
      at = end
    }
    return at
  }

const valued = listed(2, (id, value, attributes) => {
  const { length } = value
  if (length !== 1 && length !== 2 && length !== 4) return
  const [name, divisor = 1, offset = 0] = values[id] ?? [`io_${id}`, 1]
  own(attributes, name, value.readUIntBE(0, length) / divisor + offset)
})

const alarmed = listed(1, (id, _, attributes) => {
  const [event, kind] = alarms[id] ?? []
  if (event) addEvent(attributes, event, kind)
  else attributes.alarm = id
})

/** Systems, each with codes: number 4, state 4, words behind their length. */
const codes: Part = (bytes, start, attributes) => {
  if (start + 2 > bytes.length) return undefined
  const found: string[] = []
  let at = start + 2
  for (let systems = bytes.readUInt16BE(start); systems > 0; systems--) {
    if (at + 6 > bytes.length) return undefined
    const count = bytes.readUInt16BE(at + 4)
    at += 6
    for (let left = count; left > 0; left--) {
      if (at + 10 > bytes.length || at + 10 + bytes.readUInt16BE(at + 8) > bytes.length) return undefined
      const end = at + 10 + bytes.readUInt16BE(at + 8)
      const code = textOf(bytes.subarray(at + 10, end))
      if (code !== '') found.push(code)
      at = end
    }
  }
  if (found.length > 0) attributes.dtc = found.join()
  return at
}

/** Answers whether it knows it, and the number. */
const vin: Part = (bytes, start, attributes) => {
  if (bytes[start] === 0) return start + 1
  if (start + 18 > bytes.length) return undefined
  attributes.vin = bytes.toString('latin1', start + 1, start + 18)
  return start + 18
}

const partReaders: Readonly<Record<number, Part>> = { 1: valued, 2: codes, 3: alarmed, 11: vin }

/** Time 6, kept 1, kind of vehicle 1, kind 1, the values; then a place of 12 bytes, its time of 6, or nothing. */
const vehicle = (bytes: Buffer): Reading | string => {
  const part = bytes.length < 11 ? undefined : partReaders[bytes.readUInt8(9)]
  if (!part) return 'a kind of vehicle values that is not read'
  const attributes: Measured = {}
  const end = part(bytes, 10, attributes)
  const left = bytes.length - (end ?? Number.NaN)
  if (end === undefined || (left !== 0 && left !== 12 && left !== 18)) return 'vehicle values that do not fit'
  const time = timeAt(bytes, 1 + (left === 18 ? end + 11 : 0))
  const buffered = bytes.readUInt8(7) !== 0
  if (left === 0) return { time, buffered, attributes }
  const { attributes: state, ...where } = coordinates(bytes, end)
  return { ...where, time, buffered, attributes: { ...state, ...attributes } }
}

const words = (bytes: Buffer): Reading | string => {
  const attributes: Measured = {}
  // Of kind 40 the words stand behind their length.
  const text = textOf(bytes.subarray(bytes[0] === 0x40 ? 3 : 1))
  const [kind, , , , key] = text.split('|')
  if (kind === 'GTSL' && key) attributes.hardware_key = key.toLowerCase()
  else if (!obdWords(text, attributes)) return 'words that are not read'
  return { time: Number.NaN, attributes }
}

/** A string says why it is not read. */
export const transparent = (bytes: Buffer): Reading | string => {
  const kind = bytes[0]
  if (kind === 0x40 || kind === 0x41) return words(bytes)
  return kind === 0xf0 ? vehicle(bytes) : 'transparent data that is not read'
}
