/** Hours of a week by the clocks of a zone. */

/** Every week: from a time of a weekday, 1 is Monday, to before another, which may lie in the next week. `time`: `HH:mm:ss`. */
export interface Interval {
  from: WeekTime
  to: WeekTime
}

interface WeekTime {
  weekday: number
  time: string
}

/** A time of milliseconds since 1970 UTC: from `from` to before `to`. */
interface Stretch {
  from: number
  to: number
}

const day_seconds = 86_400
const week_seconds = 7 * day_seconds

/** The parts of a window that lie in none of the intervals, by time. An hour that clocks skip or show twice is as the intervals' ends are told. */
export const outside = (intervals: readonly Interval[], zone: string, window: Stretch): Stretch[] => {
  const found: Stretch[] = []
  let since = window.from
  for (const { from, to } of within(intervals, zone, window)) {
    if (from > since) found.push({ from: since, to: Math.min(from, window.to) })
    since = Math.max(since, to)
  }
  if (since < window.to) found.push({ from: since, to: window.to })
  return found
}

/** The times of the intervals that have a part in the window, by time. */
const within = (intervals: readonly Interval[], zone: string, window: Stretch): Stretch[] => {
  const dateOf = (time: number) => Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate()
  const found: Stretch[] = []
  const last = dateOf(window.to)
  // One that began in the week before may reach into the window.
  for (
    let date = dateOf(window.from).subtract({ days: 7 });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  )
    for (const interval of intervals)
      if (interval.from.weekday === date.dayOfWeek) found.push(onDate(interval, date, zone))
  return found.filter(({ from, to }) => from < window.to && to > window.from).sort((a, b) => a.from - b.from)
}

const onDate = ({ from, to }: Interval, date: Temporal.PlainDate, zone: string): Stretch => {
  const seconds = (secondOf(to) - secondOf(from) + week_seconds) % week_seconds || week_seconds
  const begin = date.toPlainDateTime(from.time)
  const moment = (at: Temporal.PlainDateTime): number => at.toZonedDateTime(zone).epochMilliseconds
  return { from: moment(begin), to: moment(begin.add({ seconds })) }
}

const secondOf = ({ weekday, time }: WeekTime): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (weekday - 1) * day_seconds + hours * 3600 + minutes * 60 + seconds
}
