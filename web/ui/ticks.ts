import { type Format, localOf } from '#web/words/format.ts'

/** What stands at the ticks of an axis of local seconds: times, and over several days the date where each begins. */
export const ticksOf = (seconds: readonly number[], { time, day }: Pick<Format, 'time' | 'day'>): string[] => {
  const locals = seconds.map((one) => localOf(one * 1000))
  const dateAt = (place: number): string | undefined => locals.at(place)?.slice(0, 10)
  const hasDays = dateAt(0) !== dateAt(-1)
  return locals.map((local, place) => {
    if (!hasDays || (place > 0 && dateAt(place - 1) === dateAt(place))) return time(local)
    return local.endsWith('00:00:00') ? day(local) : `${time(local)}\n${day(local)}`
  })
}
