import type { Query } from '#store/query.ts'
import { dayOf } from '#track/day-sums.ts'
import type { Stretch, Term } from '#track/idle.ts'
import { moment } from './tracks.ts'

/** A source, and the stretch of which its sums are read: those of days that begin in it. Times in milliseconds since 1970 UTC. */
export interface Wanted extends Stretch {
  source_id: number
}

/** Ends of quarters of an hour that are read at once, at most: of all days of a calendar there are midnight, the end of the day, and now. */
const together = 8

/**
 * Milliseconds for which the engines of all sources were on outside of drives, as far as that is summed, by the day of the calendar. Days of UTC are
 * added up first, and only then counted by terms: there are tens of these, and joined with them PostgreSQL went through the days of all sources for each.
 */
export const idleDays = async (
  query: Query,
  sources: readonly Wanted[],
  terms: readonly Term[],
): Promise<Map<string, number>> => {
  const days = new Map<string, number>()
  const quarters = [...new Set(terms.map(({ quarter }) => quarter))]
  for (let at = 0; sources.length > 0 && at < quarters.length; at += together) {
    const some = quarters.slice(at, at + together)
    const sums = await sumsOf(query, sources, some)
    for (const { day, quarter, weight, name } of terms) {
      const sum = sums.get(day)?.[some.indexOf(quarter)]
      if (sum !== undefined) days.set(name, (days.get(name) ?? 0) + weight * sum)
    }
  }
  return days
}

/** Milliseconds until the ends of these quarters, in their order, by the day of UTC. */
const sumsOf = async (
  query: Query,
  sources: readonly Wanted[],
  quarters: readonly number[],
): Promise<Map<number, number[]>> => {
  const columns = quarters.map((_, i) => `sum(d.quarters[$${i + 6}])::float8 as q${i}`).join(', ')
  const [begins, ends] = [sources.map(({ from }) => dayOf(from)), sources.map(({ to }) => to)]
  const rows = await query<{ day: number } & Record<`q${number}`, number>>(
    `select (extract(epoch from d.day) * 1000)::float8 as day, ${columns}
     from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as k (source_id, since, before)
     join idle_day d on d.source_id = k.source_id and d.day >= k.since and d.day < k.before
     where d.source_id = any($1::int[]) and d.day >= $4 and d.day < $5 group by d.day`,
    [
      sources.map(({ source_id }) => source_id),
      ...[begins.map(moment), ends.map(moment), moment(Math.min(...begins)), moment(Math.max(...ends))],
      ...quarters,
    ],
  )
  return new Map(rows.map(({ day, ...sums }) => [day, quarters.map((_, i) => sums[`q${i}`] as number)]))
}
