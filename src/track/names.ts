import { knownAttributes } from './names.gen.ts'

/**
 * Names of attributes in blocks: each measure that has a number (`src/device/measures.ts`) is told by that, so a number is given once and
 * for good. A name that begins with the character zero is none that a device could have (`storable`).
 */
export { knownAttributes }

const shorts = new Map(knownAttributes.map((name, i) => [name, `\0${String.fromCharCode(i + 1)}`]))
const longs = new Map(Array.from(shorts, ([name, short]) => [short, name]))

/** The short name of an attribute in blocks; the name itself where it has none. */
export const shortOf = (name: string): string => shorts.get(name) ?? name

/** The attribute of a short name; a text that is no short name is the name itself. */
export const nameOf = (short: string): string => longs.get(short) ?? short
