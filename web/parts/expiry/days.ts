import { localOf, timeOf } from '#web/words/format.ts'

const day = 86_400_000

/** How long until a local date, the last on which something is good: 0 on that day, below when it is over. */
export const daysUntil = (until: string, now: number): number =>
  Math.round((timeOf(`${until} 00:00:00`) - timeOf(`${localOf(now).slice(0, 10)} 00:00:00`)) / day)
