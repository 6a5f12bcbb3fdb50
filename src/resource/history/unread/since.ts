import { Type } from 'typebox'
import { Described, LocalTime } from '#contract/schema.ts'

export const Since = Type.Optional(
  Described(LocalTime, 'When it was received, at the earliest; a year ago, without it.'),
)

/** The time from which unread entries count: `from`, or a year ago by the caller's calendar where none is sent. */
export const since = (from: Date | undefined, { now, caller }: { now: Date; caller: { time_zone: string } }): Date => {
  if (from) return from
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(caller.time_zone)
  return new Date(here.subtract({ years: 1 }).epochMilliseconds)
}
