import type { Params } from '#client/client.ts'
import { day, week } from '../rules/week.ts'

/** Hours of work as a grid of a week has them: 168 of them, the first of Monday first. */

type Hours = NonNullable<Params<'tracker/privacy/update'>['hours']>

/** Hours in which there is work, in part at least. */
export const gridOf = (hours: Hours): boolean[] => {
  const grid = Array<boolean>(week).fill(false)
  for (const { from, to } of hours) {
    const length = (minuteOf(to) - minuteOf(from) + week * 60) % (week * 60) || week * 60
    const first = Math.floor(minuteOf(from) / 60)
    const last = Math.ceil((minuteOf(from) + length) / 60)
    for (let at = first; at < last; at++) grid[at % week] = true
  }
  return grid
}

/** The hours of a grid, one after the other as one; where all are work none need be kept, which is null. */
export const hoursOf = (grid: readonly boolean[]): Hours | null => {
  const gap = grid.indexOf(false)
  if (gap < 0) return null
  const hours: Hours = []
  // From behind a gap, so that a run over the end of the week is one.
  for (let i = 1, first: number | undefined; i <= week; i++) {
    const at = (gap + i) % week
    if (grid[at]) first ??= at
    else if (first !== undefined) {
      hours.push({ from: timeOf(first), to: timeOf(at) })
      first = undefined
    }
  }
  return hours
}

const minuteOf = ({ weekday, time }: Hours[number]['from']): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return ((weekday - 1) * day + hours) * 60 + minutes + seconds / 60
}

const timeOf = (hour: number): Hours[number]['from'] => ({
  weekday: Math.floor(hour / day) + 1,
  time: `${String(hour % day).padStart(2, '0')}:00:00`,
})
