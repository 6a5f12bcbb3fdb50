import { useFormat, useWords } from '#web/words/speech.tsx'
import { useWeekday } from '../use-weekday.ts'
import type { Schedule } from './timing.ts'

/** Says in a line when a schedule sends. */
export const useWhen = (): ((parameters: Schedule['parameters']) => string) => {
  const words = useWords('fleet/reports/schedules')
  const format = useFormat()
  const name = useWeekday()
  return ({ schedule, sending_time }) => {
    const { type, weekdays = [], month_days = [] } = schedule
    const time = sending_time.slice(0, 5)
    if (type === 'weekdays' && weekdays.length === 7) return words.daily({ time })
    const days =
      type === 'weekdays'
        ? [...weekdays].sort((a, b) => a - b).map((day) => name(day, 'short'))
        : [...month_days].sort((a, b) => a - b).map((day) => (day === 31 ? words.last_day : format.number(day)))
    const told = { days: days.join(', '), time }
    return type === 'weekdays' ? words.weekly(told) : words.monthly(told)
  }
}
