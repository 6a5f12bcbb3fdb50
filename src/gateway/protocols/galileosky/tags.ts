import type { Attributes } from '#track/point.ts'

/** What a tag tells of which only the number matters. */
export interface Meaning {
  /** The attribute, by `docs/glossary.md`. */
  name: string
  /** Units of the attribute in one raw step. */
  step?: number
  /** Zero says that nothing is connected. */
  from_one?: true
  /** Where the attribute is told already, this one keeps its number. */
  spare?: true
}

/** From the first tag to the last of each line: bytes of the value. */
const lengths: readonly (readonly [first: number, last: number, bytes: number])[] = [
  [0x01, 0x02, 1],
  [0x03, 0x03, 15],
  [0x04, 0x04, 2],
  [0x10, 0x10, 2],
  [0x20, 0x20, 4],
  [0x30, 0x30, 9],
  [0x33, 0x33, 4],
  [0x34, 0x34, 2],
  [0x35, 0x35, 1],
  [0x38, 0x39, 2],
  [0x40, 0x42, 2],
  [0x43, 0x43, 1],
  [0x44, 0x44, 4],
  [0x45, 0x46, 2],
  [0x47, 0x47, 4],
  [0x48, 0x48, 2],
  [0x50, 0x59, 2],
  [0x5a, 0x5a, 4],
  [0x5c, 0x5c, 68],
  [0x5d, 0x5d, 3],
  [0x60, 0x62, 2],
  [0x63, 0x6f, 3],
  [0x70, 0x79, 2],
  [0x80, 0x87, 3],
  [0x88, 0x8c, 1],
  [0x90, 0x90, 4],
  [0xa0, 0xaf, 1],
  [0xb0, 0xb9, 2],
  [0xc0, 0xc3, 4],
  [0xc4, 0xd2, 1],
  [0xd3, 0xd4, 4],
  [0xd5, 0xd5, 1],
  [0xd6, 0xda, 2],
  [0xdb, 0xe0, 4],
  [0xe2, 0xe9, 4],
  [0xf0, 0xf9, 4],
]

/** Behind these one byte, or two, tell the length of the value. */
const counted: Readonly<Record<number, 1 | 2>> = { 225: 1, 234: 1, 254: 2 }

const known = new Map(
  lengths.flatMap(([first, last, bytes]) =>
    Array.from({ length: last - first + 1 }, (_, index) => [first + index, bytes] as const),
  ),
)

/** Where the value of the tag at `at` begins and ends; `undefined` where nobody knows, or it ends behind `end`. */
export const valueAt = (bytes: Buffer, at: number, end: number): { start: number; stop: number } | undefined => {
  const tag = bytes.readUInt8(at)
  const before = counted[tag] ?? 0
  const start = at + 1 + before
  if (start > end) return undefined
  const length = before > 0 ? bytes.readUIntLE(at + 1, before) : known.get(tag)
  return length === undefined || start + length > end ? undefined : { start, stop: start + length }
}

const volts = (name: string): Meaning => ({ name, step: 1 / 1000 })

export const meanings: Readonly<Record<number, Meaning>> = {
  56: { name: 'outputs' },
  57: { name: 'inputs' },
  65: volts('board_voltage'),
  66: volts('battery_voltage'),
  69: { name: 'outputs' },
  70: { name: 'inputs' },
  80: volts('adc1'),
  81: volts('adc2'),
  82: volts('adc3'),
  83: volts('adc4'),
  84: volts('adc5'),
  85: volts('adc6'),
  86: volts('adc7'),
  87: volts('adc8'),
  192: { name: 'fuel_used', step: 1 / 2, from_one: true },
  212: { name: 'odometer', step: 1 / 1000 },
}

/** Registers of the vehicle's bus and of the user: zero is what they are before anybody writes. */
const isRegister = (tag: number): boolean => (tag >= 0xa0 && tag <= 0xdf) || (tag >= 0xe2 && tag <= 0xf9)

