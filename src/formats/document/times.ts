import { clock } from '../clock.ts'
import type { Style } from './document.ts'

/** Writes days and times for a reader: as text, and as number and format of a spreadsheet. */
export interface Times {
  /** Of milliseconds since 1970, to the minute. */
  text(milliseconds: number): string
  /** The time of day of milliseconds since 1970, to the minute or to the second. */
  hours(milliseconds: number, seconds?: boolean): string
  /** Of `yyyy-MM-dd`. */
  day(day: string): string
  /** Days since 1899-12-30 in the reader's zone, which is what a sheet takes for a time. */
  serial(milliseconds: number): number
  /** What a sheet shows it by; the others show seconds too, or the day alone. */
  format: string
  second_format: string
  day_format: string
}

/**
 * Formats of dates by the names of the setting `date_format`; `y`, `m`, `n` (the month's name) and `d` are the parts of
 * a day.
 */
const formats: Readonly<Record<string, { text: (day: Day) => string; format: string }>> = {
  ddMMyyyy_dots: { text: ({ y, m, d }) => `${d}.${m}.${y}`, format: 'dd"."mm"."yyyy' },
  ddMMyyyy_slashes: { text: ({ y, m, d }) => `${d}/${m}/${y}`, format: 'dd"/"mm"/"yyyy' },
  MMddyyyy_hyphens: { text: ({ y, m, d }) => `${m}-${d}-${y}`, format: 'mm"-"dd"-"yyyy' },
  MMddyyyy_slashes: { text: ({ y, m, d }) => `${m}/${d}/${y}`, format: 'mm"/"dd"/"yyyy' },
  yyyyMMdd_hyphens: { text: ({ y, m, d }) => `${y}-${m}-${d}`, format: 'yyyy"-"mm"-"dd' },
  dMMMy: { text: ({ y, m, d, short }) => `${Number(d)} ${short(m)} ${y}`, format: 'd mmm yyyy' },
  dMMMMy: { text: ({ y, m, d, long }) => `${Number(d)} ${long(m)} ${y}`, format: 'd mmmm yyyy' },
}

interface Day {
  y: string
  m: string
  d: string
  short(month: string): string
  long(month: string): string
}

/** Date formats by language, for readers who have chosen none. */
const usual: Readonly<Record<string, string>> = { de: 'ddMMyyyy_dots', ru: 'ddMMyyyy_dots', en_US: 'MMddyyyy_slashes' }

const day_length = 86_400_000
/** Number of the day 1970-01-01 in spreadsheets. */
const epoch = 25_569

/** The writer of days and times for a reader. */
export const timesOf = ({ locale, time_zone, date_format, hour_mode }: Style): Times => {
  const tell = clock(time_zone)
  const chosen = date_format ?? usual[locale] ?? usual[locale.slice(0, 2)] ?? 'ddMMyyyy_slashes'
  const { text, format } = formats[chosen] ?? (formats.yyyyMMdd_hyphens as (typeof formats)[string])
  const isTwelve = hour_mode === 'TWELVE_HOURS'
  const months = { short: monthNames(locale, 'short'), long: monthNames(locale, 'long') }
  let last = { date: '', text: '' }
  const day = (date: string): string => {
    const whole = date.slice(0, 10)
    // Times come by the hundred of one day.
    if (whole !== last.date) {
      const [y = '', m = '', d = ''] = whole.split('-')
      last = { date: whole, text: text({ y, m, d, ...months }) }
    }
    return last.text
  }
  const hours = (milliseconds: number, seconds = false): string => {
    const time = tell(milliseconds).slice(11, seconds ? 19 : 16)
    return isTwelve ? twelve(time) : time
  }
  return {
    day,
    hours,
    text: (milliseconds) => `${day(tell(milliseconds))} ${hours(milliseconds)}`,
    serial: (milliseconds) => Date.parse(`${tell(milliseconds).replace(' ', 'T')}Z`) / day_length + epoch,
    format: `${format} ${isTwelve ? 'h:mm AM/PM' : 'hh:mm'}`,
    second_format: `${format} ${isTwelve ? 'h:mm:ss AM/PM' : 'hh:mm:ss'}`,
    day_format: format,
  }
}

const twelve = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Names of months as they stand behind a day, declined in languages that do so. */
const monthNames = (locale: string, month: 'short' | 'long') => {
  const format = new Intl.DateTimeFormat(locale.replace('_', '-'), { day: 'numeric', month, timeZone: 'UTC' })
  return (number: string): string =>
    format.formatToParts(Date.UTC(2000, Number(number) - 1, 15)).find(({ type }) => type === 'month')?.value ?? number
}
