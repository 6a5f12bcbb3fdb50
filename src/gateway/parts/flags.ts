import { type Measure, type Measured, own } from '#device/measures.ts'

/** Numbers whose bits are switches of the vehicle; bit 0 is the lowest. */

/** Bits, and what each is: true where it is set. */
export type Flags = readonly (readonly [bit: number, name: Measure])[]

/** From this bit on, one after the other; `undefined` is one that has no name. */
export const from = (first: number, names: readonly (Measure | undefined)[]): Flags =>
  names.flatMap((name, index) => (name === undefined ? [] : [[first + index, name] as const]))

/** Puts what each bit of a number below 2³² says. */
export const putFlags = (attributes: Measured, flags: Flags, raw: number): void => {
  for (const [bit, name] of flags) own(attributes, name, ((raw >>> bit) & 1) === 1)
}
