import { localOf, timeOf } from '#web/words/format.ts'
import type { Part } from './address.ts'

/**
 * A period of local days, as the address writes it: a word that moves with the days (`today`, `7d`), or days from and to
 * (`2026-11-01..2026-11-03`), both included.
 */

export const named = ['today', 'yesterday', '7d', '30d', 'week', 'month'] as const
export type Named = (typeof named)[number]
export type Period = Named | `${string}..${string}`

const day = 86_400_000
const days_pattern = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/

export const isNamed = (period: Period): period is Named => named.some((name) => name === period)

/** The first and the last day, as `2026-11-22`. `now` is the local time in milliseconds. */
export const daysOf = (period: Period, now: number): { first: string; last: string } => {
  const before = (days: number): string => localOf(now - days * day).slice(0, 10)
  const today = before(0)
  const [, first, last] = days_pattern.exec(period) ?? []
  if (first && last) return { first, last }
  const weekday = (new Date(now).getUTCDay() + 6) % 7
  const begins: Readonly<Record<Named, string>> = {
    today,
    yesterday: before(1),
    '7d': before(6),
    '30d': before(29),
    week: before(weekday),
    month: `${today.slice(0, 8)}01`,
  }
  return { first: begins[period as Named] ?? today, last: period === 'yesterday' ? before(1) : today }
}

/** The local times that operations are asked with: from the first second to the last. */
export const spanOf = (period: Period, now: number): { from: string; to: string } => {
  const { first, last } = daysOf(period, now)
  return { from: `${first} 00:00:00`, to: `${last} 23:59:59` }
}

export const between = (first: string, last: string): Period =>
  first <= last ? `${first}..${last}` : `${last}..${first}`

const isDay = (written: string): boolean => !Number.isNaN(timeOf(`${written} 00:00:00`))

/** The part of an address: `useAddress({ period: periodPart('today') })`. */
export const periodPart = (usual: Period): Part<Period> => ({
  read(written = '') {
    const [, first = '', last = ''] = days_pattern.exec(written) ?? []
    if (isDay(first) && isDay(last)) return between(first, last)
    return named.find((name) => name === written) ?? usual
  },
  write: (period) => (period === usual ? undefined : period),
})
