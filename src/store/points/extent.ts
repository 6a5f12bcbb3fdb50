import type { Query } from '#store/query.ts'

/** The number of stored points of a source, and of days of UTC, in blocks that lie between `from` and `to`: milliseconds since 1970 UTC. */
export const extentOf = async (
  query: Query,
  source_id: number,
  { from, to }: { from: number; to: number },
): Promise<{ points: number; days: number }> => {
  const [row] = await query<{ points: number; days: number }>(
    `select coalesce(sum(points), 0)::int as points, count(distinct (from_time at time zone 'UTC')::date)::int as days
     from block where source_id = $1 and to_time >= $2 and from_time <= $3`,
    [source_id, new Date(from), new Date(to)],
  )
  return row ?? { points: 0, days: 0 }
}
