import type { Result } from '#client/client.ts'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import { decimalsOf } from '../measures/measures.ts'

/** How what a sensor measures is written. */

export type Sensor = Result<'tracker/sensor/list'>['list'][number]
export type Metering = Extract<Sensor, { type: 'metering' }>
export type Virtual = Extract<Sensor, { type: 'virtual' }>
export type Discrete = Extract<Sensor, { type: 'discrete' }>

/** It tells a state and no figure. */
export const isState = ({ type }: Pick<Sensor, 'type'>): boolean => type !== 'metering'

/** Codes of units, and how each is written; what has none is written with the account's own label. */
export const symbols: Readonly<Record<string, string>> = {
  litre: 'l',
  gallon: 'gal',
  imperial_gallon: 'gal',
  celsius: '°C',
  fahrenheit: '°F',
  speed: 'km/h',
  miles_per_hour: 'mph',
  knot: 'kn',
  kilometre: 'km',
  mile: 'mi',
  nautical_mile: 'nmi',
  kilogram: 'kg',
  pound: 'lb',
  kilopascal: 'kPa',
  bar: 'bar',
  psi: 'psi',
}

interface Unit {
  units_type: string
  units: string | null
}

/** Those that are told as the user wants them. */
const preferred: Readonly<Record<string, (value: number, format: Format) => string>> = {
  litre: (value, format) => format.volume(Math.round(value * 10) / 10),
  celsius: (value, format) => format.temperature(value, decimalsOf(Math.round(value * 10) / 10)),
  speed: (value, format) => format.speed(value),
}

/** Writes figures of that unit. */
export const figureWriter = ({ units_type, units }: Unit, format: Format): ((value: number) => string) => {
  const own = preferred[units_type]
  if (own) return (value) => own(value, format)
  const unit = symbols[units_type] ?? units ?? ''
  return (value) => (unit ? format.unit(value, unit, decimalsOf(value)) : format.number(value, decimalsOf(value)))
}

/** Writes what it measures; `unit` names what its figures are in, the same for all that may share an axis. */
export const writerOf = (sensor: Sensor, format: Format, words: Words<'fleet/measures'>) => {
  if (sensor.type === 'metering')
    return { unit: symbols[sensor.units_type] ?? sensor.units ?? '', write: figureWriter(sensor, format) }
  const titles =
    sensor.type === 'virtual'
      ? new Map((sensor.parameters?.value_titles ?? []).map(({ value, title }) => [value, title]))
      : new Map([
          ['0', words.off],
          ['1', words.on],
        ])
  return { unit: 'state', write: (value: number): string => titles.get(String(value)) ?? String(value) }
}
