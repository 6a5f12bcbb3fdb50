import { type Measured, put } from '#device/measures.ts'
import { gsmPercent } from '#gateway/parts/figures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { utc } from '#gateway/parts/times.ts'
import { degrees, located, readModules, readState } from './record.ts'

/** Records of devices that know no FLEX, within NTCB: `*>T` has one, `*>A` a number and so many. The first byte of each is its format. */

/** Where what differs begins in a record of one format, from its first byte. */
interface Format {
  size: number
  /** Four bytes, a thermometer each. */
  temperatures: number
  read: (reading: Reading, attributes: Measured, bytes: Buffer) => void
}

/** Of outputs and satellites one byte; angles as radians, and no height. */
const readF52: Format['read'] = (reading, attributes, bytes) => {
  attributes.outputs = bytes.readUInt8(16) & 3
  reading.satellites = bytes.readUInt8(16) >> 2
  reading.no_fix = (bytes.readUInt8(34) & 2) === 0
  reading.lat = ofRadians(bytes.readFloatLE(41))
  reading.lng = ofRadians(bytes.readFloatLE(45))
  readMovement(reading, attributes, bytes, 49)
}

/** The state of the receiver and the place as FLEX has them. */
const readF6: Format['read'] = (reading, attributes, bytes) => {
  attributes.outputs = bytes.readUInt8(16)
  attributes.adc3 = bytes.readUInt16LE(26) / 1000
  readState(reading, bytes.readUInt8(74))
  reading.lat = degrees(bytes.readInt32LE(81))
  reading.lng = degrees(bytes.readInt32LE(85))
  reading.alt = bytes.readInt32LE(89) / 10
  readMovement(reading, attributes, bytes, 93)
}

const formats: Readonly<Record<number, Format>> = {
  6: { size: 111, temperatures: 64, read: readF6 },
  37: { size: 86, temperatures: 82, read: readF52 },
}

/** The letter of `*>A`. */
const array_kind = 0x41

/** Reads what a body tells; `undefined` when its format is not known, or its records do not fill it. */
export const readOlder = (body: Buffer): Reading[] | undefined => {
  const several = body[2] === array_kind
  const count = several ? body[3] : 1
  const at = several ? 4 : 3
  const format = formats[body[at] ?? 0]
  if (!format || !count || at + count * format.size !== body.length) return undefined
  const starts = Array.from({ length: count }, (_, index) => at + index * format.size)
  if (starts.some((start) => body[start] !== body[at])) return undefined
  return starts.map((start) => readRecord(body.subarray(start, start + format.size), format))
}

/** Of several how many; of one its number. */
export const olderAnswer = (body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(body[2] === array_kind ? '*<A' : '*<T', 'latin1'),
    body[2] === array_kind ? body.subarray(3, 4) : body.subarray(4, 8),
  ])

/** The head is that of all formats. */
const readRecord = (bytes: Buffer, { temperatures, read }: Format): Reading => {
  const attributes: Measured = { event_code: bytes.readUInt16LE(5) }
  const reading: Reading = { time: timeOf(bytes, 7), attributes }
  readModules(attributes, bytes.readUInt8(14))
  put(attributes, 'gsm_signal', gsmPercent(bytes.readUInt8(15)))
  attributes.inputs = bytes.readUInt8(17)
  attributes.board_voltage = bytes.readUInt16LE(18) / 1000
  attributes.battery_voltage = bytes.readUInt16LE(20) / 1000
  attributes.adc1 = bytes.readUInt16LE(22) / 1000
  attributes.adc2 = bytes.readUInt16LE(24) / 1000
  for (let index = 0; index < 4; index++) {
    const celsius = bytes.readInt8(temperatures + index)
    if (celsius !== -128) attributes[`temperature${index + 1}`] = celsius
  }
  read(reading, attributes, bytes)
  return located(reading)
}

/** Speed and course; kilometres of the device. */
const readMovement = (reading: Reading, attributes: Measured, bytes: Buffer, at: number): void => {
  const odometer = bytes.readFloatLE(at + 6)
  reading.speed = Math.round(bytes.readFloatLE(at) * 100) / 100
  reading.heading = bytes.readUInt16LE(at + 4)
  if (Number.isFinite(odometer) && odometer >= 0) attributes.odometer = Math.round(odometer * 1e4) / 1e4
}

/** Hour, minute, second, day, month from 0 on, year of this century. */
const timeOf = (bytes: Buffer, at: number): number => {
  const [hour, minute, second, day, month, year] = bytes.subarray(at, at + 6) as unknown as number[]
  return utc(year as number, (month as number) + 1, day as number, hour, minute, second)
}

const ofRadians = (angle: number): number => Math.round(((angle * 180) / Math.PI) * 1e6) / 1e6
