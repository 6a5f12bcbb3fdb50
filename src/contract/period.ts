import type { User } from './caller.ts'
import { invalid } from './errors.ts'
import type { Context } from './operation.ts'

/** What is asked of a time, once for all operations that take one: `from` and `to`, both included. */
interface Ends {
  from: Date
  to: Date
}

type Asking = Pick<Context<User, 'time_span_too_big'>, 'caller' | 'config' | 'fail'>

/** The bounds of a period; error 7 unless `to` is later than `from`, 211 when it is longer than the operator allows. */
export const periodOf = ({ from, to }: Ends, { caller, config, fail }: Asking): Ends => {
  ordered(from, to)
  if (to.getTime() > latest(from.getTime(), config.max_time_span, caller.time_zone)) fail('time_span_too_big')
  return { from, to: endOfSecond(to) }
}

/** The bounds of a period that may have no beginning or no end; one that has both is as any. */
export const openPeriodOf = (
  { from, to }: { from?: Date | null; to?: Date | null },
  asking: Asking,
): { from?: Date; to?: Date } =>
  from && to ? periodOf({ from, to }, asking) : { ...(from && { from }), ...(to && { to: endOfSecond(to) }) }

/** The bounds of a period of any length: for lists that are short, whose contract knows no 211. */
export const longPeriodOf = ({ from, to }: Ends): Ends => {
  ordered(from, to)
  return { from, to: endOfSecond(to) }
}

export const ordered = (from: Date, to: Date): void => {
  if (to <= from) throw invalid('to', 'must be later than from')
}

/** Days of the caller's calendar, for one may have 25 hours. */
const latest = (from: number, days: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).add({ days }).epochMilliseconds

/** What is kept to the millisecond is told to the second: what was told must be found again by what it was told as. */
const endOfSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000 + 999)
