import type { Window } from './facts.ts'

/** Schedules of reports (supplement 2, 2.5): when they fire, and which period they tell of. By the clocks of who reads them. */

/** Days on which a schedule fires; 1 is Monday. A day that a month does not have is its last. */
export interface Days {
  type: 'weekdays' | 'month_days'
  weekdays?: readonly number[]
  month_days?: readonly number[]
}

export interface Timing {
  schedule: Days
  /** `HH:00` or `HH:00:00` */
  sending_time: string
}

export interface Firing {
  /** `yyyy-MM-dd`, the day that it is of: its period ends where this begins. */
  day: string
  /** Milliseconds since 1970 UTC. */
  at: number
}

/** The first firing after a moment, milliseconds since 1970 UTC; nothing of a schedule without days. */
export const nextFiring = (timing: Timing, zone: string, after: number): Firing | undefined =>
  firings(timing, zone, after, 1, ({ at }) => at > after)

/** The last firing until a moment, itself included; nothing of a schedule without days. */
export const lastFiring = (timing: Timing, zone: string, until: number): Firing | undefined =>
  firings(timing, zone, until, -1, ({ at }) => at <= until)

/** Days that are looked through: of each of them a month has one, though a calendar may have left one out. */
const most_days = 70

/** The first that is meant, from the day beside that of the moment on. */
const firings = (
  timing: Timing,
  zone: string,
  moment: number,
  days: 1 | -1,
  isMeant: (firing: Firing) => boolean,
): Firing | undefined => {
  const today = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate()
  // Where the hour is left out at the end of a day, the firing of that day is in the next.
  let day = today.subtract({ days })
  for (let looked = 0; looked < most_days; looked++, day = day.add({ days })) {
    const firing = isOn(day, timing.schedule) ? firingOf(day, timing, zone) : undefined
    if (firing && isMeant(firing)) return firing
  }
  return undefined
}

const isOn = (day: Temporal.PlainDate, { type, weekdays = [], month_days = [] }: Days): boolean =>
  type === 'weekdays'
    ? weekdays.includes(day.dayOfWeek)
    : month_days.includes(day.day) || (day.day === day.daysInMonth && month_days.some((one) => one > day.day))

/** An hour that clocks show twice is the first of both, one that they leave out is where they go on; a day that a zone left out has none. */
const firingOf = (day: Temporal.PlainDate, { sending_time }: Timing, zone: string): Firing | undefined => {
  if (!beginOf(day, zone).toPlainDate().equals(day)) return undefined
  const at = day.toPlainDateTime(sending_time).toZonedDateTime(zone, { disambiguation: 'compatible' })
  return { day: day.toString(), at: at.epochMilliseconds }
}

/** Where clocks leave midnight out, a day begins behind the gap. */
const beginOf = (day: Temporal.PlainDate, zone: string): Temporal.ZonedDateTime => day.toZonedDateTime(zone)

/** Of the parts of a length such as `1m`: minutes are no part of it. */
const parts = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const

const partsOf = (length: string): { count: number; unit: keyof typeof parts } => {
  const [, count = '', unit = ''] = /^(\d+)([dwmy])$/.exec(length) ?? []
  return { count: Number(count), unit: unit as keyof typeof parts }
}

/**
 * The period of a length (`3d`, `1w`, `1m`, `1y`) before a day: it ends with the second before that begins. In milliseconds
 * since 1970 UTC.
 */
export const reportedPeriod = (day: string, length: string, zone: string): Window => {
  const end = Temporal.PlainDate.from(day)
  const { count, unit } = partsOf(length)
  const from = beginOf(end.subtract({ [parts[unit]]: count }), zone)
  return { from: from.epochMilliseconds, to: beginOf(end, zone).epochMilliseconds - 1000 }
}

const longest = { d: 1, w: 7, m: 31, y: 366 } as const

/** Days that a period of the length may have. */
export const mostDays = (length: string): number => {
  const { count, unit } = partsOf(length)
  return count * longest[unit]
}
