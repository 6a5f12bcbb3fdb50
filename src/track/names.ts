import { knownAttributes } from './names.gen.ts'
import { type Reader, takeText } from './varint.ts'

/**
 * Names of attributes in blocks: each measure that has a number (`src/device/measures.ts`) is told by that, so a number is given once and
 * for good. A name that begins with the character zero is none that a device could have (`storable`).
 */
export { knownAttributes }

const shorts = new Map(knownAttributes.map((name, i) => [name, `\0${String.fromCharCode(i + 1)}`]))
const longs = new Map(Array.from(shorts, ([name, short]) => [short, name]))

/** The short name of an attribute in blocks; the name itself where it has none. */
export const shortOf = (name: string): string => shorts.get(name) ?? name

/** Reads the name of an attribute, of which blocks tell many: a short one without making a text of it. A text that is no short name is the name itself. */
export const takeName = (reader: Reader): string => {
  const { bytes, at } = reader
  // Two characters of one byte each, the first of them zero.
  const known = bytes[at] === 2 && bytes[at + 1] === 0 ? knownAttributes[(bytes[at + 2] as number) - 1] : undefined
  if (known === undefined) return nameOf(takeText(reader))
  reader.at += 3
  return known
}

const nameOf = (short: string): string => longs.get(short) ?? short
