import { fragment, putText, texts, words } from './ascii.ts'

/**
 * Local times of a zone, computed fast enough for a month of points: offsets and dates are remembered between calls.
 */

/** Writes moments as local times of one zone. */
export interface Clock {
  (milliseconds: number): string
  /** The same as bytes, at most `longest_time`; answers the place behind them. */
  put(view: DataView, at: number, milliseconds: number): number
}

/** Characters of the longest time, `+012345-01-01T00:00:00+00:00`. */
export const longest_time = 28

/** `local`: `yyyy-MM-dd HH:mm:ss`; `iso`: ISO 8601 with an offset, `Z` in UTC. */
export type ClockStyle = 'local' | 'iso'

const hour = 3_600_000
const day = 24 * hour
const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
const two = (n: number): string => twoDigits[n] as string
/** `mm:ss` for each second of an hour. */
const seconds = Array.from({ length: 3600 }, (_, n) => `${two(Math.floor(n / 60))}:${two(n % 60)}`)
const putSecond = texts(seconds.length, (n) => seconds[n] as string)
const putHour = words(Array.from({ length: 24 }, (_, n) => `${two(n)}:`))

const offsetText = (offset: number): string => {
  if (offset === 0) return 'Z'
  const minutes = Math.abs(Math.round(offset / 60_000))
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Makes the clock of a zone, an IANA name. Use one for each answer, for it remembers the last offset and date. */
export const clock = (zone: string, style: ClockStyle = 'local'): Clock => {
  let from = 0
  let until = 0
  let offset = 0
  let suffix = ''
  let date = ''
  let dateBegin = Number.NaN
  let putDate = fragment(date)
  let hourBegin = Number.NaN
  let hourOfDay = 0
  let prefix = ''
  const join = style === 'iso' ? 'T' : ' '

  /** Between two transitions of the zone the offset stays, so it is looked up once for all of them. */
  const turn = (milliseconds: number): void => {
    const moment = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone)
    offset = moment.offsetNanoseconds / 1e6
    from = moment.getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY
    until = moment.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    // A moment that is itself a transition has its previous one before it.
    if (moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds === milliseconds)
      from = milliseconds
    suffix = style === 'iso' ? offsetText(offset) : ''
  }

  const turnHour = (local: number): void => {
    hourBegin = Math.floor(local / hour) * hour
    if (!(local >= dateBegin && local < dateBegin + day)) {
      dateBegin = Math.floor(local / day) * day
      date = new Date(dateBegin).toISOString().replace(/T.*/, join)
      putDate = fragment(date)
    }
    hourOfDay = (hourBegin - dateBegin) / hour
    prefix = `${date}${two(hourOfDay)}:`
  }

  /** The second of its hour; `prefix` and `suffix` are what stands around it. */
  const secondOf = (milliseconds: number): number => {
    if (milliseconds < from || milliseconds >= until) turn(milliseconds)
    const local = milliseconds + offset
    if (!(local >= hourBegin && local < hourBegin + hour)) turnHour(local)
    return ((local - hourBegin) / 1000) | 0
  }

  const tell = (milliseconds: number): string => {
    const second = secondOf(milliseconds)
    // Joined, the text is one piece: the engine writes a month of such as JSON in half the time of concatenated ones.
    return [prefix, seconds[second], suffix].join('')
  }
  const put = (view: DataView, at: number, milliseconds: number): number => {
    const second = secondOf(milliseconds)
    return putText(view, putSecond(view, putHour(view, putDate(view, at), hourOfDay), second), suffix)
  }
  return Object.assign(tell, { put })
}

/** A date or time whose month and day have two digits each, as not all programs write them: `2026-7-9` is `2026-07-09`. */
export const twoDigitsEach = (text: string): string =>
  text.replace(
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/,
    (_, year, month, day) => `${year}-${two(Number(month))}-${two(Number(day))}`,
  )

const shape = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i

/** The end of a period that a time is of. */
export type Edge = 'from' | 'to'

/**
 * The moment of a local time. One that the clocks show twice is taken the first time, or the second as `to`; in a gap,
 * a period begins and ends at the gap.
 */
const instantOf = (time: Temporal.PlainDateTime, zone: string, edge?: Edge): number => {
  const reading = time.toZonedDateTime(zone, { disambiguation: edge === 'to' ? 'later' : 'compatible' })
  if (!edge || reading.toPlainDateTime().equals(time)) return reading.epochMilliseconds
  const before = time.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? reading.epochMilliseconds
}

/**
 * Milliseconds since 1970 UTC of a local time in `zone` or of an ISO 8601 time with an offset; `undefined` if it is neither.
 * A local time that the clocks skip is taken an hour later, one that they show twice the first time. As the end of a
 * period (`edge`), one that they skip is where the gap is, and one that they show twice as `to` the second.
 */
export const readTime = (text: string, zone: string, edge?: Edge): number | undefined => {
  const written = twoDigitsEach(text)
  const match = shape.exec(written)
  if (!match) return undefined
  const iso = written.replace(' ', 'T').replace(',', '.')
  try {
    return match[1]
      ? Temporal.Instant.from(iso).epochMilliseconds
      : instantOf(Temporal.PlainDateTime.from(iso, { overflow: 'reject' }), zone, edge)
  } catch {
    return undefined
  }
}

/** `yyyy-MM-dd`: the day of a date or local time, or of an ISO 8601 time with an offset where it is in `zone`. */
export const readDay = (text: string, zone: string): string => {
  const written = twoDigitsEach(text)
  const day = written.slice(0, 10)
  if (!shape.exec(written)?.[1]) return day
  const milliseconds = readTime(text, zone)
  return milliseconds === undefined ? day : clock(zone)(milliseconds).slice(0, 10)
}

/**
 * Answers whether the zone is one that local times can be computed in; `Intl` accepts more, as `PST`. Offsets are refused: to
 * PostgreSQL `+05:30` lies in the west.
 */
export const isZone = (zone: string): boolean => {
  try {
    new Temporal.ZonedDateTime(0n, zone)
    return /^[a-z]/i.test(zone)
  } catch {
    return false
  }
}
