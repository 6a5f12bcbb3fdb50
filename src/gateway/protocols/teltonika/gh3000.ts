/** Records of codec 7, of the GH3000: masks say what each has. */

import { type Measure, type Measured, own } from '#device/measures.ts'
import { type Cursor, elementValue, nextNumber, type Size, skip } from '#gateway/parts/groups.ts'
import { type Reading, toldOf } from '#gateway/parts/point.ts'
import { cellName } from '#gateway/parts/radio.ts'
import type { Told } from '#gateway/protocol.ts'
import { addEvent, combine } from '#track/events.ts'
import type { Attribute } from '#track/point.ts'

/** Of the time, the upper two bits are a priority; it counts seconds from 2007. */
const seconds_mask = 0x3fffffff
const since_2007 = Date.UTC(2007, 0, 1)

const named: Readonly<Record<number, (value: number) => readonly [name: Measure, value: Attribute]>> = {
  1: (value) => ['battery', value],
  20: (value) => ['hdop', value / 10],
  22: (value) => ['pdop', value / 10],
  67: (value) => ['battery_voltage', value / 1000],
  240: (value) => ['motion', value === 1],
}
const sos = 222

const addElement = (attributes: Measured, id: number, value: number): void => {
  const [name, told] = named[id]?.(value) ?? [`io_${id}`, value]
  if (id === sos && value === 1) addEvent(attributes, 'sos')
  else own(attributes, name, told)
}

/** Bytes of what the bits of the second mask say, in their order. */
const part_sizes = { place: 8, alt: 2, heading: 1, speed: 1, satellites: 1, cell: 4, signal: 1, operator: 4 } as const

/** Where each part is that is there; `undefined` when they go beyond the end. */
const partsOf = (cursor: Cursor): Partial<Record<keyof typeof part_sizes, number>> | undefined => {
  const mask = nextNumber(cursor, 1)
  if (mask === undefined) return undefined
  const found: Partial<Record<keyof typeof part_sizes, number>> = {}
  for (const [bit, [name, size]] of Object.entries(part_sizes).entries()) {
    if (((mask >> bit) & 1) === 0) continue
    found[name as keyof typeof part_sizes] = cursor.at
    if (!skip(cursor, size)) return undefined
  }
  return found
}

/** What the first mask's lowest bit says that there is: the place, and the network. */
const placed = (cursor: Cursor, reading: Reading, attributes: Measured): boolean => {
  const at = partsOf(cursor)
  if (!at) return false
  const { bytes } = cursor
  if (at.place !== undefined)
    Object.assign(reading, { lat: bytes.readFloatBE(at.place), lng: bytes.readFloatBE(at.place + 4) })
  if (at.alt !== undefined) reading.alt = bytes.readInt16BE(at.alt)
  if (at.heading !== undefined) reading.heading = (bytes.readUInt8(at.heading) * 360) / 256
  if (at.speed !== undefined) reading.speed = bytes.readUInt8(at.speed)
  if (at.satellites !== undefined) reading.satellites = bytes.readUInt8(at.satellites)
  reading.no_fix = reading.satellites === 0
  const operator = at.operator === undefined ? 0 : bytes.readUInt32BE(at.operator)
  if (operator > 0) attributes.gsm_operator = operator
  // Five digits: the country has three of them.
  if (operator > 0 && at.cell !== undefined)
    attributes.cell = cellName(
      Math.trunc(operator / 100),
      operator % 100,
      bytes.readUInt16BE(at.cell),
      bytes.readUInt16BE(at.cell + 2),
    )
  return true
}

const sizes: readonly Size[] = [1, 2, 4]

const readingOf = (cursor: Cursor): Reading | undefined => {
  const { bytes, at } = cursor
  if (!skip(cursor, 5)) return undefined
  const mask = bytes.readUInt8(at + 4)
  const attributes: Measured = {}
  const reading: Reading = { time: since_2007 + (bytes.readUInt32BE(at) & seconds_mask) * 1000, attributes }
  if ((mask & 1) !== 0 && !placed(cursor, reading, attributes)) return undefined
  for (const [index, size] of sizes.entries()) {
    if (((mask >> (index + 1)) & 1) === 0) continue
    const count = nextNumber(cursor, 1)
    const from = cursor.at
    if (count === undefined || !skip(cursor, count * (1 + size))) return undefined
    for (let id = from; id < cursor.at; id += 1 + size)
      addElement(attributes, bytes.readUInt8(id), Number(elementValue(bytes, id + 1, size)))
  }
  return reading
}

/** `count` records that fill the bytes from `start` to `end` exactly; `undefined` when they do not. */
export const readGh3000 = (
  bytes: Buffer,
  start: number,
  end: number,
  count: number,
): (Told & { fault?: string }) | undefined => {
  const cursor = { bytes, at: start, end }
  const readings: Reading[] = []
  for (let index = 0; index < count; index++) {
    const reading = readingOf(cursor)
    if (!reading) return undefined
    readings.push(reading)
  }
  return cursor.at === end ? toldOf(readings, combine) : undefined
}
