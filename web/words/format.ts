import { symbolIn } from '#measure/symbols.ts'
import type { Language } from './language.ts'

/** How numbers, measures and times are written for whoever looks. */

export type Measures = 'metric' | 'imperial' | 'us' | 'metric_gal_us' | 'nautical'
export type DateFormat =
  | 'ddMMyyyy_dots'
  | 'ddMMyyyy_slashes'
  | 'MMddyyyy_hyphens'
  | 'yyyyMMdd_hyphens'
  | 'dMMMy'
  | 'dMMMMy'

export interface Preferences {
  language: Language
  /** With a country, such as `de_AT`: it decides what the language leaves open. */
  locale?: string
  measures?: Measures
  date_format?: DateFormat
  hour_mode?: 'TWENTY_FOUR_HOURS' | 'TWELVE_HOURS'
}

/** A narrow space that does not break stands between a number and its unit. */
const thin = '\u202f'

const miles = 1.609344
const sea_miles = 1.852
const feet = 0.3048
/** Litres of a gallon. */
const gallons: Partial<Record<Measures, number>> = { us: 3.785411784, metric_gal_us: 3.785411784, imperial: 4.54609 }

/** Kilometres (or km/h) in each unit, and how the units are called. */
const lengths: Readonly<Record<Measures, { per: number; long: string; speed: string; short: [number, string] }>> = {
  metric: { per: 1, long: 'km', speed: 'km/h', short: [1, 'm'] },
  metric_gal_us: { per: 1, long: 'km', speed: 'km/h', short: [1, 'm'] },
  imperial: { per: miles, long: 'mi', speed: 'mph', short: [feet, 'ft'] },
  us: { per: miles, long: 'mi', speed: 'mph', short: [feet, 'ft'] },
  nautical: { per: sea_miles, long: 'nmi', speed: 'kn', short: [1, 'm'] },
}

