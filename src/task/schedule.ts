/**
 * On which days schedules make tasks, and at which moments (supplement 2, section 4.5). Pure. Days are `yyyy-MM-dd` of the account's calendar,
 * moments milliseconds since 1970 UTC, zones IANA names.
 */

/** Days of each week, from 1 for Monday, or of each month. */
export type Days =
  | { type: 'weekdays'; weekdays: readonly number[] }
  | { type: 'month_days'; month_days: readonly number[] }

/** Answers whether a day is one of them. A day that its month lacks is none: it is passed over. */
export const isDue = (days: Days, day: string): boolean => {
  const date = Temporal.PlainDate.from(day)
  return days.type === 'weekdays' ? days.weekdays.includes(date.dayOfWeek) : days.month_days.includes(date.day)
}

const at = (moment: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)

/** The day of a moment. */
export const dayAt = (moment: number, zone: string): string => at(moment, zone).toPlainDate().toString()

/** When the day behind that of a moment begins: at its first midnight, or where the clocks go on when they skip it. */
export const nextDayAt = (moment: number, zone: string): number => {
  const today = at(moment, zone).toPlainDate()
  // A zone that moves over the date line has no such day.
  for (let day = today.add({ days: 1 }); ; day = day.add({ days: 1 })) {
    const begin = day.toZonedDateTime(zone)
    if (begin.toPlainDate().equals(day)) return begin.epochMilliseconds
  }
}

/** The days from that of a moment to that of another, both included, that the zone has. */
export function* daysBetween(from: number, to: number, zone: string): Generator<string> {
  for (let moment = from; ; ) {
    yield dayAt(moment, zone)
    moment = nextDayAt(moment, zone)
    if (moment > to) return
  }
}

/** A span of a day: when it begins by the clocks, `HH:mm:ss`, and its minutes. */
export interface Daily {
  from_time: string
  duration: number
}

/**
 * From when to when it is asked on a day. A time that the clocks show twice is the first of both, one that they skip is where they go on: an hour
 * that is there twice makes no two tasks, and one that is not there none less.
 */
export const momentsOn = (day: string, { from_time, duration }: Daily, zone: string): { from: number; to: number } => {
  const time = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(from_time))
  const reading = time.toZonedDateTime(zone, { disambiguation: 'compatible' })
  const isThere = reading.toPlainDateTime().equals(time)
  const before = isThere ? undefined : time.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const from = before?.getTimeZoneTransition('next')?.epochMilliseconds ?? reading.epochMilliseconds
  return { from, to: from + duration * 60_000 }
}

const minuteOf = (time: string): number => {
  const { hour, minute, second } = Temporal.PlainTime.from(time)
  return hour * 60 + minute + second / 60
}

/** The span of a checkpoint, to be compared with those of others of its route (`misplaced`): minutes since midnight. */
export const spanOf = ({ from_time, duration }: Daily): { from: number; to: number } => {
  const from = minuteOf(from_time)
  return { from, to: from + duration }
}
