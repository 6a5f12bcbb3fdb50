import { clock } from '#formats/clock.ts'
import { type Times, timesOf } from '#formats/document/times.ts'
import type { Cell, Ref } from '#formats/sheet/sheet.ts'
import { symbolIn } from '#measure/symbols.ts'
import { lengthOf, type Reader, volumeOf } from './reader.ts'
import { type Key, wordsOf } from './words.ts'

/** A place as reports tell it. */
export interface Place {
  lat: number
  lng: number
  /** Empty where it is not known. */
  address: string
}

/** Names of what a location lies in, to stand before its address. */
export type NamesAt = (location: { lat: number; lng: number }) => readonly string[]

/** Writes figures for one reader: what is shown beside what it was made of (supplement 2, 2.2). */
export interface Tell {
  word(key: Key): string
  /** `yyyy-MM-dd` in the reader's zone, by which rows are grouped. */
  day(time: number): string
  /** A day as a heading, such as `Oct 6, 2020 (Tue)`. */
  dayTitle(day: string): string
  /** The name of the weekday of a day, in short. */
  weekday(day: string): string
  /** The time of day. */
  time(time: number): Cell
  /** Day and time. */
  moment(time: number): Cell
  /** The time of day, with where it was. */
  timeAt(time: number, place: Place | undefined, ref?: Ref): Cell
  /** Day and time, with where it was. */
  momentAt(time: number, place: Place | undefined, ref?: Ref): Cell
  place(place: Place | undefined): Cell
  coordinates(place: Place | undefined): Cell
  /** Seconds. */
  duration(seconds: number): Cell
  /** Metres, in the reader's unit. @param digits behind the point: 2 in rows, 1 in totals */
  length(metres: number, digits?: number): Cell
  /** km/h, as a whole number in the reader's unit. */
  speed(kmh: number): Cell
  number(value: number, digits?: number): Cell
  /** A part of a whole in per cent; nothing where there is no whole. */
  share(part: number, whole: number): Cell
  text(text: string, ref?: Ref): Cell
  /** A unit by its international symbol, which becomes that of the language. */
  unit(symbol: string): string
  units: { length: string; speed: string; volume: string }
  /** The unit of volumes; tells litres in it. */
  volume: { unit: string; of(litres: number): number }
  system: Reader['measurement_system']
  /** An IANA name. */
  zone: string
  /** Names of what a location lies in. */
  namesAt: NamesAt
}

/** The address of a place that has none; empty where it is not known. */
export type AddressAt = (place: { lat: number; lng: number }) => string

const nameless: NamesAt = () => []
const unknown: AddressAt = () => ''

/** Makes the writer of figures for a reader. @param seconds times and durations are shown to the second */
export const tellerOf = (reader: Reader, seconds = false, namesAt = nameless, addressAt = unknown): Tell => {
  const words = wordsOf(reader.locale)
  const local = clock(reader.time_zone)
  const times = timesOf(reader)
  const tag = reader.locale.replace('_', '-')
  const [length, volume] = [lengthOf(reader), volumeOf(reader)]
  const unit = (symbol: string): string => symbolIn(symbol, tag)
  const written = writerOf(tag)
  const hours = (time: number): string => times.hours(time, seconds)
  const number = (value: number, digits = 2): Cell => {
    const raw = rounded(value, digits)
    return cell(written(raw, digits), raw)
  }
  const addressOf = (place: Place): string => {
    const names = namesAt(place)
    const address = place.address || addressAt(place)
    if (names.length === 0) return address || coordinatesOf(place)
    // Coordinates say nothing to people beside a name.
    return (address === '' ? names : [...names, address]).join(', ')
  }
  const { dateOf, dayTitle, weekdayOf } = datesOf(reader, times)
  const momentText = (time: number): string => `${dateOf(local(time).slice(0, 10))} ${hours(time)}`
  // Literals: put together of parts, a cell took longer than what stands in it.
  const at = (text: string, time: number, place: Place | undefined, ref?: Ref): Cell => {
    if (!place) return ref ? { ...cell(text, time), ref } : cell(text, time)
    const v = `${text} - ${addressOf(place)}`
    const location = { lat: place.lat, lng: place.lng }
    return ref ? { type: 'value', v, raw: time, location, ref } : { type: 'value', v, raw: time, location }
  }
  return {
    word: (key) => words[key],
    unit,
    ...{
      volume: { ...volume, unit: unit(volume.unit) },
      units: { length: unit(length.unit), speed: unit(length.per_hour), volume: unit(volume.unit) },
    },
    ...{ system: reader.measurement_system, zone: reader.time_zone },
    namesAt,
    day: (time) => local(time).slice(0, 10),
    ...{ dayTitle, weekday: weekdayOf },
    time: (time) => cell(hours(time), time),
    moment: (time) => cell(momentText(time), time),
    timeAt: (time, place, ref) => at(hours(time), time, place, ref),
    momentAt: (time, place, ref) => at(momentText(time), time, place, ref),
    place: (place) => (place ? placed(addressOf(place), place) : cell('', null)),
    coordinates: (place) => (place ? placed(coordinatesOf(place), place) : cell('', null)),
    duration(value) {
      // Windows end a millisecond before the next: ten hours are no second more.
      const whole = Math.floor(value + 1e-6)
      return cell(durationText(whole, seconds), whole)
    },
    length: (metres, digits = 2) => number(metres / length.metres, digits),
    speed: (kmh) => number((kmh * 1000) / length.metres, 0),
    number,
    share: (part, whole) => (whole > 0 ? number((100 * part) / whole, 1) : cell('', null)),
    text: (text, ref) => ({ ...cell(text, text), ...(ref && { ref }) }),
  }
}

