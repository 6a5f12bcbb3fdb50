import type { Query } from '#store/query.ts'
import { dayOf } from '#track/day-sums.ts'
import type { Stretch, Term } from '#track/idle.ts'
import { moment } from './tracks.ts'

/** A source, and the stretch of which its sums are read: those of days that begin in it. Times in milliseconds since 1970 UTC. */
export interface Wanted extends Stretch {
  source_id: number
}

/** Milliseconds for which the engines of all sources were on outside of drives, as far as that is summed, by the day of the calendar. */
export const idleDays = async (
  query: Query,
  sources: readonly Wanted[],
  terms: readonly Term[],
): Promise<Map<string, number>> => {
  if (sources.length === 0 || terms.length === 0) return new Map()
  const rows = await query<{ name: string; milliseconds: number }>(
    `/* prepared: idle_days */ select t.name, sum(t.weight * d.quarters[t.quarter])::float8 as milliseconds
     from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as k (source_id, since, before)
     join idle_day d on d.source_id = k.source_id and d.day >= k.since and d.day < k.before
     join unnest($4::timestamptz[], $5::int[], $6::float8[], $7::text[]) as t (day, quarter, weight, name) on t.day = d.day
     where d.source_id = any($1::int[]) group by t.name`,
    [
      sources.map(({ source_id }) => source_id),
      sources.map(({ from }) => moment(dayOf(from))),
      sources.map(({ to }) => moment(to)),
      terms.map(({ day }) => moment(day)),
      terms.map(({ quarter }) => quarter),
      terms.map(({ weight }) => weight),
      terms.map(({ name }) => name),
    ],
  )
  return new Map(rows.map(({ name, milliseconds }) => [name, milliseconds]))
}
