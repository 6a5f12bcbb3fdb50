import type { Format } from '#web/words/format.ts'

/** Counters of a vehicle, day by day. */

export const counter_types = ['odometer', 'engine_hours'] as const
export type CounterType = (typeof counter_types)[number]

/** Writes what a counter of that kind shows. */
export const counterWriter =
  (type: CounterType, format: Format): ((value: number) => string) =>
  (value) =>
    type === 'odometer' ? format.unit(value / format.units.per, format.units.distance, 1) : format.unit(value, 'h', 1)

export interface Told {
  value: number
  update_time: string
}

export interface Day {
  /** `2026-11-22` */
  date: string
  /** What it showed last on that day. */
  value: number
  /** More than the day before that has one; nothing of the first. */
  more: number | undefined
}

/** The last value of each day that has one, the newest first. */
export const daysOf = (list: readonly Told[]): Day[] => {
  const last = new Map<string, number>()
  for (const { value, update_time } of list) last.set(update_time.slice(0, 10), value)
  const days = [...last].sort(([one], [other]) => (one < other ? -1 : 1))
  return days
    .map(([date, value], place) => {
      const before = days[place - 1]?.[1]
      return { date, value, more: before === undefined ? undefined : value - before }
    })
    .reverse()
}
