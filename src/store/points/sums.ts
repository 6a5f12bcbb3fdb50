import type { Query } from '#store/query.ts'
import { decodeColumns } from '#track/block.ts'
import { addedTo, noTotals, type Sums, sum_names, type Totals, unpackCarried } from '#track/sums.ts'
import { unpackTotals } from '#track/totals.ts'
import { readStored } from './points.ts'

/** What the points of a source come to, by the sums of its blocks as far as these go. Times in milliseconds since 1970 UTC. */

/** Milliseconds of points that are read at once. */
const month = 31 * 86_400_000

/** Sums of the points from the first one ever to `time`, included (`totalsUntil`). Of a period: those at its end less those at its beginning. */
export const sumsUntil = async (query: Query, source_id: number, time: number): Promise<Sums> =>
  (await totalsUntil(query, source_id, time)).sums

/**
 * Totals of the points from the first one ever to `time`, included; of a time from which nothing is kept any more, those of what is
 * gone. Blocks behind the first point that is not sealed, or behind the first row without sums, are read.
 */
export const totalsUntil = async (query: Query, source_id: number, time: number): Promise<Totals> => {
  const { gone, begin, end, unsealed } = await edges(query, source_id)
  const last = Math.min(time, end)
  const { until, ...summed } = await sealed(query, source_id, { time, unsealed, gone })
  let totals: Totals = summed
  for (let from = until === null ? begin : until + 1; from <= last; from += month)
    totals = addedTo(totals, await readStored(query, source_id, { from, to: Math.min(last, from + month - 1) }))
  return totals
}

/** Totals by the rows of blocks alone; nothing where some have no sums. Of a source that has nothing else (`seal.ts`). */
export const totalsOfBlocks = async (query: Query, source_id: number): Promise<Totals | undefined> => {
  const [row] = await query<{ gone: Buffer | null; unsummed: boolean }>(
    `select gone, exists (select b.source_id from block b where b.source_id = $1 and b.summed_until is null) as unsummed
     from source_state where source_id = $1`,
    [source_id],
  )
  if (!row || row.unsummed) return undefined
  return sealed(query, source_id, { time: last_time, unsealed: last_time, gone: goneOf(row.gone) })
}

const goneOf = (gone: Buffer | null): Totals => (gone ? unpackTotals(gone) : noTotals())

const milliseconds = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`

interface Edges {
  gone: Totals
  /** Of the first point and of the last one. */
  begin: number
  end: number
  /** Of the first one that is in no block: late ones lie before the end of some. */
  unsealed: number
}

const edges = async (query: Query, source_id: number): Promise<Edges> => {
  const [row] = await query<
    { pieces: Buffer | null; gone: Buffer | null } & Record<'tail' | 'tail_end' | 'block' | 'block_end', number | null>
  >(
    `select s.pieces, s.gone,
       (select ${milliseconds('min(t.from_time)')} from tail t where t.source_id = $1) as tail,
       (select ${milliseconds('max(t.to_time)')} from tail t where t.source_id = $1) as tail_end,
       (select ${milliseconds('min(b.from_time)')} from block b where b.source_id = $1) as block,
       (select ${milliseconds('b.to_time')} from block b where b.source_id = $1 order by b.from_time desc limit 1) as block_end
     from source_state s where s.source_id = $1`,
    [source_id],
  )
  const times = row?.pieces ? decodeColumns(row.pieces).time : []
  const unsealed = Math.min(row?.tail ?? Number.POSITIVE_INFINITY, ...times)
  return {
    gone: goneOf(row?.gone ?? null),
    begin: Math.min(row?.block ?? Number.POSITIVE_INFINITY, unsealed),
    end: Math.max(row?.block_end ?? 0, row?.tail_end ?? 0, ...times),
    unsealed,
  }
}

interface Row extends Sums {
  /** Null where there is no row. */
  until: number | null
  carried: Buffer | null
}

/** Totals by the rows that end by `time` and before `unsealed`, as far as all have sums, and where they end. */
const sealed = async (
  query: Query,
  source_id: number,
  { time, unsealed, gone }: { time: number; unsealed: number; gone: Totals },
): Promise<Totals & { until: number | null }> => {
  const [row] = await query<Row>(
    `select ${milliseconds('max(to_time)')} as until, (array_agg(carried order by from_time desc))[1] as carried,
       ${sum_names.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ')}
     from block where source_id = $1 and to_time <= $2 and to_time < $3
       and from_time < coalesce(
         (select min(b.from_time) from block b where b.source_id = $1 and b.summed_until is null), 'infinity')`,
    [source_id, momentOf(time), momentOf(unsealed)],
  )
  if (!row?.carried) return { ...gone, until: null }
  const sums = { ...gone.sums }
  for (const name of sum_names) sums[name] += row[name]
  return { sums, carried: unpackCarried(row.carried), until: row.until }
}

/** PostgreSQL and `Date` know no later one. */
const last_time = Date.UTC(9999, 11, 31)
const momentOf = (time: number): Date => new Date(Math.min(time, last_time))
