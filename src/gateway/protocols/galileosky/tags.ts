import { type Measure, type Measured, own, put } from '#device/measures.ts'

/** Meaning of a tag that is one number. */
export interface Meaning {
  /** The attribute, by `docs/glossary.md`. */
  name: Measure
  /** Units of the attribute in one raw step. */
  step?: number
  /** Zero says that nothing is connected. */
  from_one?: true
  /** Where the attribute is told already, this one keeps its number. */
  spare?: true
}

/** Bytes of values, for tags from the first to the last of each line. */
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

/** Tags whose value stands behind its length, and the bytes of that. */
const counted: readonly (readonly [tag: number, bytes: number])[] = [
  [0xe1, 1],
  [0xea, 1],
  [0xfe, 2],
]

/** Length of tags that nobody knows. */
const unknown = 255
const sizes = new Uint8Array(256).fill(unknown)
for (const [first, last, bytes] of lengths) sizes.fill(bytes, first, last + 1)
/** By tag: bytes that tell the length of the value before it. */
const counters = new Uint8Array(256)
for (const [tag, bytes] of counted) counters[tag] = bytes

/** Offset of the value of the tag at `at`. */
export const startOf = (bytes: Buffer, at: number): number => at + 1 + (counters[bytes[at] as number] as number)

/** Offset behind the value of the tag at `at`; `undefined` for an unknown tag, or a value that exceeds `end`. */
export const stopOf = (bytes: Buffer, at: number, end: number): number | undefined => {
  const start = startOf(bytes, at)
  if (start > end) return undefined
  const before = start - at - 1
  const size = before > 0 ? bytes.readUIntLE(at + 1, before) : (sizes[bytes[at] as number] as number)
  return (before === 0 && size === unknown) || start + size > end ? undefined : start + size
}

const volts = (name: Measure): Meaning => ({ name, step: 1 / 1000 })

/** Meanings of tags that are one number. */
export const meanings: Readonly<Record<number, Meaning>> = {
  0x38: { name: 'outputs' },
  0x39: { name: 'inputs' },
  0x41: volts('board_voltage'),
  0x42: volts('battery_voltage'),
  0x45: { name: 'outputs' },
  0x46: { name: 'inputs' },
  0x50: volts('adc1'),
  0x51: volts('adc2'),
  0x52: volts('adc3'),
  0x53: volts('adc4'),
  0x54: volts('adc5'),
  0x55: volts('adc6'),
  0x56: volts('adc7'),
  0x57: volts('adc8'),
  0x58: { name: 'rs232_level1' },
  0x59: { name: 'rs232_level2' },
  0x60: { name: 'rs485_level1' },
  0x61: { name: 'rs485_level2' },
  0x62: { name: 'rs485_level3' },
  0xc0: { name: 'fuel_used', step: 1 / 2, from_one: true },
  0xd4: { name: 'odometer', step: 1 / 1000 },
}

/** Answers whether the tag is a register of the vehicle's bus or of the user, which is zero until somebody writes it. */
const isRegister = (tag: number): boolean => (tag >= 0xa0 && tag <= 0xdf) || (tag >= 0xe2 && tag <= 0xf9)

/** Registers of the vehicle's bus, of 8, 16 and 32 bits, and of the user, by the contract's names: the first tag and number, and how many. */
const registers: readonly (readonly [first: number, name: string, number: number, count: number])[] = [
  [0xc4, 'can_8bit_r', 1, 15],
  [0xa0, 'can_8bit_r', 16, 16],
  [0xd6, 'can_16bit_r', 1, 5],
  [0xb0, 'can_16bit_r', 6, 10],
  [0xdb, 'can_32bit_r', 1, 5],
  [0xf0, 'can_32bit_r', 6, 10],
  [0xe2, 'user_data', 1, 8],
]

const nameOf = (tag: number): string => {
  const found = registers.find(([first, , , count]) => tag >= first && tag < first + count)
  return found ? `${found[1]}_${found[2] + tag - found[0]}` : `io_${tag}`
}

/** What tags without a name of ours are called. */
const numbered: readonly string[] = Array.from({ length: 256 }, (_, tag) => nameOf(tag))
const meaningOf: readonly (Meaning | undefined)[] = Array.from({ length: 256 }, (_, tag) => meanings[tag])

/** Adds the value of a tag, from `start` to `stop`, except moment and place. */
export const addTag = (attributes: Measured, tag: number, bytes: Buffer, start: number, stop: number): void => {
  const meaning = meaningOf[tag]
  const read = readers[tag]
  if (meaning) addMeaning(attributes, meaning, bytes.readUIntLE(start, stop - start))
  else if (read) read(attributes, bytes.subarray(start, stop), tag)
  else if (stop - start > 4) own(attributes, numbered[tag] as string, bytes.toString('hex', start, stop))
  else addNumber(attributes, tag, bytes.readUIntLE(start, stop - start))
}

