/** Messages CCC and CCE: many reports in binary, low bytes first. */

import { type Measure, type Measured, own, put } from '#device/measures.ts'
import { cellOf, gsmPercent, scaled } from '#gateway/parts/figures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { since2000 } from '#gateway/parts/times.ts'
import { addVolts } from '#gateway/parts/volts.ts'
import { addCode, addInputs } from './events.ts'
import { addValues } from './values.ts'

/** Of CCC: version (2), length of a report (2), reports that wait (4). */
const head = 8
const version = 0x0102
const size = 52

/** `undefined` of another version, or a length that is not of whole reports. */
export const compressed = (bytes: Buffer, model: string | undefined): Reading[] | undefined => {
  if (bytes.length < head + size || (bytes.length - head) % size !== 0) return undefined
  if (bytes.readUInt16LE(0) !== version || bytes.readUInt16LE(2) !== size) return undefined
  return Array.from({ length: (bytes.length - head) / size }, (_, index) => one(bytes, head + index * size, model))
}

const one = (bytes: Buffer, at: number, model: string | undefined): Reading => {
  const short = (offset: number) => bytes.readUInt16LE(at + offset)
  const attributes: Measured = {}
  put(attributes, 'gsm_signal', gsmPercent(bytes[at + 15]))
  put(attributes, 'hdop', scaled(short(20) || undefined, 0.1))
  attributes.odometer = bytes.readUInt32LE(at + 24) / 1000
  attributes.run_time = bytes.readUInt32LE(at + 28)
  put(attributes, 'cell', cellOf(short(32), short(34), short(36), short(38)))
  addInputs(attributes, short(40) >> 8, model)
  attributes.outputs = short(40) & 0xff
  addVolts(attributes, [short(42)], short(44), short(46))
  addCode(attributes, bytes[at] as number, model)
  return {
    time: since2000(bytes.readUInt32LE(at + 9)),
    lat: bytes.readInt32LE(at + 1) / 1e6,
    lng: bytes.readInt32LE(at + 5) / 1e6,
    no_fix: bytes[at + 13] !== 1,
    satellites: bytes[at + 14],
    speed: short(16),
    heading: short(18),
    alt: bytes.readInt16LE(at + 22),
    attributes,
  }
}

/** Values of a report by their ids: of one, two and four bytes, without a sign; and of as many as they say. */
interface Values {
  numbers: Map<number, number>
  texts: Map<number, Buffer>
}

/** CCE: reports that wait (4), how many come (2), and each with its length (2). */
export const tagged = (bytes: Buffer, model: string | undefined): Reading[] | undefined => {
  if (bytes.length < 6) return undefined
  const readings: Reading[] = []
  let at = 6
  for (let left = bytes.readUInt16LE(4); left > 0; left--) {
    if (at + 2 > bytes.length) return undefined
    const end = at + 2 + bytes.readUInt16LE(at)
    const values = end > bytes.length ? undefined : valuesOf(bytes.subarray(at + 2, end))
    if (!values) return undefined
    readings.push(readingOf(values, model))
    at = end
  }
  return at === bytes.length && readings.length > 0 ? readings : undefined
}

const widths = [1, 2, 4] as const

/** How many there are in all (2), then those of one byte, two, four and any, each behind their count; ids from FE on have two bytes. */
const valuesOf = (bytes: Buffer): Values | undefined => {
  if (bytes.length < 2) return undefined
  const values: Values = { numbers: new Map(), texts: new Map() }
  let total = 0
  let at = 2
  for (const width of [...widths, undefined]) {
    const count = bytes[at++]
    if (count === undefined) return undefined
    for (let i = 0; i < count; i++) {
      const next = oneValue(bytes, at, width, values)
      if (next === undefined) return undefined
      at = next
    }
    total += count
  }
  return at === bytes.length && total === bytes.readUInt16LE(0) ? values : undefined
}

