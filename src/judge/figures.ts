import type { Language } from './kind.ts'

/** Figures of events, as people read them: in their language and their units. */

/** Units that people want lengths and speeds in, as preferences name them. */
export type Measures = 'metric' | 'imperial' | 'us' | 'metric_gal_us' | 'nautical'

/** A reader: the language and the units of who reads. */
export interface Reader {
  /** Such as `de_AT`. */
  locale: string
  measures: string
}

/** A narrow space that does not break. */
const thin = '\u202f'

/** Kilometres of a unit, and what a speed is told in. */
const speeds: Readonly<Record<string, readonly [km: number, unit: string]>> = {
  imperial: [1.609344, 'mph'],
  us: [1.609344, 'mph'],
  nautical: [1.852, 'kn'],
}

/** Units that a language writes in another way than most do. */
const symbols: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  fr: { d: 'j' },
  ru: { 'km/h': 'км/ч', mph: 'ми/ч', kn: 'уз', s: 'с', min: 'мин', h: 'ч', d: 'д' },
}

const unit = (value: number | string, name: string, language: Language): string =>
  `${value}${thin}${symbols[language]?.[name] ?? name}`

/** A speed of km/h, as a figure and with its unit. */
export const speedIn = (kmh: number, measures: string, language: Language): { figure: string; whole: string } => {
  const [km, name] = speeds[measures] ?? [1, 'km/h']
  const figure = String(Math.round(kmh / km))
  return { figure, whole: unit(figure, name, language) }
}

/** Words around a time that something lasted. */
const lasting: Readonly<Record<Language, string>> = {
  de: '{time} lang',
  en: 'for {time}',
  es: 'durante {time}',
  fr: 'pendant {time}',
  pt: 'durante {time}',
  ru: 'в течение {time}',
}

/** A time of seconds behind what lasted so long: `for 40 s`. */
export const lastingIn = (seconds: number, language: Language): string =>
  lasting[language].replace('{time}', durationIn(seconds, language))

/** A time of seconds: `40 s`, `12 min`, `3 h 05 min`, `2 d 4 h`. */
export const durationIn = (seconds: number, language: Language): string => {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return unit(Math.round(seconds), 's', language)
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return unit(minutes, 'min', language)
  if (hours >= 48) return `${unit(Math.floor(hours / 24), 'd', language)} ${unit(hours % 24, 'h', language)}`
  return `${unit(hours, 'h', language)} ${unit(String(minutes % 60).padStart(2, '0'), 'min', language)}`
}
