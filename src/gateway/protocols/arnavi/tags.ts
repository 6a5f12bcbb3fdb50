import { type Measure, type Measured, own, put } from '#device/measures.ts'
import { gsmPercent, scaled } from '#gateway/parts/figures.ts'
import { kmhOfKnots } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { cellName } from '#gateway/parts/radio.ts'
import type { Attribute } from '#track/point.ts'

/** Bytes of a tag: its number and four of value. */
const SIZE = 5

/** Tags whose four bytes are a whole number, with their attributes. */
const numbers: Readonly<Record<number, readonly [name: Measure, step: number]>> = {
  52: ['engine_hours', 0.01],
  53: ['odometer', 0.01],
  54: ['fuel_used', 0.1],
  56: ['fuel', 1],
  58: ['coolant_temperature', 1],
  59: ['obd_speed', 1],
  150: ['odometer', 0.01],
}

/** Tags whose lower two bytes are a whole number, with their attributes. */
const halves: Readonly<Record<number, readonly [name: Measure, step: number]>> = {
  55: ['fuel_percent', 0.1],
  57: ['rpm', 1],
  70: ['lls1', 1],
  71: ['lls2', 1],
  72: ['lls3', 1],
  73: ['lls4', 1],
  74: ['lls5', 1],
  75: ['lls6', 1],
  76: ['lls7', 1],
  77: ['lls8', 1],
  78: ['lls9', 1],
  79: ['lls10', 1],
  151: ['hdop', 0.01],
}

/** A cell whose parts stand in two tags. */
interface Cell {
  lac?: number
  cid?: number
  mcc?: number
  mnc?: number
}

/** Adds the values of the tags from `at` to `end` to the reading; false when the tags do not end at `end`. */
export const readTags = (reading: Reading, bytes: Buffer, at: number, end: number): boolean => {
  if ((end - at) % SIZE !== 0) return false
  const attributes = reading.attributes as Measured
  const cell: Cell = {}
  for (let tag = at; tag < end; tag += SIZE) readTag(reading, attributes, cell, bytes, tag)
  const { mcc, mnc, lac, cid } = cell
  if (mcc && mnc !== undefined && lac && cid) attributes.cell = cellName(mcc, mnc, lac, cid)
  return true
}

const readTag = (reading: Reading, attributes: Measured, cell: Cell, bytes: Buffer, at: number): void => {
  const tag = bytes[at] as number
  const value = at + 1
  const number = numbers[tag]
  const half = halves[tag]
  if (tag === 1) readVoltages(attributes, bytes, value)
  else if (tag === 3) reading.lat = bytes.readFloatLE(value)
  else if (tag === 4) reading.lng = bytes.readFloatLE(value)
  else if (tag === 5) readMovement(reading, bytes, value)
  else if (tag === 6) readInput(attributes, bytes, value)
  else if (tag === 7) {
    cell.cid = bytes.readUInt16LE(value)
    cell.lac = bytes.readUInt16LE(value + 2)
  } else if (tag === 8) {
    cell.mnc = bytes.readUInt8(value)
    cell.mcc = bytes.readUInt16LE(value + 1)
    put(attributes, 'gsm_signal', gsmPercent(bytes.readUInt8(value + 3)))
  } else if (tag === 9) readState(attributes, bytes.readUInt32LE(value))
  else if (tag >= 30 && tag <= 37) attributes[`adc${tag - 29}`] = bytes.readUInt32LE(value) / 1000
  else if (tag === 51) readBody(attributes, bytes.readUInt32LE(value))
  else if (tag >= 60 && tag <= 64) addWeight(attributes, tag - 59, bytes.readUInt32LE(value))
  else if (tag === 69) readEngine(attributes, bytes, value)
  else if (number) once(attributes, tag, number[0], scaled(bytes.readInt32LE(value), number[1]))
  else if (half) readHalf(attributes, tag, half, bytes.readUInt16LE(value))
  else own(attributes, `io_${tag}`, bytes.readUInt32LE(value))
}

