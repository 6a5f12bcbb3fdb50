/** Kinds of measures, their units and ranges: what the tables of measures are written by. */

export type Unit =
  | (
      | '%'
      | 'V'
      | 'km'
      | 'h'
      | 'min'
      | 's'
      | 'rpm'
      | 'km/h'
      | '°C'
      | 'l'
      | 'l/h'
      | 'l/100 km'
      | 'kg'
      | 'kPa'
      | 'g'
      | 'mmHg'
    )
  | ('dBm' | '1/min' | 'A' | 'Hz' | 'lx' | '°' | 'kWh' | 'km/l')

export type Range = readonly [low: number, high: number]

export interface Info {
  /** `counter`: a number that only grows; `code`: a number, or a word, as the device has it. */
  kind: 'number' | 'counter' | 'boolean' | 'text' | 'code'
  unit?: Unit
  /** Between which figures it can be: beyond them are codes for "no sensor" and bytes that mean something else. */
  range?: Range
  /** The contract's input or state field (supplement 2, Appendix A), where it has one that means this. */
  input?: string
  /** The number that blocks have in place of the name, from 1: given once and for good. Others stand in blocks by their names. */
  stored?: number
  /** As the glossary says it; names that follow each other and say the same are one line there. */
  means: string
}

export const number = <More extends Partial<Info>>(means: string, more: More) =>
  ({ kind: 'number', means, ...more }) as const
export const counter = <More extends Partial<Info>>(means: string, more: More) =>
  ({ kind: 'counter', means, ...more }) as const
export const boolean = <More extends Partial<Info>>(means: string, more: More) =>
  ({ kind: 'boolean', means, ...more }) as const
export const text = <More extends Partial<Info>>(means: string, more: More) =>
  ({ kind: 'text', means, ...more }) as const
export const code = <More extends Partial<Info>>(means: string, more: More) =>
  ({ kind: 'code', means, ...more }) as const

export const percent = { unit: '%', range: [0, 100] } as const
export const volts = { unit: 'V', range: [0, 1000] } as const
export const kilometres = { unit: 'km', range: [0, 1e7] } as const
export const celsius = { unit: '°C', range: [-100, 1000] } as const
export const litres = { unit: 'l', range: [0, 1e7] } as const
export const consumed = { range: [0, 10_000] } as const
export const dilution = { range: [0, 100] } as const
export const gravity = { unit: 'g', range: [-100, 100] } as const

export const amperes = { unit: 'A', range: [-10_000, 10_000] } as const
export const kilopascals = { unit: 'kPa', range: [0, 100_000] } as const
export const energy = { unit: 'kWh', range: [0, 10_000_000] } as const
export const codes = { range: [0, 2 ** 32] } as const
export const angle = { unit: '°', range: [-180, 180] } as const

/** Names that a number follows, from 1 to this: sensors of which a device may have several. */
export const series = {
  ...{ adc: 16, temperature: 16, humidity: 8, lls: 16, lls_temperature: 16, rs232_level: 8, rs485_level: 16 },
  ...{ impulses: 16, frequency: 16, axle_load: 16, wheel_pressure: 16, wheel_temperature: 16 },
  ...{
    ble_temperature: 8,
    ble_humidity: 8,
    ble_battery: 8,
    ble_battery_voltage: 8,
    ble_lls: 8,
    ble_lls_temperature: 8,
  },
  ...{ ble_frequency: 8, ble_luminosity: 8, ble_pitch: 8, ble_roll: 8, ble_magnet: 8 },
  ...{ passengers_in: 8, passengers_out: 8 },
  ...{ wheel_battery: 16, wheel_status: 16, ble_signal: 8, body_door: 16 },
  ...{ brake_pressure: 8 },
} as const satisfies Record<string, keyof UpTo>
export type Series = keyof typeof series
export type Switches = 'ble_magnet' | 'body_door'

interface UpTo {
  8: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  16: UpTo[8] | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16
}

export type Numbered<Name extends Series> = { [One in Name]: `${One}${UpTo[(typeof series)[One]]}` }[Name]

/** The numbers of a series, from 1 on. */
export const numbersOf = <Name extends Series>(name: Name) =>
  Array.from({ length: series[name] }, (_, i) => (i + 1) as UpTo[(typeof series)[Name]])

/** So many numbers from this one on. */
export const run = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i)

/** `name1` and those that follow, and the number of each in blocks. */
export const each = <Name extends Series>(name: Name, stored: readonly number[], info: (index: number) => Info) =>
  Object.fromEntries(
    numbersOf(name).map((index, i) => [`${name}${index}`, { ...info(index), stored: stored[i] }]),
  ) as unknown as Record<Numbered<Name>, Info & { kind: Name extends Switches ? 'boolean' : 'number' }>

export const switched = 'true or false'
export const accelerated = 'g'
