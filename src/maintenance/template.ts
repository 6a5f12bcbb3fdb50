import type { Conditions, Growth } from './task.ts'

/** Intervals that vehicles need something in, as the catalogue keeps them: what becomes a service task of each vehicle. */

/** An interval of the calendar. */
export interface Days {
  /** From one time to the next. */
  limit: number
  /** Days before the end from which on it is due soon. */
  notification_interval: number
}

/** Kilometres, hours of the engine, days: whichever comes first. */
export interface Intervals {
  mileage?: Omit<Growth, 'repeat_interval'>
  date?: Days
  engine_hours?: Omit<Growth, 'repeat_interval'>
}

/**
 * The conditions of a task that begins now and comes again in these intervals. @param end of the first interval of the calendar; without
 * it, the last second of the day so many days from `now`; both in milliseconds since 1970 UTC @param zone an IANA name
 */
export const conditionsOf = (
  { mileage, date, engine_hours }: Intervals,
  { now, zone, end }: { now: number; zone: string; end?: number | undefined },
): Conditions => ({
  ...(mileage && { mileage: again(mileage) }),
  ...(date && {
    date: {
      end: end ?? lastSecond(now, zone, date.limit),
      notification_interval: date.notification_interval,
      repeat_interval: date.limit,
    },
  }),
  ...(engine_hours && { engine_hours: again(engine_hours) }),
})

const again = (interval: Omit<Growth, 'repeat_interval'>): Growth => ({ ...interval, repeat_interval: interval.limit })

const lastSecond = (now: number, zone: string, days: number): number =>
  Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days: days + 1 })
    .toZonedDateTime(zone)
    .subtract({ seconds: 1 }).epochMilliseconds
