import { clock } from '#formats/clock.ts'
import type { Window } from './facts.ts'

/** Hours of the week in a zone: 168, the first of them that of Monday after midnight. */

export const hours_of_week = 168

const hour = 3_600_000

/** Makes a function that adds the seconds of a time to the hours of the week in which it lies. */
export const weekIn = (zone: string) => {
  const local = clock(zone)
  const weekdays = new Map<string, number>()
  const weekdayOf = (day: string): number => {
    const known = weekdays.get(day) ?? Temporal.PlainDate.from(day).dayOfWeek
    weekdays.set(day, known)
    return known
  }
  return ({ from, to }: Window, seconds: Float64Array): void => {
    for (let at = from; at < to; ) {
      const text = local(at)
      const into = (Number(text.slice(14, 16)) * 60 + Number(text.slice(17, 19))) * 1000 + (((at % 1000) + 1000) % 1000)
      const end = Math.min(to, at + hour - into)
      const place = (weekdayOf(text.slice(0, 10)) - 1) * 24 + Number(text.slice(11, 13))
      seconds[place] = (seconds[place] as number) + (end - at) / 1000
      at = end
    }
  }
}
