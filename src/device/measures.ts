import type { Attribute, Attributes } from '#track/point.ts'
import type { Info, Series, Switches } from './measure-info.ts'
import { switches } from './measures-switches.ts'
import { told } from './measures-told.ts'
import { vehicle } from './measures-vehicle.ts'
import { wired } from './measures-wired.ts'

export { type Info, type Numbered, numbersOf, type Range, type Series, series, type Unit } from './measure-info.ts'

/**
 * Measures of devices beside their place, whatever the protocol: the one table of names that decoders put by. The glossary, the ranges
 * of what is believed, the units of the pages (whose titles are `web/fleet/measures/words`) and the numbers that blocks have for names
 * are made of it by `npm run generate`.
 */
export const measures = { ...vehicle, ...wired, ...switches, ...told } as const satisfies Record<string, Info>

export type Measure = keyof typeof measures

interface Kinds {
  number: number
  counter: number
  boolean: boolean
  text: string
  code: number | string
}

export type Value<Name extends Measure> = Kinds[(typeof measures)[Name]['kind']]

/** Values that a decoder has read: measures of the table, each of its kind. What else a device tells goes in by `own`. */
export type Measured = { [Name in Measure]?: Value<Name> } & {
  [name: `${Exclude<Series, Switches>}${number}`]: number
}

/** Puts what was told; nothing of what was not, or is no number. */
export const put = <Name extends Measure>(measured: Measured, name: Name, value: Value<Name> | undefined): void =>
  own(measured, name, value)

/** Puts a value under a name that the device, its maker or whoever set it up has made up: `io_24`. */
export const own = (measured: Measured, name: string, value: Attribute | undefined): void => {
  if (value !== undefined && !Number.isNaN(value)) (measured as Attributes)[name] = value
}

/** The value under a name that a device has made up. */
export const owned = (measured: Measured, name: string): Attribute | undefined => (measured as Attributes)[name]
