import type pg from 'pg'
import type { Statement } from '#store/pipeline.ts'
import type { Accounts, Points } from '#store/pools.ts'
import { type Query, queryOn } from '#store/query.ts'
import { again, inTransaction } from '#store/transaction.ts'
import { type DaySum, type Drive, day, dayOf, daySums } from '#track/day-sums.ts'
import { rememberedOf } from './remembered.ts'
import { moment } from './tracks.ts'

/**
 * Sums of the tracks of days that are over (`track_day`), and which days of a source are summed (`track_summed`). Whoever changes
 * tracks of such days takes their sums away in the same transaction. Times in milliseconds since 1970 UTC.
 */

/** Milliseconds for which a day is over before it is summed: until then much comes late. */
const settling = 3 * day
/** A track that starts later than this before now lies in no day that is summed, though clocks may differ by a day. */
const recent = 2 * day
/** Days that are summed by one transaction, during which nothing of the source is stored. */
const days_together = 100

/** The day before which all days may be summed now. */
export const summable = (now: number): number => dayOf(now - settling)

/** Answers whether a track that starts then may lie in a day that is summed. */
export const maySummed = (start_time: number, now: number): boolean => start_time < now - recent

/** Sources behind `after`, some of them, with the database's clock, and the last of them, if there are more. */
export const sourcesAfter = async (
  pool: Accounts,
  after: number,
  most = 1_000,
): Promise<{ ids: number[]; at: number; last?: number }> => {
  const { rows } = await pool.query<{ id: number; at: number }>(
    `select id, (extract(epoch from now()) * 1000)::float8 as at from source where id > $1 order by id limit $2`,
    [after, most],
  )
  const last = rows.length === most ? rows.at(-1)?.id : undefined
  return { ids: rows.map(({ id }) => id), at: rows[0]?.at ?? 0, ...(last !== undefined && { last }) }
}

/** Sources among these that have tracks before `until` in days that are not summed. */
export const unsummed = async (points: Points, source_ids: readonly number[], until: number): Promise<number[]> => {
  const { rows } = await points.query<{ source_id: number }>(
    `select s.source_id from source_state s
     left join track_summed u on u.source_id = s.source_id and u.source_id = any($1::int[])
     where s.source_id = any($1::int[]) and exists (
       select t.source_id from track t where t.source_id = any($1::int[]) and t.source_id = s.source_id
         and t.start_time >= coalesce(u.before, '-infinity') and t.start_time < $2)
     order by s.source_id`,
    [source_ids, moment(until)],
  )
  return rows.map(({ source_id }) => source_id)
}

/** Sums days of a source before `until`, some at a time, behind its lock as ingest writes it; answers whether all are summed. */
export const sumDays = (points: Points, source_id: number, until: number): Promise<boolean> =>
  again(() =>
    inTransaction(points, async (client) => {
      const query = queryOn(client)
      await query('select from source_state where source_id = $1 for no key update', [source_id])
      const begin = await firstUnsummed(query, source_id)
      if (begin === undefined || begin >= until) return true
      const end = Math.min(until, begin + days_together * day)
      const open = (await rememberedOf(query, [source_id])).get(source_id)?.segment?.track?.start_time
      await insert(client, source_id, daySums(await drives(query, source_id, begin, end, open)))
      await raise(client, source_id, end)
      return end === until
    }),
  )

/** The day of the first track that lies in none that is summed. */
const firstUnsummed = async (query: Query, source_id: number): Promise<number | undefined> => {
  const [row] = await query<{ start_time: Date }>(
    `select start_time from track where source_id = $1
       and start_time >= coalesce((select before from track_summed where source_id = $1), '-infinity')
     order by start_time limit 1`,
    [source_id],
  )
  return row && dayOf(row.start_time.getTime())
}

