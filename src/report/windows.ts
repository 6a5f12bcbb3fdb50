import { readTime } from '#formats/clock.ts'
import type { Window } from './facts.ts'

/** Hours of days that count, in the zone of who asks; a filter that ends before it begins reaches over midnight. */
export interface TimeFilter {
  /** `HH:mm` or `HH:mm:ss` */
  from: string
  to: string
  /** 1 is Monday; on which days the hours begin. */
  weekdays: readonly number[]
}

/**
 * The parts of a period that a filter leaves, in order; all of it without a filter. Both ends are included, in milliseconds
 * since 1970 UTC; hours that a day does not have, or has twice, are those of its clocks.
 */
export const windowsOf = (period: Window, filter: TimeFilter | null, zone: string): Window[] => {
  if (!filter) return [period]
  const first = Temporal.Instant.fromEpochMilliseconds(period.from).toZonedDateTimeISO(zone).toPlainDate()
  const windows: Window[] = []
  // The hours of the day before may reach into the period.
  for (let day = first.subtract({ days: 1 }); ; day = day.add({ days: 1 })) {
    const from = at(day, filter.from, zone, 'from')
    if (from > period.to) return joined(windows)
    if (!filter.weekdays.includes(day.dayOfWeek)) continue
    const end = filter.to <= filter.from ? day.add({ days: 1 }) : day
    // The end of the hours is where others begin.
    const window = { from: Math.max(from, period.from), to: Math.min(at(end, filter.to, zone, 'to') - 1, period.to) }
    if (window.from <= window.to) windows.push(window)
  }
}

/** The period before one, as long by the calendar of the zone: before a week lies a week, also where clocks were set meanwhile. */
export const periodBefore = ({ from, to }: Window, zone: string): Window => {
  const [begin, end] = [from, to + 1].map((time) =>
    Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone),
  )
  if (!begin || !end) return { from, to }
  const before = begin.subtract(begin.until(end, { largestUnit: 'days' }))
  return { from: before.epochMilliseconds, to: from - 1 }
}

const at = (day: Temporal.PlainDate, time: string, zone: string, edge: 'from' | 'to'): number =>
  readTime(`${day.toString()} ${time}`, zone, edge) as number

/** Windows that meet are one. */
const joined = (windows: readonly Window[]): Window[] => {
  const all: Window[] = []
  for (const window of windows) {
    const last = all.at(-1)
    if (last && window.from <= last.to + 1) last.to = Math.max(last.to, window.to)
    else all.push({ ...window })
  }
  return all
}
