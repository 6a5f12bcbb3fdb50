/** When a rule counts (supplement 8.3), by the clocks of the account. Weekday 1 is Monday (rulings). */

export type Interval =
  | { type: 'weekly'; interval_id: number; from: WeekTime; to: WeekTime }
  | { type: 'fixed'; interval_id: number; from: string; to: string }

/** `time`: `HH:mm:ss`. */
export interface WeekTime {
  weekday: number
  time: string
}

const day = 86_400_000
const week = 7 * day

/** Milliseconds since Monday began. */
const ofWeek = ({ weekday, time }: WeekTime): number => (weekday - 1) * day + ofDay(time)

const ofDay = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/** Answers whether the moment lies in one of the intervals; their ends belong to them. */
export const isWithin = (intervals: readonly Interval[], moment: number, time_zone: string): boolean => {
  const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(time_zone)
  const text = local.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
  const at = (local.dayOfWeek - 1) * day + ofDay(text.slice(11))
  return intervals.some((interval) => {
    if (interval.type === 'fixed') return interval.from <= text && text <= interval.to
    const from = ofWeek(interval.from)
    // One may run over the end of the week.
    return (at - from + week) % week <= (ofWeek(interval.to) - from + week) % week
  })
}
