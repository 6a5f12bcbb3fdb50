import type { Statement } from '#store/pipeline.ts'
import type { Points } from '#store/pools.ts'

/** When devices are to be judged by the clock, at the latest: of each one row, and none where nothing is to be told by it. */

/** The time at which the clock judges a source. */
export interface Due {
  source_id: number
  /** Milliseconds since 1970 UTC; null removes it. */
  at: number | null
}

/** Statements that set when the clock judges sources. */
export const write = (dues: readonly Due[]): Statement[] => {
  const later = dues.filter(({ at }) => at !== null)
  const never = dues.filter(({ at }) => at === null).map(({ source_id }) => source_id)
  return [...(never.length > 0 ? [remove(never)] : []), ...(later.length > 0 ? [put(later)] : [])]
}

const remove = (source_ids: readonly number[]): Statement => ({
  name: 'forget_due',
  text: 'delete from source_due where source_id = any($1::int[])',
  values: [source_ids],
})

const put = (dues: readonly Due[]): Statement => ({
  name: 'write_due',
  text: `
    insert into source_due (source_id, at)
    select s.source_id, to_timestamp(d.at / 1000)
    from source_state s join unnest($1::int[], $2::float8[]) as d (source_id, at) on d.source_id = s.source_id
    where s.source_id = any($1::int[])
    on conflict (source_id) do update set at = excluded.at`,
  values: [dues.map(({ source_id }) => source_id), dues.map(({ at }) => at)],
})

/**
 * Sources that the clock is to judge by now, the longest due first, `limit` at most. Judging locks them and looks
 * again.
 */
export const waiting = async (points: Points, now: Date, limit: number): Promise<number[]> => {
  const { rows } = await points.query<{ source_id: number }>(
    'select source_id from source_due where at <= $1 order by at limit $2',
    [now, limit],
  )
  return rows.map(({ source_id }) => source_id)
}

/** Deletes when the clock judges these sources. */
export const forget = async (points: Points, source_ids: readonly number[]): Promise<void> => {
  if (source_ids.length === 0) return
  await points.query(remove(source_ids))
}
