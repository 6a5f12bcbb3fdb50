import type { Query } from '#store/query.ts'

/** The speed at which these sources have driven since a moment, by the sums of days that are over: metres per second; null where they have not. */
export const drivenSpeed = async (query: Query, source_ids: readonly number[], since: Date): Promise<number | null> => {
  const [sum] = await query<{ speed: number | null }>(
    `select sum(length)::float8 / nullif(sum(duration)::float8 / 1000, 0) as speed from track_day
     where source_id = any($1::int[]) and day >= $2 and not lbs`,
    [source_ids, since],
  )
  return sum?.speed || null
}