/** Adds an attribute; if it is there already, under a name with the number of its tag. */
const once = (attributes: Measured, tag: number, name: Measure, value: Attribute | undefined): void =>
  own(attributes, attributes[name] === undefined ? name : `io_${tag}`, value)

const readHalf = (attributes: Measured, tag: number, [name, step]: readonly [Measure, number], raw: number): void => {
  if (raw !== 0xffff) once(attributes, tag, name, scaled(raw, step))
}

/** Adds the voltages of the battery and the supply, in mV. */
const readVoltages = (attributes: Measured, bytes: Buffer, at: number): void => {
  const [battery, board] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
  if (battery !== 0xffff) attributes.battery_voltage = battery / 1000
  if (board !== 0xffff) attributes.board_voltage = board / 1000
}

/**
 * Adds course (2°), height (10 m), satellites (four bits of GPS, four of GLONASS; the highest two say none) and speed
 * (knots).
 */
const readMovement = (reading: Reading, bytes: Buffer, at: number): void => {
  const satellites = bytes.readUInt8(at + 2)
  reading.no_fix = satellites >= 0xfe
  if (reading.no_fix) return
  reading.heading = bytes.readUInt8(at) * 2
  reading.alt = bytes.readUInt8(at + 1) * 10
  reading.satellites = (satellites & 0x0f) + (satellites >> 4)
  reading.speed = kmhOfKnots(bytes.readUInt8(at + 3))
}

const ways: Readonly<Record<number, string>> = { 6: 'impulses', 7: 'frequency' }

/** Adds an input by how it is used: 1 all switches, 6 pulses, 7 Hz, 8 mV of one. */
const readInput = (attributes: Measured, bytes: Buffer, at: number): void => {
  const [way, which, raw] = [bytes.readUInt8(at), bytes.readUInt8(at + 1), bytes.readUInt16LE(at + 2)]
  const name = ways[way]
  if (way === 1) {
    attributes.ignition = (which & 1) !== 0
    attributes.call_button = (which & 2) !== 0
    attributes.inputs = raw & 0xff
  } else if (way === 8 && which >= 1 && which <= 8) attributes[`adc${which}`] = raw / 1000
  else if (name) own(attributes, `${name}${which}`, raw)
  else own(attributes, 'io_6', bytes.readUInt32LE(at))
}

/**
 * Adds bits of the state: inputs 0–7, outputs 8–11, moving 16, guarded 19, alarm 20; above 23 the voltage in 0.15 V.
 */
const readState = (attributes: Measured, bits: number): void => {
  attributes.inputs ??= bits & 0xff
  attributes.outputs = (bits >>> 8) & 0x0f
  attributes.motion = (bits & 0x10000) !== 0
  attributes.armed = (bits & 0x80000) !== 0
  if ((bits & 0x100000) !== 0) own(attributes, 'alarm', true)
  own(attributes, 'io_9', bits)
  attributes.board_voltage ??= Math.round((bits >>> 24) * 15) / 100
}

/** Adds bits of the vehicle's bus: doors 8 and 9, ignition 16. */
const readBody = (attributes: Measured, bits: number): void => {
  attributes.door = (bits & 0x300) !== 0
  attributes.ignition ??= (bits & 0x10000) !== 0
  own(attributes, 'io_51', bits)
}

const addWeight = (attributes: Measured, axle: number, kilograms: number): void => {
  attributes[`axle_load${axle}`] = kilograms
  attributes.axle_weight = Number(attributes.axle_weight ?? 0) + kilograms
}

const readEngine = (attributes: Measured, bytes: Buffer, at: number): void => {
  attributes.throttle = bytes.readUInt8(at)
  attributes.engine_load = bytes.readUInt8(at + 1)
  const bits = bytes.readUInt16LE(at + 2)
  if (bits !== 0) own(attributes, 'io_69', bits)
}
