import type { User } from './caller.ts'
import { invalid } from './errors.ts'
import type { Context } from './operation.ts'

/** The bounds of a period; error 7 unless `to` is later than `from`, 211 when it is longer than the operator allows. */
export const periodOf = (
  { from, to }: { from: Date; to: Date },
  { caller, config, fail }: Pick<Context<User, 'time_span_too_big'>, 'caller' | 'config' | 'fail'>,
): { from: Date; to: Date } => {
  ordered(from, to)
  if (to.getTime() > latest(from.getTime(), config.max_time_span, caller.time_zone)) fail('time_span_too_big')
  return { from, to: new Date(endOfSecond(to.getTime())) }
}

export const ordered = (from: Date, to: Date): void => {
  if (to <= from) throw invalid('to', 'must be later than from')
}

/** Days of the caller's calendar, for one may have 25 hours. */
const latest = (from: number, days: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).add({ days }).epochMilliseconds

/** What is kept to the millisecond is told to the second: what was told must be found again by what it was told as. */
const endOfSecond = (time: number): number => Math.floor(time / 1000) * 1000 + 999