/** A local time of the service, `2026-11-22 16:31:07`, as milliseconds of a clock that is never put forward or back. */
export const timeOf = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`)
/** The other way round. */
export const localOf = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

type Named = Readonly<Record<'short' | 'long', (day: string) => string>>

/** Writes a day, `2026-11-22`; `named` writes its month as a word. */
const dates: Readonly<Record<DateFormat, (day: string, named: Named) => string>> = {
  ddMMyyyy_dots: (day) => day.split('-').reverse().join('.'),
  ddMMyyyy_slashes: (day) => day.split('-').reverse().join('/'),
  MMddyyyy_hyphens: (day) => `${day.slice(5)}-${day.slice(0, 4)}`,
  yyyyMMdd_hyphens: (day) => day,
  dMMMy: (day, { short }) => short(day),
  dMMMMy: (day, { long }) => long(day),
}
const two = (number: number): string => String(number).padStart(2, '0')

/** Writes numbers, measures and times as those preferences want them. */
export const createFormat = (preferences: Preferences) => {
  const numbers = numbersOf(preferences)
  return { ...numbers, ...measuresOf(preferences, numbers), ...durationsOf(numbers), ...timesOf(preferences) }
}

export type Format = ReturnType<typeof createFormat>

/** The language of the user's country, as `Intl` wants it. */
const tagOf = ({ language, locale }: Preferences): string => (locale ?? language).replace('_', '-')

type Digits = 0 | 1 | 2

const numbersOf = (preferences: Preferences) => {
  const tag = tagOf(preferences)
  const decimals = [0, 1, 2].map(
    (digits) => new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
  const number = (value: number, digits: Digits = 0): string =>
    (decimals[digits] as Intl.NumberFormat).format(Object.is(value, -0) ? 0 : value)
  const symbol = (name: string): string => symbolIn(name, preferences.language)
  const unit = (value: number, name: string, digits: Digits = 0): string =>
    `${number(value, digits)}${thin}${symbol(name)}`
  return {
    number,
    /** With a unit by its international symbol, which becomes that of the language. */
    unit,
    symbol,
    percent: (value: number): string => unit(value, '%'),
    money: (value: number, currency: string): string =>
      new Intl.NumberFormat(tag, { style: 'currency', currency }).format(value),
  }
}

type Numbers = ReturnType<typeof numbersOf>

/** What is measured in other units elsewhere. */
const measuresOf = ({ measures = 'metric' }: Preferences, { unit, symbol }: Numbers) => {
  const length = lengths[measures]
  const [metres, short] = length.short
  return {
    /** Of km/h. */
    speed: (kmh: number): string => unit(Math.round(kmh / length.per), length.speed),
    /** Of km; short ones in metres or feet. */
    distance: (km: number): string => {
      const long = km / length.per
      if (long < 1 && km > 0) return unit(Math.round((km * 1000) / metres), short)
      return unit(long, length.long, long < 100 ? 1 : 0)
    },
    /** Of metres, as heights are told. */
    height: (high: number): string => unit(Math.round(high / metres), short),
    /** Of litres. */
    volume: (litres: number): string => {
      const gallon = gallons[measures]
      return gallon ? unit(litres / gallon, 'gal', 1) : unit(litres, 'l', Number.isInteger(litres) ? 0 : 1)
    },
    /** Of degrees Celsius; Fahrenheit's where people think in them. */
    temperature: (celsius: number, digits: Digits): string =>
      measures === 'us' ? unit((celsius * 9) / 5 + 32, '°F', digits) : unit(celsius, '°C', digits),
    /** What speeds and distances are told in: for the axes of charts. */
    units: { speed: symbol(length.speed), distance: symbol(length.long), per: length.per },
    /** The same of short ones. */
    shortUnits: { distance: symbol(short), per: metres },
  }
}

const durationsOf = ({ symbol }: Numbers) => {
  const part = (value: number | string, name: string): string => `${value}${thin}${symbol(name)}`
  return {
    /** Of seconds: `3 h 05 min`, `12 min`, `40 s`. */
    duration: (seconds: number): string => {
      const minutes = Math.floor(seconds / 60)
      if (minutes < 1) return part(Math.round(seconds), 's')
      const hours = Math.floor(minutes / 60)
      if (hours < 1) return part(minutes, 'min')
      if (hours >= 48) return `${part(Math.floor(hours / 24), 'd')} ${part(hours % 24, 'h')}`
      return `${part(hours, 'h')} ${part(two(minutes % 60), 'min')}`
    },
  }
}

const timesOf = (preferences: Preferences) => {
  const { date_format, hour_mode } = preferences
  const tag = tagOf(preferences)
  const hour12 = hour_mode ? hour_mode === 'TWELVE_HOURS' : undefined
  /** Writes local times of the service, or days. */
  const writer = (options: Intl.DateTimeFormatOptions): ((local: string) => string) => {
    const { format } = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (local) => format(timeOf(local.length === 10 ? `${local} 00:00:00` : local))
  }
  const named = { short: writer({ dateStyle: 'medium' }), long: writer({ dateStyle: 'long' }) }
  const time = writer({ hour: '2-digit', minute: '2-digit', hour12 })
  const exact = writer({ hour: '2-digit', minute: '2-digit', second: '2-digit', hour12 })
  const yearless = writer({ day: 'numeric', month: 'short' })
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })
  const date = (local: string): string =>
    date_format ? dates[date_format](local.slice(0, 10), named) : named.short(local)
  return {
    /** Of a day, where the user has said so. */
    hours: hour12 === undefined ? undefined : hour12 ? (12 as const) : (24 as const),
    /** Of a local date, or a local time. */
    date,
    /** Without its year. */
    day: yearless,
    time,
    /** With seconds. */
    exact: (local: string): string => `${date(local)} ${exact(local)}`,
    dateTime: (local: string): string => `${date(local)} ${time(local)}`,
    /** How a zone, that of this browser unless another is given, is called at an instant (milliseconds since 1970 UTC): `Central European Time`, by figures where it has no name. */
    zone: (at: number, timeZone?: string): string => {
      const named = (['longGeneric', 'long', 'shortOffset'] as const).map(
        (timeZoneName) =>
          new Intl.DateTimeFormat(tag, { timeZoneName, timeZone })
            .formatToParts(at)
            .find(({ type }) => type === 'timeZoneName')?.value ?? '',
      )
      return named.find((name) => name && !/\d/.test(name)) ?? named.at(-1) ?? ''
    },
    weekday: writer({ weekday: 'short' }),
    month: writer({ month: 'long', year: 'numeric' }),
    /** `3 min. ago` while it is near, then the time, then the day, then its year too. `now` is a local time in milliseconds. */
    ago: (local: string, now: number): string => {
      const seconds = Math.max(0, (now - timeOf(local)) / 1000)
      if (seconds < 60) return relative.format(-Math.floor(seconds), 'second')
      if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), 'minute')
      const today = localOf(now)
      if (local.slice(0, 10) === today.slice(0, 10)) return time(local)
      const isPlain = !date_format && local.slice(0, 4) === today.slice(0, 4)
      return `${isPlain ? yearless(local) : date(local)} ${time(local)}`
    },
  }
}
