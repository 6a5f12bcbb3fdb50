import { useFormat } from '#web/words/speech.tsx'
import type { Interval } from './rule.ts'

/** An interval of a schedule in words. */
export const useTimes = (): ((interval: Interval) => string) => {
  const format = useFormat()
  const end = (at: Interval['from']): string =>
    typeof at === 'string'
      ? format.dateTime(at)
      : `${format.weekday(dayOf(at.weekday))} ${format.time(`1970-01-01 ${at.time}`)}`
  return ({ from, to }) => `${end(from)} – ${end(to)}`
}

/** A day of that name, 1 being Monday. */
export const dayOf = (weekday: number): string => `2024-01-0${weekday}`