/** Where the next begins; `undefined` when it goes beyond the report. */
const oneValue = (bytes: Buffer, at: number, width: 1 | 2 | 4 | undefined, values: Values): number | undefined => {
  const start = at + (bytes[at] === 0xfe ? 2 : 1)
  const begin = width === undefined ? start + 1 : start
  const end = begin + (width ?? bytes[start] ?? bytes.length)
  if (end > bytes.length) return undefined
  const id = bytes.readUIntBE(at, start - at)
  if (width === undefined) values.texts.set(id, bytes.subarray(begin, end))
  else values.numbers.set(id, bytes.readUIntLE(begin, width))
  return end
}

/** What ids mean that are measured in steps. */
const measured: Readonly<Record<number, [name: Measure, factor: number]>> = {
  0x0a: ['hdop', 0.1],
  0x0c: ['odometer', 0.001],
  0x0d: ['run_time', 1],
  0x14: ['outputs', 1],
  0x91: ['obd_speed', 1],
  0x92: ['obd_speed', 1],
  0x97: ['throttle', 1],
  0x99: ['rpm', 1],
  // What the vehicle counts, in place of what the device does.
  0x9b: ['odometer', 0.001],
  0x9c: ['coolant_temperature', 1],
  0x9d: ['fuel_percent', 1],
  0xa0: ['fuel_used', 0.001],
  0xa2: ['fuel_consumption', 0.01],
  0xfe69: ['battery', 1],
  // Minutes.
  0xfef4: ['engine_hours', 1 / 60],
}

/** Ids of which the place and the rest is made below. */
const placed = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 0x0b, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x25, 0x40])

const signed = (value: number | undefined, bits: 16 | 32): number | undefined =>
  value !== undefined && value >= 2 ** (bits - 1) ? value - 2 ** bits : value

/** Devices that tell no code of the battery, only its per cent, are new, and count the other volts in hundredths. */
const addAnalog = (attributes: Measured, numbers: Values['numbers']): void => {
  const [one, two, three, battery, feed] = [0x16, 0x17, 0x18, 0x19, 0x1a].map((id) => numbers.get(id))
  if (battery) {
    addVolts(attributes, [one, two, three], battery, feed)
    return
  }
  put(attributes, 'board_voltage', scaled(feed, 0.01))
  for (const [index, code] of [one, two, three].entries()) own(attributes, `adc${index + 1}`, scaled(code, 0.01))
}

/** The number of the card, as the text form writes it. */
const keyOf = (card: number | undefined): string | undefined => (card ? card.toString(16).padStart(8, '0') : undefined)

const attributesOf = ({ numbers, texts }: Values, model: string | undefined): Measured => {
  const attributes: Measured = {}
  for (const [id, value] of numbers) {
    const [name, factor] = measured[id] ?? [`io_${id}`, 1]
    // 0x0a: zero is no dilution, but no fix.
    if (!placed.has(id) && !(id === 0x0a && value === 0)) own(attributes, name, scaled(value, factor))
  }
  put(attributes, 'gsm_signal', gsmPercent(numbers.get(7)))
  put(attributes, 'hardware_key', keyOf(numbers.get(0x25)))
  addValues(attributes, texts)
  const inputs = numbers.get(0x15)
  if (inputs !== undefined) addInputs(attributes, inputs, model)
  addAnalog(attributes, numbers)
  const event = numbers.get(0x40) ?? numbers.get(1)
  if (event !== undefined) addCode(attributes, event, model)
  return attributes
}

const readingOf = (values: Values, model: string | undefined): Reading => {
  const { numbers } = values
  const degrees = (id: number): number | undefined => {
    const value = signed(numbers.get(id), 32)
    return value === undefined ? undefined : value / 1e6
  }
  return {
    time: since2000(numbers.get(4) ?? Number.NaN),
    lat: degrees(2),
    lng: degrees(3),
    no_fix: numbers.get(5) !== 1,
    satellites: numbers.get(6),
    speed: numbers.get(8),
    heading: numbers.get(9),
    alt: signed(numbers.get(0x0b), 16),
    attributes: attributesOf(values, model),
  }
}