/**
 * Writes numbers with so many decimals as a language does: figures of a column stand below each other. To ask `Intl` for each cell would
 * take longer than the rest of it, so it is asked for the mark alone where digits are those of ASCII.
 */
const writerOf = (tag: string): ((value: number, digits: number) => string) => {
  const formatOf = kept((digits: number) => {
    const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat(tag, { ...decimals, useGrouping: false })
  })
  const [, mark] = /^-1234567890(.)5$/u.exec(formatOf(1).format(-1_234_567_890.5)) ?? []
  return (value, digits) => {
    // Greater ones `toFixed` writes with an exponent.
    if (mark === undefined || !(Math.abs(value) < 1e15)) return formatOf(digits).format(value)
    const text = value.toFixed(digits)
    return mark === '.' ? text : text.replace('.', mark)
  }
}

/**
 * How days are written, each once, for each device of a report has the same. One form of dates is in a report: that of the reader, else that of
 * the language.
 */
const datesOf = ({ locale, date_format }: Reader, times: Times) => {
  const writer = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale.replace('_', '-'), { ...options, timeZone: 'UTC' })
  const [weekday, medium] = [writer({ weekday: 'short' }), writer({ dateStyle: 'medium' })]
  const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
  const weekdayOf = kept((day: string): string => weekday.format(at(day)))
  const dateOf = kept((day: string): string => (date_format ? times.day(day) : medium.format(at(day))))
  return { weekdayOf, dateOf, dayTitle: (day: string): string => `${dateOf(day)} (${weekdayOf(day)})` }
}

/** Remembers what was made for what. */
const kept = <Asked, Made>(make: (asked: Asked) => Made): ((asked: Asked) => Made) => {
  const all = new Map<Asked, Made>()
  return (asked) => {
    const found = all.get(asked) ?? make(asked)
    all.set(asked, found)
    return found
  }
}

const cell = (v: string, raw: Cell['raw']): Cell => ({ type: 'value', v, raw })

const placed = (text: string, { lat, lng }: Place): Cell => ({
  type: 'value',
  v: text,
  raw: text,
  location: { lat, lng },
})

const coordinatesOf = ({ lat, lng }: Place): string => `${lat.toFixed(6)}, ${lng.toFixed(6)}`

const rounded = (value: number, digits: number): number => {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

/** `HH:mm`, or `HH:mm:ss`, of whole seconds; hours are as many as there are. */
const durationText = (value: number, withSeconds: boolean): string => {
  const whole = withSeconds ? value : Math.round(value / 60)
  const [minutes, rest] = withSeconds ? [Math.floor(whole / 60), whole % 60] : [whole, undefined]
  const text = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return rest === undefined ? text : `${text}:${two(rest)}`
}

const two = (value: number): string => String(value).padStart(2, '0')
