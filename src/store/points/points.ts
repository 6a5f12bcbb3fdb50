import type { Query } from '#store/query.ts'
import { decode, decodeColumns, decodeTogether } from '#track/block.ts'
import { type Columns, columnsOf, isRising, pointsOf, rowsWithin } from '#track/columns.ts'
import { merge } from '#track/merge.ts'
import { flag, is, type Point } from '#track/point.ts'
import { type Note, privacyOf } from '#track/privacy.ts'
import { veilPoints } from '#track/veil.ts'
import { day, milliseconds, moment, type Period, portions, type ReadRuns, type Run, runs, storedRuns } from './runs.ts'

/** The history of a source: sealed blocks, tails, and its row with what is in no tail yet, merged as they are read. Times in milliseconds since 1970 UTC. */

/** The points from `from` to `to`, both included, by time; those of private time without their places. */
export const readPoints = (query: Query, source_id: number, period: Period): Promise<Point[]> =>
  pointsWithin(runs, query, source_id, period)

/** Points as `readPoints`, with the places of private time: for what is added up and found again, and told to nobody. */
export const readStored = (query: Query, source_id: number, period: Period): Promise<Point[]> =>
  pointsWithin(storedRuns, query, source_id, period)

const pointsWithin = async (read: ReadRuns, query: Query, source_id: number, { from, to }: Period): Promise<Point[]> =>
  merge((await read(query, source_id, { from, to })).map(({ data }) => decode(data))).filter(
    ({ time }) => time >= from && time <= to,
  )

/** Blocks whose points are looked through for the newest ones, at most: each has many, unless they were stored one by one. */
const newest_blocks = 12

/** The newest points, `most` of them at most, by time. */
export const newest = async (query: Query, source_id: number, most: number): Promise<Point[]> => {
  const found = await query<{ data: Buffer | null; privacy: Note[] | null }>(
    `(select data, null::jsonb as privacy from tail where source_id = $1 order by tail.to_time desc limit $2)
     union all
     (select data, null from block where source_id = $1 order by block.from_time desc limit $3)
     union all
     select pieces, privacy from source_state where source_id = $1 and (pieces is not null or privacy is not null)`,
    [source_id, most, newest_blocks],
  )
  const points = merge(found.map(({ data }) => (data ? decode(data) : []))).slice(-most)
  return [...veilPoints(points, privacyOf(found.find(({ privacy }) => privacy)?.privacy))]
}

/**
 * Points without their attributes in batches of a block or so, by time: however long the period is, little of it is in
 * memory at once. Blocks are fetched together, compressed. @param read `storedRuns`, to have the places of private time too
 */
export async function* stream(
  query: Query,
  source_id: number,
  whole: Period,
  read: ReadRuns = runs,
): AsyncGenerator<Columns> {
  for await (const { period, groups } of portions(query, source_id, whole, read)) {
    const opened = decodeTogether(groups.flat().map(({ data }) => data)).values()
    for (const group of groups) {
      const columns = rowsWithin(merged(group.map(() => opened.next().value as Columns)), period.from, period.to)
      if (columns.time.length > 0) yield columns
    }
  }
}

/** One run of all, by time. Nearly all lie alone and in order. */
const merged = (runs: readonly Columns[]): Columns => {
  const [first, ...others] = runs
  return first && others.length === 0 && isRising(first) ? first : columnsOf(merge(runs.map((run) => pointsOf(run))))
}

interface Span extends Omit<Run, 'data'> {
  /** Only of what reaches out of the period, of its ends, and of what is in no tail yet. */
  data: Buffer | null
}

/**
 * Times of the first and the last point of a period, if there are any; points dated ahead were at no known time. Only
 * blocks that may hold them are opened.
 */
export const ends = async (
  query: Query,
  source_id: number,
  { from, to }: Period,
): Promise<{ first: number; last: number } | undefined> => {
  const spans = await query<Span>(
    `with span as (
       select from_time, to_time, data from block
       where source_id = $1 and from_time > $2 and from_time <= $4 and to_time >= $3
       union all
       select from_time, to_time, data from tail where source_id = $1 and from_time <= $4 and to_time >= $3
       union all
       select null, null, pieces from source_state where source_id = $1 and pieces is not null
     )
     select ${milliseconds('from_time')}, ${milliseconds('to_time')},
       case when from_time is null or from_time < $3 or to_time > $4 or from_time = (select min(from_time) from span)
         or to_time = (select max(to_time) from span) then data end as data
     from span`,
    [source_id, moment(from - day), moment(from), moment(to)],
  )
  const times = spans.flatMap(({ from_time, to_time, data }) => (data ? datesOf(data, from, to) : [from_time, to_time]))
  return times.length === 0
    ? undefined
    : { first: times.reduce((a, b) => Math.min(a, b)), last: times.reduce((a, b) => Math.max(a, b)) }
}

const datesOf = (data: Buffer, from: number, to: number): number[] =>
  pointsOf(decodeColumns(data)).flatMap((point) =>
    is(point, flag.ahead) || point.time < from || point.time > to ? [] : point.time,
  )
