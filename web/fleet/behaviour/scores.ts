import type { Result } from '#client/client.ts'

/** How vehicles are driven, as the service tells it of each tracker, put together by what people look at. */

export type Score = Result<'behaviour/score/list'>['list'][number]
export type Incident = Score['events'][number] & { tracker_id: number }

/** What scores are put together by. */
export const groupings = ['vehicle', 'driver', 'department'] as const
export type Grouping = (typeof groupings)[number]

/** A line of the ranking. Nobody, as whoever is not known, has the id 0. */
export interface Ranked {
  id: number
  name: string
  /** 0 to 100; nothing below a kilometre. */
  rating: number | undefined
  /** The same of the period before. */
  before: number | undefined
  penalty: number
  violations: number
  /** Kilometres. */
  distance: number
  events: readonly Incident[]
}

/** Names and departments of who drives. */
export interface Drivers {
  nameOf(employee_id: number): string | undefined
  departmentOf(employee_id: number): { id: number; label: string } | undefined
}

interface Sums {
  penalty: number
  violations: number
  distance: number
}

/** 100 less the points of 100 km; as the service rates one vehicle, nothing below a kilometre. */
export const ratingOf = ({ penalty, distance }: Pick<Sums, 'penalty' | 'distance'>): number | undefined =>
  distance < 1 ? undefined : Math.max(0, 100 - (penalty / distance) * 100)

/** What one of the groups is called. */
interface Group {
  id: number
  name: string
}

type GroupOf = (score: Score, employee_id: number | null) => Group

const grouped = (grouping: Grouping, { nameOf, departmentOf }: Drivers, unknown: string): GroupOf => {
  if (grouping === 'vehicle') return ({ tracker_id, label }) => ({ id: tracker_id, name: label })
  return (_, employee_id) => {
    const nobody = { id: 0, name: unknown }
    if (employee_id === null) return nobody
    if (grouping === 'driver') return { id: employee_id, name: nameOf(employee_id) ?? unknown }
    const department = departmentOf(employee_id)
    return department ? { id: department.id, name: department.label } : nobody
  }
}

/** The ranking of a period beside the period before. @param unknown what nobody is called */
export const ranking = (
  scores: readonly Score[],
  earlier: readonly Score[],
  grouping: Grouping,
  drivers: Drivers,
  unknown: string,
): Ranked[] => {
  const groupOf = grouped(grouping, drivers, unknown)
  const before = sumsOf(earlier, groupOf)
  return [...sumsOf(scores, groupOf)].map(([id, { name, sums, events }]) => {
    const former = before.get(id)
    return { id, name, ...sums, events, rating: ratingOf(sums), before: former && ratingOf(former.sums) }
  })
}

const sumsOf = (scores: readonly Score[], groupOf: GroupOf) => {
  const all = new Map<number, { name: string; sums: Sums; events: Incident[] }>()
  const at = ({ id, name }: Group) => {
    const found = all.get(id) ?? { name, sums: { penalty: 0, violations: 0, distance: 0 }, events: [] }
    all.set(id, found)
    return found
  }
  for (const score of scores) {
    for (const driver of score.drivers) {
      const { sums } = at(groupOf(score, driver.employee_id))
      sums.penalty += driver.penalty
      sums.violations += driver.violations
      sums.distance += driver.distance
    }
    for (const event of score.events)
      at(groupOf(score, event.employee_id)).events.push({ ...event, tracker_id: score.tracker_id })
  }
  return all
}

/** What a column of the ranking is sorted by. */
export const readOf = (row: Ranked, property: string): string | number | undefined =>
  property === 'name' ? row.name : property === 'trend' ? trendOf(row) : numbers[property]?.(row)

const numbers: Readonly<Record<string, (row: Ranked) => number | undefined>> = {
  rating: ({ rating }) => rating,
  penalty: ({ penalty }) => penalty,
  violations: ({ violations }) => violations,
  distance: ({ distance }) => distance,
}

/** Points that the rating is better than before; nothing where one of both is not known. */
export const trendOf = ({ rating, before }: Pick<Ranked, 'rating' | 'before'>): number | undefined =>
  rating === undefined || before === undefined ? undefined : Math.round(rating) - Math.round(before)
