import { type Measure, type Measured, put } from '#device/measures.ts'

/** What the vehicle's computer says: values by the numbers of ISO 15031, and trouble codes. */

/** Bytes of a value, by its number. */
const numbers = {
  1: '0405060708090b0d0e0f1112131c1d1e2c2d2e2f30334345464748494a4b4c51525a',
  2: '02030a0c101415161718191a1b1f21222331323c3d3e3f42444d4e50535455565758599d',
  4: '0001202425262728292a2b3435363738393a3b40414f67a6',
} as const

const sizes = new Map<number, 1 | 2 | 4>(
  ([1, 2, 4] as const).flatMap((size) =>
    [...Buffer.from(numbers[size], 'hex')].map((number) => [number, size] as const),
  ),
)

/** Those that have a name; already in its unit: what ISO 15031 tells in parts of one is told whole, and others as it has them. */
const names: Readonly<Record<number, Measure>> = {
  0x04: 'engine_load',
  0x05: 'coolant_temperature',
  0x0b: 'intake_pressure',
  0x0c: 'rpm',
  0x0d: 'obd_speed',
  0x0f: 'intake_temperature',
  0x11: 'throttle',
  0x1f: 'engine_run_time',
  0x21: 'mil_distance',
  0x2f: 'fuel_percent',
  0x31: 'dtc_cleared_distance',
  0x33: 'barometric_pressure',
  0x46: 'ambient_temperature',
  0x4d: 'mil_time',
}

/** Temperatures, which ISO 15031 has from −40 to 215 °C. */
const degrees: ReadonlySet<number> = new Set([0x05, 0x0f, 0x46])

/** A figure of a byte from 216 on is one below zero: no temperature is that high. */
const figureOf = (number: number, value: number): number => (degrees.has(number) && value > 215 ? value - 256 : value)

/**
 * Their count and numbers of two bytes, then the values. `groups`: between them how many groups of values there are, and the bytes of one;
 * the last one counts. `undefined` when a number is not known or the values do not end where the message does.
 */
export const values = (bytes: Buffer, start: number, groups: boolean): Measured | undefined => {
  const count = bytes[start]
  if (count === undefined || start + 1 + 2 * count + (groups ? 2 : 0) > bytes.length) return undefined
  const numbers = Array.from({ length: count }, (_, i) => bytes.readUInt8(start + 1 + 2 * i))
  const behind = start + 1 + 2 * count
  const total = numbers.reduce((sum, number) => sum + (sizes.get(number) ?? Number.NaN), 0)
  const [times, size] = groups ? [bytes.readUInt8(behind), bytes.readUInt8(behind + 1)] : [1, total]
  const from = behind + (groups ? 2 : 0)
  if (size !== total || from + times * total !== bytes.length || times === 0) return undefined
  const attributes: Measured = {}
  let at = from + (times - 1) * total
  for (const number of numbers) {
    const length = sizes.get(number) ?? 0
    const name = names[number]
    if (name) put(attributes, name, figureOf(number, bytes.readUIntLE(at, length)))
    at += length
  }
  return attributes
}

/** As they are written on paper: `P0326`. */
const codeOf = (word: number): string =>
  `${'PCBU'[word >> 14]}${(word >> 12) & 3}${(word & 0xfff).toString(16).toUpperCase().padStart(3, '0')}`

/** A flag, their count, and codes of `step` bytes. Answers where they end, `undefined` when beyond. */
export const codesAt = (bytes: Buffer, at: number, step: 2 | 4, attributes: Measured): number | undefined => {
  const end = at + 2 + (bytes[at + 1] ?? 0) * step
  if (at + 2 > bytes.length || end > bytes.length) return undefined
  const codes: string[] = []
  for (let one = at + 2; one < end; one += step) codes.push(codeOf(bytes.readUInt16LE(one)))
  if (codes.length > 0) attributes.dtc = codes.join()
  return end
}
