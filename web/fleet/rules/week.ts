import type { Interval } from './rule.ts'

/** The hours of a week, and intervals of them (docs/rules.md). Hour 0 is the first of Monday. */

export const day = 24
export const week = 7 * day

interface Week {
  /** Whether it counts in each of the 168 hours. */
  hours: readonly boolean[]
  /** Intervals that are no whole hours of a week. */
  rest: readonly Interval[]
}

/** A schedule as hours, and what is left of it. */
export const weekOf = (schedule: readonly Interval[]): Week => {
  const hours = Array<boolean>(week).fill(false)
  const rest = schedule.filter((interval) => {
    const span = spanOf(interval)
    for (let i = 0; span && i < span.length; i++) hours[(span.first + i) % week] = true
    return !span
  })
  return { hours, rest }
}

/** The schedule that counts in these hours, and in the rest: none at all where it is always. */
export const scheduleOf = ({ hours, rest }: Week): Interval[] => {
  const gap = hours.indexOf(false)
  if (gap < 0) return []
  const weekly: Interval[] = []
  // From behind a gap, so that a run over the end of the week is one.
  for (let i = 1, first: number | undefined; i <= week; i++) {
    const at = (gap + i) % week
    if (hours[at]) first ??= at
    else if (first !== undefined) {
      weekly.push({ type: 'weekly', from: timeOf(first, '00:00'), to: timeOf((at + week - 1) % week, '59:59') })
      first = undefined
    }
  }
  return [...weekly, ...rest]
}

const timeOf = (hour: number, rest: string) => ({
  weekday: Math.floor(hour / day) + 1,
  time: `${String(hour % day).padStart(2, '0')}:${rest}`,
})

const spanOf = ({ from, to }: Interval): { first: number; length: number } | undefined => {
  if (typeof from === 'string' || typeof to === 'string') return undefined
  const [first, last] = [hourOf(from, isBegin, 0), hourOf(to, isEnd, 0) ?? hourOf(to, isBegin, -1)]
  return first === undefined || last === undefined ? undefined : { first, length: ((last - first + week) % week) + 1 }
}

interface WeekTime {
  weekday: number
  time: string
}

const isBegin = /^\d\d:00(:00)?$/
const isEnd = /^\d\d:59(:59)?$/

const hourOf = ({ weekday, time }: WeekTime, rest: RegExp, more: number): number | undefined =>
  rest.test(time) ? ((weekday - 1) * day + Number(time.slice(0, 2)) + more + week) % week : undefined

const hoursThat = (counts: (weekday: number, hour: number) => boolean): readonly boolean[] =>
  Array.from({ length: week }, (_, at) => counts(Math.floor(at / day), at % day))

/** What is wanted most; weekday 0 is Monday. */
export const presets = {
  always: hoursThat(() => true),
  work: hoursThat((weekday, hour) => weekday < 5 && hour >= 8 && hour < 18),
  nights: hoursThat((_, hour) => hour < 6 || hour >= 22),
}
export type Preset = keyof typeof presets

/** Which of them the schedule is; none where it is another. */
export const presetOf = (schedule: readonly Interval[]): Preset | undefined => {
  if (schedule.length === 0) return 'always'
  const { hours, rest } = weekOf(schedule)
  if (rest.length > 0) return undefined
  return (Object.keys(presets) as Preset[]).find((name) => presets[name].every((isOn, at) => isOn === hours[at]))
}
