import type { Query } from '#store/query.ts'
import { decodeColumns } from '#track/block.ts'
import {
  addUp,
  type Carried,
  type Counter,
  counters,
  joined,
  noSums,
  nothingCarried,
  type Sums,
  unpackCarried,
} from '#track/sums.ts'
import { readPoints } from './points.ts'

/** What the points of a source come to, by the sums of its blocks as far as these go. Times in milliseconds since 1970 UTC. */

/** Milliseconds of points that are read at once. */
const month = 31 * 86_400_000

/**
 * Sums of the points from the first one to `time`, included. Of a period: those at its end less those at its beginning. Blocks behind
 * the first point that is not sealed, or behind the first row without sums, are read.
 */
export const sumsUntil = async (query: Query, source_id: number, time: number): Promise<Sums> => {
  const { begin, unsealed } = await edges(query, source_id)
  let { sums, carried, until } = await summed(query, source_id, time, unsealed)
  for (let from = until === null ? begin : until + 1; from <= time; from += month) {
    const next = addUp(carried, await readPoints(query, source_id, { from, to: Math.min(time, from + month - 1) }))
    sums = joined(sums, next.sums)
    carried = next.carried
  }
  return sums
}

const milliseconds = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`

/** When the first point was, and the first that is in no block: late ones lie before the end of some. */
const edges = async (query: Query, source_id: number): Promise<{ begin: number; unsealed: number }> => {
  const [row] = await query<{ block: number | null; tail: number | null; pieces: Buffer | null }>(
    `select s.pieces,
       (select ${milliseconds('min(t.from_time)')} from tail t where t.source_id = $1) as tail,
       (select ${milliseconds('min(b.from_time)')} from block b where b.source_id = $1) as block
     from source_state s where s.source_id = $1`,
    [source_id],
  )
  const times = row?.pieces ? decodeColumns(row.pieces).time : []
  const unsealed = Math.min(row?.tail ?? Number.POSITIVE_INFINITY, ...times)
  return { begin: Math.min(row?.block ?? Number.POSITIVE_INFINITY, unsealed), unsealed }
}

const ends = counters.flatMap((counter) => [
  `(array_agg(first_${counter} order by from_time) filter (where first_${counter} is not null))[1] as first_${counter}`,
  `(array_agg(last_${counter} order by from_time desc) filter (where last_${counter} is not null))[1] as last_${counter}`,
])

interface Row {
  /** Null where there is no row. */
  until: number | null
  carried: Buffer | null
  metres: number
  ignition_seconds: number
  engine_seconds: number
}
type Ends = Partial<Record<`${'first' | 'last'}_${Counter}`, number | null>>

/** Sums of the rows that end by `time` and before `unsealed`, as far as all have sums. */
const summed = async (
  query: Query,
  source_id: number,
  time: number,
  unsealed: number,
): Promise<{ sums: Sums; carried: Carried; until: number | null }> => {
  const [row] = await query<Row & Ends>(
    `select ${milliseconds('max(to_time)')} as until, (array_agg(carried order by from_time desc))[1] as carried,
       coalesce(sum(metres), 0) as metres, coalesce(sum(ignition_seconds), 0) as ignition_seconds,
       coalesce(sum(engine_seconds), 0) as engine_seconds, ${ends.join(', ')}
     from block where source_id = $1 and to_time <= $2 and to_time < $3
       and from_time < coalesce(
         (select min(b.from_time) from block b where b.source_id = $1 and b.summed_until is null), 'infinity')`,
    [source_id, momentOf(time), momentOf(unsealed)],
  )
  if (!row?.carried) return { sums: noSums(), carried: nothingCarried, until: null }
  const { until, carried, metres, ignition_seconds, engine_seconds } = row
  const of = (which: 'first' | 'last') =>
    Object.fromEntries(
      counters.flatMap((counter) =>
        row[`${which}_${counter}`] === null ? [] : [[counter, row[`${which}_${counter}`]]],
      ),
    )
  const sums = { metres, ignition_seconds, engine_seconds, first: of('first'), last: of('last') }
  return { sums, carried: unpackCarried(carried), until }
}

/** PostgreSQL and `Date` know no later one. */
const last_time = Date.UTC(9999, 11, 31)
const momentOf = (time: number): Date => new Date(Math.min(time, last_time))
