import { type Points, pointsOf, type Ways } from '#store/pools.ts'
import { again, inTransaction } from '#store/transaction.ts'
import { storePeriod } from './store-period.ts'
import { keepDays } from './track-days.ts'

/**
 * Deletes whole blocks and tracks that ended before the storage period of their plan, for `most` sources behind
 * `after`, so that no transaction is long. Answers the numbers of blocks and tracks deleted, and the last source looked
 * at, if there are more.
 */
export const expire = async (
  ways: Ways,
  after: number,
  most = 1_000,
): Promise<{ blocks: number; tracks: number; last?: number }> => {
  const points = pointsOf(ways)
  const { rows } = await ways.pool.query<{ id: number; kept_from: Date }>(
    `select s.id, now() - ${storePeriod('t.store_period')} as kept_from from source s join tariff t on t.id = s.tariff_id
     where s.id > $1 order by s.id limit $2`,
    [after, most],
  )
  const values = [rows.map(({ id }) => id), rows.map(({ kept_from }) => kept_from)]
  const blocks = await points.query(
    `delete from block using unnest($1::int[], $2::timestamptz[]) as k (source_id, kept_from)
     where block.source_id = any($1::int[]) and block.source_id = k.source_id
       and block.from_time < k.kept_from and block.to_time < k.kept_from`,
    values,
  )
  const tracks = await expireTracks(points, new Map(rows.map(({ id, kept_from }) => [id, kept_from])))
  const last = rows.length === most ? rows.at(-1)?.id : undefined
  return { blocks: blocks.rowCount ?? 0, tracks, ...(last !== undefined && { last }) }
}

/** Their days are summed no more. */
const expireTracks = (points: Points, kept: ReadonlyMap<number, Date>): Promise<number> =>
  again(() =>
    inTransaction(points, async (client) => {
      const { rows } = await client.query<{ source_id: number; tracks: number }>(
        `with span as (
           delete from track using unnest($1::int[], $2::timestamptz[]) as k (source_id, kept_from)
           where track.source_id = any($1::int[]) and track.source_id = k.source_id
             and track.start_time < k.kept_from and track.end_time < k.kept_from
           returning track.source_id)
         select source_id, count(*)::int as tracks from span group by source_id order by source_id`,
        [[...kept.keys()], [...kept.values()]],
      )
      if (rows.length > 0)
        await keepDays(
          client,
          rows.map(({ source_id }) => ({ source_id, kept_from: kept.get(source_id) as Date })),
        )
      return rows.reduce((sum, { tracks }) => sum + tracks, 0)
    }),
  )
