import { localOf, timeOf } from '#web/words/format.ts'
import type { Part } from './address.ts'

/**
 * A period of local days, as the address writes it: a word that moves with the days (`today`, `7d`), or days from and to
 * (`2026-11-01..2026-11-03`), both included.
 */

export const named = [
  ...(['today', 'yesterday', '7d', '30d', 'week', 'last_week', 'month', 'last_month'] as const),
  ...(['quarter', 'last_quarter', 'year', 'last_year'] as const),
] as const
/** For what is yet to come. */
export const ahead = ['today', 'tomorrow', 'next_7d', 'next_30d', 'yesterday', '7d', '30d'] as const
export type Named = (typeof named)[number] | (typeof ahead)[number]
export type Period = Named | `${string}..${string}`

const day = 86_400_000
const days_pattern = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/

export const isNamed = (period: Period): period is Named => period in spans

/** The first and the last day, as `2026-11-22`. `now` is the local time in milliseconds. */
export const daysOf = (period: Period, now: number): Days => {
  const [, first, last] = days_pattern.exec(period) ?? []
  if (first && last) return { first, last }
  return (spans[period as Named] ?? spans.today)(new Date(now))
}

interface Days {
  first: string
  last: string
}

/** Days before or after that of a clock that is read as if it were UTC. */
const shifted = (at: Date, days: number): string => localOf(at.getTime() + days * day).slice(0, 10)
/** The first day of the month, so many months from that of the clock. */
const monthOf = (at: Date, months: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
/** How many days of its week are over. */
export const weekday = (at: Date): number => (at.getUTCDay() + 6) % 7

const until = (first: string, at: Date): Days => ({ first, last: shifted(at, 0) })
/** So many whole months, which begin so many months from that of the clock. */
const months = (at: Date, from: number, count: number): Days => ({
  first: shifted(monthOf(at, from), 0),
  last: shifted(monthOf(at, from + count), -1),
})

const spans: Readonly<Record<Named, (at: Date) => Days>> = {
  today: (at) => until(shifted(at, 0), at),
  tomorrow: (at) => ({ first: shifted(at, 1), last: shifted(at, 1) }),
  next_7d: (at) => ({ first: shifted(at, 0), last: shifted(at, 6) }),
  next_30d: (at) => ({ first: shifted(at, 0), last: shifted(at, 29) }),
  yesterday: (at) => ({ first: shifted(at, -1), last: shifted(at, -1) }),
  '7d': (at) => until(shifted(at, -6), at),
  '30d': (at) => until(shifted(at, -29), at),
  week: (at) => until(shifted(at, -weekday(at)), at),
  last_week: (at) => ({ first: shifted(at, -weekday(at) - 7), last: shifted(at, -weekday(at) - 1) }),
  month: (at) => until(shifted(monthOf(at, 0), 0), at),
  last_month: (at) => months(at, -1, 1),
  quarter: (at) => until(shifted(monthOf(at, -(at.getUTCMonth() % 3)), 0), at),
  last_quarter: (at) => months(at, -(at.getUTCMonth() % 3) - 3, 3),
  year: (at) => until(shifted(monthOf(at, -at.getUTCMonth()), 0), at),
  last_year: (at) => months(at, -at.getUTCMonth() - 12, 12),
}

/** How many days a period has. */
export const lengthOf = (period: Period, now: number): number => {
  const { first, last } = daysOf(period, now)
  return Math.round((Date.parse(last) - Date.parse(first)) / day) + 1
}

/** The local times that operations are asked with: from the first second to the last. */
export const spanOf = (period: Period, now: number): { from: string; to: string } => {
  const { first, last } = daysOf(period, now)
  return { from: `${first} 00:00:00`, to: `${last} 23:59:59` }
}

export const between = (first: string, last: string): Period =>
  first <= last ? `${first}..${last}` : `${last}..${first}`

const isDay = (written: string): boolean => !Number.isNaN(timeOf(`${written} 00:00:00`))

/** The part of an address: `useAddress({ period: periodPart('today') })`; `names` are those that it may have. */
export const periodPart = (usual: Period, names: readonly Named[] = named): Part<Period> => ({
  read(written = '') {
    const [, first = '', last = ''] = days_pattern.exec(written) ?? []
    if (isDay(first) && isDay(last)) return between(first, last)
    return names.find((name) => name === written) ?? usual
  },
  write: (period) => (period === usual ? undefined : period),
})
