import type { User } from './caller.ts'
import { invalid } from './errors.ts'
import type { Context } from './operation.ts'

/** The two ends of a period, `from` and `to`, both included. */
interface Ends {
  from: Date
  to: Date
}

interface Asking extends Pick<Context<User, 'time_span_too_big'>, 'config' | 'fail'> {
  caller: Pick<User, 'time_zone'>
}

/**
 * The bounds of a period, `to` at the end of its second. Throws error 7 unless `to` is later than `from`; fails with
 * 211 when it is longer than the operator allows.
 */
export const periodOf = ({ from, to }: Ends, { caller, config, fail }: Asking): Ends => {
  ordered(from, to)
  if (to.getTime() > latest(from.getTime(), config.max_time_span, caller.time_zone)) fail('time_span_too_big')
  return { from, to: endOfSecond(to) }
}

/** The bounds of a period whose `from` or `to` may be left out. One that has both is checked as `periodOf` does. */
export const openPeriodOf = (
  { from, to }: { from?: Date | null; to?: Date | null },
  asking: Asking,
): { from?: Date; to?: Date } =>
  from && to ? periodOf({ from, to }, asking) : { ...(from && { from }), ...(to && { to: endOfSecond(to) }) }

/**
 * The bounds of a period of any length, for short lists whose contract knows no 211. Throws error 7 unless `to` is
 * later than `from`.
 */
export const longPeriodOf = ({ from, to }: Ends): Ends => {
  ordered(from, to)
  return { from, to: endOfSecond(to) }
}

/** The bounds of a period of any length whose `from` or `to` may be left out. One that has both is checked as `longPeriodOf` does. */
export const openLongPeriodOf = ({ from, to }: { from?: Date; to?: Date }): { from?: Date; to?: Date } =>
  from && to ? longPeriodOf({ from, to }) : { ...(from && { from }), ...(to && { to: endOfSecond(to) }) }

/** Throws error 7 of `to` unless it is later than `from`. */
export const ordered = (from: Date, to: Date): void => {
  if (to <= from) throw invalid('to', 'must be later than from')
}

/**
 * The latest end of a period of `days` in milliseconds since 1970 UTC: days of the caller's calendar, of which one may
 * have 25 hours.
 */
const latest = (from: number, days: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).add({ days }).epochMilliseconds

/**
 * The last millisecond of a second: times are stored to the millisecond but told to the second, and a `to` that was
 * told must find its own entry.
 */
export const endOfSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000 + 999)