/** Adds what a tag tells that is neither the moment nor the place. */
export const addTag = (attributes: Attributes, tag: number, value: Buffer): void => {
  const meaning = meanings[tag]
  if (meaning) addMeaning(attributes, meaning, value.readUIntLE(0, value.length))
  else if (tag >= 0x63 && tag <= 0x6f) addTank(attributes, tag, value)
  else if (tag >= 0x70 && tag <= 0x77) addThermometer(attributes, tag - 0x70, value)
  else if (tag >= 0x80 && tag <= 0x87) addHygrometer(attributes, tag - 0x80, value)
  else if (tag === 0x90 || tag === 0xd3) addKey(attributes, tag, value.readUInt32LE(0))
  else if (tag === 0xc1) addEngine(attributes, value)
  else if (tag === 0xc2) addDistance(attributes, value.readUInt32LE(0))
  else if (tag === 0xfe) addExtended(attributes, value)
  else if (value.length > 4) attributes[`io_${tag}`] = value.toString('hex')
  else addNumber(attributes, tag, value.readUIntLE(0, value.length))
}

const addNumber = (attributes: Attributes, tag: number, raw: number): void => {
  if (raw !== 0 || !isRegister(tag)) attributes[`io_${tag}`] = raw
}

const addMeaning = (attributes: Attributes, { name, step = 1, from_one }: Meaning, raw: number): void => {
  if (raw > 0 || !from_one) attributes[name] = Math.round(raw * step * 1e4) / 1e4
}

/** A level as the probe has it, and its temperature. */
const addTank = (attributes: Attributes, tag: number, value: Buffer): void => {
  attributes[`io_${tag}`] = value.readUInt16LE(0)
  attributes[`io_${tag}_temperature`] = value.readInt8(2)
}

/** Its number, and °C; the coldest says that it is not there. */
const addThermometer = (attributes: Attributes, index: number, value: Buffer): void => {
  const celsius = value.readInt8(1)
  if (celsius !== -128 && value.readUInt16LE(0) !== 0) attributes[`temperature${index + 1}`] = celsius
}

const addHygrometer = (attributes: Attributes, index: number, value: Buffer): void => {
  if (value.readUIntLE(0, 3) === 0) return
  const name = `temperature${index + 1}`
  if (attributes[name] === undefined && value.readInt8(1) !== -128) attributes[name] = value.readInt8(1)
  attributes[`humidity${index + 1}`] = Math.round((value.readUInt8(2) * 1000) / 255) / 10
}

/** Of a key the four lower bytes of its number. */
const addKey = (attributes: Attributes, tag: number, raw: number): void => {
  if (raw === 0) return
  const key = raw.toString(16).padStart(8, '0')
  if (attributes.hardware_key === undefined) attributes.hardware_key = key
  else attributes[`io_${tag}`] = key
}

/** Level, temperature, revolutions, as FMS has them; all zero where there is no bus. */
const addEngine = (attributes: Attributes, value: Buffer): void => {
  if (value.readUInt32LE(0) === 0) return
  attributes.fuel_percent = Math.round(value.readUInt8(0) * 4) / 10
  attributes.coolant_temperature = value.readUInt8(1) - 40
  attributes.rpm = value.readUInt16LE(2) / 8
}

/** Five metres, of the vehicle; what the device counts by satellites comes behind it and counts more. */
const addDistance = (attributes: Attributes, raw: number): void => {
  if (raw > 0) attributes.io_194 = raw * 5
}

/** Tags of two bytes, each with a value of four. */
const addExtended = (attributes: Attributes, value: Buffer): void => {
  if (value.length % 6 !== 0) attributes.io_254 = value.toString('hex')
  else for (let at = 0; at < value.length; at += 6) addOne(attributes, value, at)
}

const addOne = (attributes: Attributes, value: Buffer, at: number): void => {
  const raw = value.readUInt32LE(at + 2)
  if (raw !== 0) attributes[`io_254_${value.readUInt16LE(at)}`] = raw
}
