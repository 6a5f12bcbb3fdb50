import type pg from 'pg'
import { type Points, pointsOf, type Ways } from '#store/pools.ts'
import { again, inTransaction } from '#store/transaction.ts'
import { decode } from '#track/block.ts'
import { addedTo, joined, noTotals, type Sums, sum_names, type Totals, unpackCarried } from '#track/sums.ts'
import { packTotals, unpackTotals } from '#track/totals.ts'
import { keepIdleDays } from './idle-days.ts'
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
  const kept = new Map(rows.map(({ id, kept_from }) => [id, kept_from]))
  const blocks = await expireBlocks(points, kept)
  const tracks = await expireTracks(points, kept)
  const last = rows.length === most ? rows.at(-1)?.id : undefined
  return { blocks, tracks, ...(last !== undefined && { last }) }
}

const expireBlocks = async (points: Points, kept: ReadonlyMap<number, Date>): Promise<number> => {
  const { rows } = await points.query<{ source_id: number }>(
    `select distinct block.source_id from block
     join unnest($1::int[], $2::timestamptz[]) as k (source_id, kept_from) on block.source_id = k.source_id
     where block.source_id = any($1::int[]) and block.from_time < k.kept_from and block.to_time < k.kept_from`,
    [[...kept.keys()], [...kept.values()]],
  )
  let blocks = 0
  for (const { source_id } of rows)
    blocks += await again(() =>
      inTransaction(points, (client) => forget(client, source_id, kept.get(source_id) as Date)),
    )
  return blocks
}

interface Gone extends Sums {
  from_time: Date
  carried: Buffer | null
  /** Null where it has sums. */
  data: Buffer | null
}

/** Deletes blocks, and keeps what they came to: sums are those of all points that there ever were. */
const forget = async (client: pg.ClientBase, source_id: number, kept_from: Date): Promise<number> => {
  const { rows: states } = await client.query<{ gone: Buffer | null; pieces: Buffer | null }>(
    'select gone, pieces from source_state where source_id = $1 for no key update',
    [source_id],
  )
  const { rows } = await client.query<Gone>(
    `delete from block where source_id = $1 and from_time < $2 and to_time < $2 and to_time < $3
     returning from_time, carried, case when carried is null then data end as data, ${sum_names.join(', ')}`,
    [source_id, kept_from, await firstUnsealed(client, source_id, states[0]?.pieces)],
  )
  if (rows.length === 0) return 0
  const before = states[0]?.gone
  const gone = goneWith(before ? unpackTotals(before) : noTotals(), rows)
  await client.query('update source_state set gone = $2 where source_id = $1', [source_id, packTotals(gone)])
  return rows.length
}

/** The time of the first point that is in no block yet, or an end of all times: sums go on in the order of times, so blocks behind it wait until it is in one. */
const firstUnsealed = async (
  client: pg.ClientBase,
  source_id: number,
  pieces: Buffer | null | undefined,
): Promise<Date | 'infinity'> => {
  const { rows } = await client.query<{ first: Date | null }>(
    'select min(from_time) as first from tail where source_id = $1',
    [source_id],
  )
  const times = [...(pieces ? decode(pieces) : []).map(({ time }) => time), rows[0]?.first?.getTime() ?? Infinity]
  const first = times.reduce((least, time) => Math.min(least, time))
  return Number.isFinite(first) ? new Date(first) : 'infinity'
}

/** In the order of their times. */
const goneWith = (before: Totals, rows: readonly Gone[]): Totals =>
  rows
    .toSorted((a, b) => a.from_time.getTime() - b.from_time.getTime())
    .reduce(
      (totals, { carried, data, ...sums }) =>
        carried
          ? { sums: joined(totals.sums, sums), carried: unpackCarried(carried) }
          : addedTo(totals, data ? decode(data) : []),
      before,
    )

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
      if (rows.length > 0) {
        const less = rows.map(({ source_id }) => ({ source_id, kept_from: kept.get(source_id) as Date }))
        await keepDays(client, less)
        await keepIdleDays(client, less)
      }
      return rows.reduce((sum, { tracks }) => sum + tracks, 0)
    }),
  )
