import { weekday } from '#web/ui/period.ts'
import { localOf, timeOf } from '#web/words/format.ts'
import type { Task } from '../task.ts'

/** The days of a week or of a month, and what is to be done on each. Pure. */

const day = 86_400_000
const at = (date: string): number => timeOf(`${date} 00:00:00`)
const dateOf = (time: number): string => localOf(time).slice(0, 10)

/** So many days from the first on. */
const run = (first: number, count: number): string[] => Array.from({ length: count }, (_, i) => dateOf(first + i * day))

/** The seven days of the week of a day, from Monday on. */
export const weekOf = (date: string): string[] => run(at(date) - weekday(new Date(at(date))) * day, 7)

/** The whole weeks in which the month of a day lies. */
export const monthOf = (date: string): string[] => {
  const first = at(`${date.slice(0, 7)}-01`)
  const begin = first - weekday(new Date(first)) * day
  const last = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)
  return run(begin, Math.ceil(((last - begin) / day + 1) / 7) * 7)
}

/** A day so many weeks or months on; of a month that lacks it, its last. */
export const movedBy = (date: string, steps: number, unit: 'week' | 'month'): string => {
  if (unit === 'week') return dateOf(at(date) + steps * 7 * day)
  const [year, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + steps, 0)).getUTCDate()
  return dateOf(Date.UTC(year, month - 1 + steps, Math.min(dayOfMonth, last)))
}

/** The tasks of each of the days: a window over several days stands in each. By time. */
export const byDay = (tasks: readonly Task[], days: readonly string[]): ReadonlyMap<string, readonly Task[]> => {
  const sorted = tasks.toSorted((a, b) => a.from.localeCompare(b.from) || a.id - b.id)
  const isOn = (date: string) => (task: Task) => task.from.slice(0, 10) <= date && date <= task.to.slice(0, 10)
  return new Map(days.map((date) => [date, sorted.filter(isOn(date))]))
}
