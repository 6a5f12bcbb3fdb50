import type { Measured } from '#device/measures.ts'
import { putParameter } from '#gateway/parts/parameters.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { cellName } from '#gateway/parts/radio.ts'
import type { Attribute, Attributes } from '#track/point.ts'

/** What every block begins with. */
const BLOCK = 0x0bbb
/** Bytes of a block before what its length counts: its kind and the length; and of that before the name: hidden, type. */
const HEAD = 6
const BEFORE_NAME = 2
const PLACE = 'posinfo'
const PLACE_LENGTH = 29

const type = { text: 1, binary: 2, whole: 3, decimal: 4, long: 5 } as const

/** Blocks whose meaning is ours too, beside what parameters are called everywhere. */
const names: Readonly<Record<string, string>> = {
  avl_inputs: 'inputs',
  avl_outputs: 'outputs',
  avl_driver: 'hardware_key',
  mileage: 'odometer',
}

/** Adds what the blocks from `at` to `end` tell; false when they do not fill it, or one is not what it says. */
export const readBlocks = (bytes: Buffer, at: number, end: number, reading: Reading): boolean => {
  for (let start = at; start < end; ) {
    if (start + HEAD + BEFORE_NAME > end || bytes.readUInt16BE(start) !== BLOCK) return false
    const stop = start + HEAD + bytes.readUInt32BE(start + 2)
    const name = bytes.indexOf(0, start + HEAD + BEFORE_NAME)
    if (stop > end || name === -1 || name >= stop) return false
    const called = bytes.toString('latin1', start + HEAD + BEFORE_NAME, name)
    const kind = bytes.readUInt8(start + HEAD + 1)
    if (!readBlock(reading, called, kind, bytes.subarray(name + 1, stop))) return false
    start = stop
  }
  nameCell(reading.attributes as Measured)
  return true
}

/** The four numbers of the serving cell, by the names that Wialon has for them, become one. */
const nameCell = (attributes: Measured): void => {
  const told: Attributes = attributes
  const { mcc, mnc, lac, cell_id } = told
  if (!isNumber(mcc) || !isNumber(mnc) || !isNumber(lac) || !isNumber(cell_id) || mcc === 0) return
  for (const part of ['mcc', 'mnc', 'lac', 'cell_id']) delete told[part]
  attributes.cell = cellName(mcc, mnc, lac, cell_id)
}

const isNumber = (value: Attribute | undefined): value is number => typeof value === 'number'

const readBlock = (reading: Reading, name: string, kind: number, value: Buffer): boolean => {
  if (name === PLACE) return readPlace(reading, value)
  const told = toldBy(kind, value)
  if (told === undefined) return false
  if (told !== '') add(reading.attributes as Measured, name, told)
  return true
}

/** Longitude, latitude and height, their low byte first; speed, course and satellites. */
const readPlace = (reading: Reading, value: Buffer): boolean => {
  if (value.length !== PLACE_LENGTH) return false
  reading.lng = value.readDoubleLE(0)
  reading.lat = value.readDoubleLE(8)
  reading.alt = value.readDoubleLE(16)
  reading.speed = value.readInt16BE(24)
  reading.heading = value.readInt16BE(26)
  reading.satellites = value.readUInt8(28)
  // None are told of objects that do not know.
  reading.no_fix = (reading.lat === 0 && reading.lng === 0) || reading.satellites === 1 || reading.satellites === 2
  return true
}

/** `undefined` when it is not as long as its type; empty where there is nothing to keep. */
const toldBy = (kind: number, value: Buffer): Attribute | undefined => {
  if (kind === type.text) return value.toString('utf8').replaceAll('\0', '').trim()
  if (kind === type.binary) return value.toString('hex')
  if (kind === type.whole) return value.length === 4 ? value.readInt32BE(0) : undefined
  if (kind === type.decimal) return value.length === 8 ? finite(value.readDoubleLE(0)) : undefined
  if (kind === type.long) return value.length === 8 ? long(value.readBigInt64BE(0)) : undefined
  return undefined
}

const finite = (value: number): Attribute => (Number.isFinite(value) ? value : '')

/** A number as long as it is exact. */
const long = (value: bigint): Attribute => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value))

const add = (attributes: Measured, name: string, value: Attribute): void => {
  const ours = names[name] ?? name
  if (ours === 'hardware_key') attributes.hardware_key = String(value).toLowerCase()
  else if (/^[\x21-\x7e]{1,64}$/.test(ours)) putParameter(attributes, ours, value)
}