const addNumber = (attributes: Measured, tag: number, raw: number): void => {
  if (raw !== 0 || !isRegister(tag)) own(attributes, numbered[tag] as string, raw)
}

const addMeaning = (attributes: Measured, { name, step = 1, from_one }: Meaning, raw: number): void => {
  if (raw > 0 || !from_one) put(attributes, name, Math.round(raw * step * 1e4) / 1e4)
}

/** Reads the value of a tag that is more than a number. */
type Reader = (attributes: Measured, value: Buffer, tag: number) => void

/** °C within the device. */
const addCelsius: Reader = (attributes, value) => {
  attributes.device_temperature = value.readInt8(0)
}

/** °C of the fuel at the first three probes. */
const addProbeCelsius: Reader = (attributes, value, tag) => {
  attributes[`lls_temperature${tag - 0x89}`] = value.readInt8(0)
}

/** A level as the probe has it, and its temperature. */
const addTank: Reader = (attributes, value, tag) => {
  attributes[`rs485_level${tag - 0x5f}`] = value.readUInt16LE(0)
  attributes[`lls_temperature${tag - 0x5f}`] = value.readInt8(2)
}

/** Its number, and °C; the coldest says that it is not there. */
const addThermometer: Reader = (attributes, value, tag) => {
  const celsius = value.readInt8(1)
  if (celsius !== -128 && value.readUInt16LE(0) !== 0) attributes[`temperature${tag - 0x6f}`] = celsius
}

const addHygrometer: Reader = (attributes, value, tag) => {
  if (value.readUIntLE(0, 3) === 0) return
  const name = `temperature${tag - 0x7f}` as const
  if (attributes[name] === undefined && value.readInt8(1) !== -128) attributes[name] = value.readInt8(1)
  attributes[`humidity${tag - 0x7f}`] = Math.round((value.readUInt8(2) * 1000) / 255) / 10
}

/** Of a key the four lower bytes of its number. */
const addKey: Reader = (attributes, value, tag) => {
  const raw = value.readUInt32LE(0)
  if (raw === 0) return
  const key = raw.toString(16).padStart(8, '0')
  if (attributes.hardware_key === undefined) attributes.hardware_key = key
  else own(attributes, `io_${tag}`, key)
}

/** Level, temperature, revolutions, as FMS has them; all zero where there is no bus. */
const addEngine: Reader = (attributes, value) => {
  if (value.readUInt32LE(0) === 0) return
  attributes.fuel_percent = Math.round(value.readUInt8(0) * 4) / 10
  attributes.coolant_temperature = value.readUInt8(1) - 40
  attributes.rpm = value.readUInt16LE(2) / 8
}

/** Five metres, of the vehicle. */
const addDistance: Reader = (attributes, value) => {
  const raw = value.readUInt32LE(0)
  if (raw > 0) attributes.vehicle_odometer = (raw * 5) / 1000
}

/** Tags of two bytes, each with a value of four. */
const addExtended: Reader = (attributes, value) => {
  if (value.length % 6 !== 0) own(attributes, 'io_254', value.toString('hex'))
  else for (let at = 0; at < value.length; at += 6) addOne(attributes, value, at)
}

/** The first of them are what Modbus has read, in hundredths. */
const last_modbus = 0x20

const addOne = (attributes: Measured, value: Buffer, at: number): void => {
  const tag = value.readUInt16LE(at)
  const raw = value.readUInt32LE(at + 2)
  if (raw === 0) return
  if (tag >= 1 && tag <= last_modbus) own(attributes, `modbus_${tag}`, value.readInt32LE(at + 2) / 100)
  else own(attributes, `io_254_${tag}`, raw)
}

const readers: readonly (Reader | undefined)[] = new Array<Reader | undefined>(256)
  .fill(undefined)
  .fill(addCelsius, 0x43, 0x44)
  .fill(addTank, 0x63, 0x70)
  .fill(addThermometer, 0x70, 0x78)
  .fill(addHygrometer, 0x80, 0x88)
  .fill(addProbeCelsius, 0x8a, 0x8d)
  .fill(addKey, 0x90, 0x91)
  .fill(addKey, 0xd3, 0xd4)
  .fill(addEngine, 0xc1, 0xc2)
  .fill(addDistance, 0xc2, 0xc3)
  .fill(addExtended, 0xfe, 0xff)
