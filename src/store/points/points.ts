import type { Query } from '#store/query.ts'
import { decode, decodeColumns, decodeTogether } from '#track/block.ts'
import { type Columns, columnsOf, isRising, pointsOf, rowsWithin } from '#track/columns.ts'
import { merge } from '#track/merge.ts'
import { flag, is, type Point } from '#track/point.ts'

/** The history of a source: sealed blocks, tails, and its row with what is in no tail yet, merged as they are read. Times in milliseconds since 1970 UTC. */

/** No block is longer than a day, which bounds where one that reaches into a period may begin. */
const day = 86_400_000
/** What is fetched at once of a long period. */
const month = 31 * day
/** Groups of blocks that are opened together; nearly all are of one block. */
const together = 15
/** What PostgreSQL and `Date` both know: beyond, a time is as good as none. */
const last_time = Date.UTC(9999, 11, 31)

const moment = (time: number): Date => new Date(Math.min(Math.max(time, 0), last_time))

interface Run {
  from_time: number
  to_time: number
  data: Buffer
}

/** What is in no tail yet: its times are within. */
interface Pieces {
  from_time: null
  data: Buffer
}

/** A greater number than a tail has. */
const behind_tails = 2 ** 31 - 1

const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8 as ${column}`
const run_columns = `${milliseconds('from_time')}, ${milliseconds('to_time')}, data`

/** Blocks in the order of their times, which do not overlap, then tails and the rest in the order they were stored. */
const runs = async (query: Query, source_id: number, from: number, to: number): Promise<Run[]> => {
  const found = await query<Run | Pieces>(
    `select ${run_columns}, true as sealed, 0 as seq from block
     where source_id = $1 and block.from_time > $2 and block.from_time <= $4 and block.to_time >= $3
     union all
     select ${run_columns}, false, seq from tail
     where source_id = $1 and tail.from_time <= $4 and tail.to_time >= $3
     union all
     select null, null, pieces, false, $5::int from source_state where source_id = $1 and pieces is not null
     order by sealed desc, seq, from_time`,
    [source_id, moment(from - day), moment(from), moment(to), behind_tails],
  )
  return found.flatMap((run) => (run.from_time === null ? ofPieces(run, from, to) : run))
}

/** The run of pieces, if it reaches into the period. */
const ofPieces = ({ data }: Pieces, from: number, to: number): Run[] => {
  const { time } = decodeColumns(data)
  const run = { from_time: Math.min(...time), to_time: Math.max(...time), data }
  return run.from_time <= to && run.to_time >= from ? [run] : []
}

export interface Period {
  from: number
  to: number
}

/** The points from `from` to `to`, both included, by time. */
export const readPoints = async (query: Query, source_id: number, { from, to }: Period): Promise<Point[]> =>
  merge((await runs(query, source_id, from, to)).map(({ data }) => decode(data))).filter(
    ({ time }) => time >= from && time <= to,
  )

/** Blocks whose points are looked through for the newest ones, at most: each has many, unless they were stored one by one. */
const newest_blocks = 12

/** The newest points, `most` of them at most, by time. */
export const newest = async (query: Query, source_id: number, most: number): Promise<Point[]> => {
  const found = await query<Pick<Run, 'data'>>(
    `(select data from tail where source_id = $1 order by tail.to_time desc limit $2)
     union all
     (select data from block where source_id = $1 order by block.from_time desc limit $3)
     union all
     select pieces from source_state where source_id = $1 and pieces is not null`,
    [source_id, most, newest_blocks],
  )
  return merge(found.map(({ data }) => decode(data))).slice(-most)
}

/**
 * Points without their attributes in batches of a block or so, by time: however long the period is, little of it is in
 * memory at once. Blocks are fetched together, compressed.
 */
export async function* stream(query: Query, source_id: number, { from, to }: Period): AsyncGenerator<Columns> {
  for (let start = from; start <= to; start += month) {
    const period = { from: start, to: Math.min(to, start + month - 1) }
    const found = groups(await runs(query, source_id, period.from, period.to))
    for (let at = 0; at < found.length; at += together) {
      const some = found.slice(at, at + together)
      const opened = decodeTogether(some.flat().map(({ data }) => data)).values()
      for (const group of some) {
        const columns = rowsWithin(merged(group.map(() => opened.next().value as Columns)), period.from, period.to)
        if (columns.time.length > 0) yield columns
      }
    }
  }
}

/** One run of all, by time. Nearly all lie alone and in order. */
const merged = (runs: readonly Columns[]): Columns => {
  const [first, ...others] = runs
  return first && others.length === 0 && isRising(first) ? first : columnsOf(merge(runs.map((run) => pointsOf(run))))
}

/** Runs that overlap belong together: groups by time, in each of them the order of the runs stays. */
const groups = (runs: readonly Run[]): Run[][] => {
  const found: Run[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const run of runs.toSorted((a, b) => a.from_time - b.from_time)) {
    const group = found.at(-1)
    if (group && run.from_time <= end) group.push(run)
    else found.push([run])
    end = Math.max(end, run.to_time)
  }
  const order = new Map(runs.map((run, i) => [run, i]))
  const rank = (run: Run): number => order.get(run) ?? 0
  return found.map((group) => group.sort((a, b) => rank(a) - rank(b)))
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
