import { type Info, measures } from '#device/measures.ts'
import { unit_symbols } from './symbols.ts'

/**
 * Units of sensors: the codes of `units_type`, and how what is measured in one is told in the unit of the user. The contract names `litre`,
 * `celsius`, `fahrenheit`, `speed` and `custom`; the others are ours.
 */

/** What can be told in several units. */
type Family = 'volume' | 'temperature' | 'speed' | 'distance' | 'mass' | 'pressure'

interface Kind {
  family: Family
  /** As people write it. */
  symbol: string
  /** How much of the family's first unit it is, and where its zero lies in that. */
  per: number
  zero?: number
}

const mile = 1.609344
const sea_mile = 1.852

/** Units by their code; the first of a family is that in which devices are read. */
export const kinds = {
  litre: { family: 'volume', symbol: unit_symbols.litre, per: 1 },
  gallon: { family: 'volume', symbol: unit_symbols.gallon, per: 3.785411784 },
  imperial_gallon: { family: 'volume', symbol: unit_symbols.imperial_gallon, per: 4.54609 },
  celsius: { family: 'temperature', symbol: unit_symbols.celsius, per: 1 },
  fahrenheit: { family: 'temperature', symbol: unit_symbols.fahrenheit, per: 5 / 9, zero: -160 / 9 },
  speed: { family: 'speed', symbol: unit_symbols.speed, per: 1 },
  miles_per_hour: { family: 'speed', symbol: unit_symbols.miles_per_hour, per: mile },
  knot: { family: 'speed', symbol: unit_symbols.knot, per: sea_mile },
  kilometre: { family: 'distance', symbol: unit_symbols.kilometre, per: 1 },
  mile: { family: 'distance', symbol: unit_symbols.mile, per: mile },
  nautical_mile: { family: 'distance', symbol: unit_symbols.nautical_mile, per: sea_mile },
  kilogram: { family: 'mass', symbol: unit_symbols.kilogram, per: 1 },
  pound: { family: 'mass', symbol: unit_symbols.pound, per: 0.45359237 },
  kilopascal: { family: 'pressure', symbol: unit_symbols.kilopascal, per: 1 },
  bar: { family: 'pressure', symbol: unit_symbols.bar, per: 100 },
  psi: { family: 'pressure', symbol: unit_symbols.psi, per: 6.894757293168361 },
} as const satisfies Record<string, Kind>

type Code = keyof typeof kinds

/** Codes of `units_type`; `custom` has a label alone, and is never converted. */
export const unitsTypes = ['custom', ...(Object.keys(kinds) as Code[])] as const
export type UnitsType = (typeof unitsTypes)[number]

export type System = 'metric' | 'imperial' | 'us' | 'metric_gal_us' | 'nautical'

const metric: Readonly<Record<Family, Code>> = {
  volume: 'litre',
  temperature: 'celsius',
  speed: 'speed',
  distance: 'kilometre',
  mass: 'kilogram',
  pressure: 'kilopascal',
}

/** What each system of units has in place of the metric ones. */
const systems: Readonly<Record<System, Readonly<Partial<Record<Family, Code>>>>> = {
  metric: {},
  metric_gal_us: { volume: 'gallon' },
  imperial: { volume: 'imperial_gallon', speed: 'miles_per_hour', distance: 'mile' },
  us: {
    volume: 'gallon',
    temperature: 'fahrenheit',
    speed: 'miles_per_hour',
    distance: 'mile',
    mass: 'pound',
    pressure: 'psi',
  },
  nautical: { speed: 'knot', distance: 'nautical_mile' },
}

const isCode = (units_type: string): units_type is Code => Object.hasOwn(kinds, units_type)

/** A value in the unit of the user, and the code of that. */
export interface Converted {
  converted_units_type: UnitsType
  converted_value: number
}

/**
 * The function that tells values of this unit in that of the system; `undefined` where they need not be: the unit is of the system already (as bar is
 * of all but `us`), or is a label alone.
 */
export const converterOf = (units_type: string, system: System): ((value: number) => Converted) | undefined => {
  if (!isCode(units_type)) return undefined
  const { family }: Kind = kinds[units_type]
  const other = systems[system][family] ?? metric[family]
  if (other === units_type || (units_type === 'bar' && other === 'kilopascal')) return undefined
  const [from, to]: [Kind, Kind] = [kinds[units_type], kinds[other]]
  const [low, high] = [from.zero ?? 0, to.zero ?? 0]
  return (value) => ({ converted_units_type: other, converted_value: (value * from.per + low - high) / to.per })
}

/** A unit of a sensor: how people write it, and its code. */
export interface Units {
  units: string
  units_type: UnitsType
}

const codes: ReadonlyMap<string, Code> = new Map(
  (Object.keys(kinds) as Code[]).reverse().map((code) => [kinds[code].symbol, code]),
)

/** The unit in which devices tell an attribute; without a label where it has none, or none that is known. */
export const unitsOf = (attribute: string): Units => {
  const { unit = '' } = table.get(attribute) ?? {}
  return { units: unit, units_type: codes.get(unit) ?? 'custom' }
}

/** Devices make up names, `constructor` too: an object would know that one. */
const table: ReadonlyMap<string, Info> = new Map(Object.entries(measures))
