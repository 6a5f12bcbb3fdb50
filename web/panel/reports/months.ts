/** Months of UTC that a report is of. */

export const periods = ['last', 'this', 'quarter', 'year'] as const
export type PeriodName = (typeof periods)[number]

/** The first and the last month, `yyyy-MM`. */
export interface Months {
  from: string
  to: string
}

/** Months back from this one: the first and the last. */
const backs: Readonly<Record<PeriodName, readonly [first: number, last: number]>> = {
  last: [1, 1],
  this: [0, 0],
  quarter: [3, 1],
  year: [12, 1],
}

/** The months of a period by its name: but for `this`, those that are over. */
export const monthsOf = (period: PeriodName, now: Date): Months => {
  const month = (back: number): string =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7)
  const [first, last] = backs[period]
  return { from: month(first), to: month(last) }
}