/** With lengths as all of them are added up: as what is stored, and not as it is written. */
const drives = (
  query: Query,
  source_id: number,
  from: number,
  before: number,
  open: number | undefined,
): Promise<Drive[]> =>
  query<Drive>(
    `select type, (extract(epoch from start_time) * 1000)::float8 as start_time,
       (extract(epoch from end_time) * 1000)::float8 as end_time, length::float8 as length, max_speed, points,
       north, south, east, west, precision, lbs
     from track where source_id = $1 and start_time >= $2 and start_time < $3 and type = 'regular'
       and start_time is distinct from $4 order by start_time`,
    [source_id, moment(from), moment(before), open === undefined ? null : moment(open)],
  )

const insert = async (client: pg.ClientBase, source_id: number, sums: readonly DaySum[]): Promise<void> => {
  if (sums.length === 0) return
  const of = <Name extends keyof DaySum>(name: Name) => sums.map((sum) => sum[name])
  await client.query(
    `insert into track_day (source_id, day, start_time, end_time, short, lbs, tracks, length, max_speed, duration)
     select s.source_id, d.* from source_state s
     cross join unnest($2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::bool[], $6::bool[], $7::int[],
       $8::float8[], $9::real[], $10::int8[]) as d
     where s.source_id = $1`,
    [
      source_id,
      of('day').map(moment),
      of('start_time').map(moment),
      of('end_time').map(moment),
      ...(['short', 'lbs', 'tracks', 'length', 'max_speed', 'duration'] as const).map(of),
    ],
  )
}

const raise = async (client: pg.ClientBase, source_id: number, before: number): Promise<void> => {
  await client.query(
    `insert into track_summed (source_id, since, before)
     select s.source_id, $2::timestamptz, $3::timestamptz from source_state s where s.source_id = $1
     on conflict (source_id) do update set before = greatest(excluded.before, track_summed.since)`,
    [source_id, moment(0), moment(before)],
  )
}

/** Takes away the sums of these sources, which are locked, from the day on in which tracks have changed. Each source once. */
export const unsum = (changed: readonly { source_id: number; start_time: number }[]): Statement[] => {
  if (changed.length === 0) return []
  const sorted = changed.toSorted((a, b) => a.source_id - b.source_id)
  const values = [sorted.map(({ source_id }) => source_id), sorted.map(({ start_time }) => moment(dayOf(start_time)))]
  return [
    {
      name: 'unsum',
      text: `
        update track_summed u set before = greatest(u.since, c.day) from unnest($1::int[], $2::timestamptz[]) as c (source_id, day)
        where u.source_id = any($1::int[]) and u.source_id = c.source_id and u.before > c.day`,
      values,
    },
    {
      name: 'drop_days',
      text: `
        delete from track_day d using unnest($1::int[], $2::timestamptz[]) as c (source_id, day)
        where d.source_id = any($1::int[]) and d.source_id = c.source_id and d.day >= c.day`,
      values,
    },
  ]
}

/**
 * Of these sources tracks were deleted, of those that ended before `kept_from`: their days are summed from the one after it. The row is
 * made where there is none, so that who sums them meanwhile is waited for, and only then are the rows deleted.
 */
export const keepDays = async (
  client: pg.ClientBase,
  kept: readonly { source_id: number; kept_from: Date }[],
): Promise<void> => {
  const values = [
    kept.map(({ source_id }) => source_id),
    kept.map(({ kept_from }) => moment(dayOf(kept_from.getTime()) + day)),
  ]
  await client.query(
    `insert into track_summed (source_id, since, before)
     select s.source_id, k.since, k.since from source_state s
     join unnest($1::int[], $2::timestamptz[]) as k (source_id, since) on k.source_id = s.source_id
     where s.source_id = any($1::int[]) order by s.source_id
     on conflict (source_id) do update set since = greatest(track_summed.since, excluded.since),
       before = greatest(track_summed.before, excluded.since)`,
    values,
  )
  await client.query(
    `delete from track_day d using unnest($1::int[], $2::timestamptz[]) as k (source_id, since)
     where d.source_id = any($1::int[]) and d.source_id = k.source_id and d.day < k.since`,
    values,
  )
}
