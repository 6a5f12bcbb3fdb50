import type { Query } from '#store/query.ts'
import { decode, encode, pointsWithin } from '#track/block.ts'
import type { Point } from '#track/point.ts'
import { type Note, type Privacy, privacyOf } from '#track/privacy.ts'
import { veilPoints } from '#track/veil.ts'
import { none } from './tails.ts'

/** Where the history of a source lies: its blocks, its tails and what is in no tail yet, before any of it is opened. Times in milliseconds since 1970 UTC. */

/** Both ends are included. */
export interface Period {
  from: number
  to: number
}

/** Points that were stored together, packed. */
export interface Run {
  from_time: number
  to_time: number
  data: Buffer
  /** Of what is in no tail yet: its times are told by its points alone, so these were read. */
  points?: readonly Point[]
}

/** No block is longer than a day, which bounds where one that reaches into a period may begin. */
export const day = 86_400_000
/** What is fetched at once of a long period. */
const month = 31 * day
/** Groups of blocks that are opened together; nearly all are of one block. */
const together = 15
/** What PostgreSQL and `Date` both know: beyond, a time is as good as none. */
const last_time = Date.UTC(9999, 11, 31)

export const moment = (time: number): Date => new Date(Math.min(Math.max(time, 0), last_time))

/** Reads the runs of a period: as they are told, or as they are stored. */
export type ReadRuns = (query: Query, source_id: number, period: Period) => Promise<Run[]>

/**
 * The runs of a period, by time, some groups at a time: of each group, alone or overlapping, the points are to be merged in its order
 * (`src/track/merge.ts`), and those within `period` are told by no other.
 */
export async function* portions(
  query: Query,
  source_id: number,
  { from, to }: Period,
  read: ReadRuns = runs,
): AsyncGenerator<{ period: Period; groups: Run[][] }> {
  for (let start = from; start <= to; start += month) {
    const period = { from: start, to: Math.min(to, start + month - 1) }
    const found = groups(await read(query, source_id, period))
    for (let at = 0; at < found.length; at += together) yield { period, groups: found.slice(at, at + together) }
  }
}

/** What is in no tail yet: its times are within; and the notes of private time that the source has. */
interface State {
  from_time: null
  data: Buffer | null
  privacy: Note[] | null
}

/** A greater number than a tail has. */
const behind_tails = 2 ** 31 - 1

export const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8 as ${column}`
const run_columns = `${milliseconds('from_time')}, ${milliseconds('to_time')}, data`

/**
 * Blocks in the order of their times, which do not overlap, then tails and the rest in the order they were stored. Places of private time
 * are taken out of them, so nobody who reads runs can tell one.
 */
export const runs: ReadRuns = async (query, source_id, period) => {
  const found = await find(query, source_id, period)
  return veiled(runsIn(found, period), privacyIn(found))
}

/**
 * Runs as `runs`, with the places of private time: for tracks that are found again, and for how far it was driven. `test/contract/privacy.test.ts`
 * lists who may.
 */
export const storedRuns: ReadRuns = async (query, source_id, period) =>
  runsIn(await find(query, source_id, period), period)

type Found = Run | State

const find = (query: Query, source_id: number, { from, to }: Period): Promise<Found[]> =>
  query<Found>(
    `select ${run_columns}, true as sealed, 0 as seq, null::jsonb as privacy from block
     where source_id = $1 and block.from_time > $2 and block.from_time <= $4 and block.to_time >= $3
     union all
     select ${run_columns}, false, seq, null from tail
     where source_id = $1 and tail.from_time <= $4 and tail.to_time >= $3
     union all
     select null, null, pieces, false, $5::int, privacy from source_state
     where source_id = $1 and (pieces is not null or privacy is not null)
     order by sealed desc, seq, from_time`,
    [source_id, moment(from - day), moment(from), moment(to), behind_tails],
  )

const runsIn = (found: readonly Found[], period: Period): Run[] =>
  found.flatMap((run) => (run.from_time === null ? ofPieces(run, period) : run))

const privacyIn = (found: readonly Found[]): Privacy | undefined =>
  privacyOf(found.find((run): run is State => run.from_time === null)?.privacy)

/** Runs without the places of private time: packed anew where they have any. */
export const veiled = (runs: readonly Run[], privacy: Privacy | undefined): Run[] =>
  privacy ? runs.map((run) => veilRun(run, privacy)) : [...runs]

const veilRun = (run: Run, privacy: Privacy): Run => {
  if (privacy.spans(run.from_time, run.to_time).length === 0) return run
  const points = veilPoints(run.points ?? decode(run.data), privacy)
  return { ...run, data: encode(points), ...(run.points && { points }) }
}

/** Runs of a period of each of several sources, of a day or so, by one statement: those of each as `runs`. */
export const runsOfMany = async (query: Query, periods: ReadonlyMap<number, Period>): Promise<Map<number, Run[]>> => {
  const runsOf = await runsOfEach(query, periods)
  return new Map([...periods.keys()].map((source_id) => [source_id, runsOf(source_id)]))
}

/** Runs of points by source, each opened when it is asked for: what of all of them waited for its turn as points was collected as what is old. */
export const runsOfEach = async (
  query: Query,
  periods: ReadonlyMap<number, Period>,
): Promise<(source_id: number) => Run[]> => {
  const ids = [...periods.keys()]
  const all = [...periods.values()]
  const found = await query<Found & { source_id: number }>(
    `select source_id, ${run_columns}, true as sealed, 0 as seq, null::jsonb as privacy from block
     join unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) as asked (id, begins, first, last)
       on block.source_id = asked.id
     where source_id = any($1::int[]) and block.from_time > begins and block.from_time <= last and block.to_time >= first
     union all
     select source_id, ${run_columns}, false, seq, null from tail
     join unnest($1::int[], $3::timestamptz[], $4::timestamptz[]) as asked (id, first, last) on tail.source_id = asked.id
     where source_id = any($1::int[]) and tail.from_time <= last and tail.to_time >= first
     union all
     select source_id, null, null, pieces, false, $5::int, privacy from source_state
     where source_id = any($1::int[]) and (pieces is not null or privacy is not null)
     order by source_id, sealed desc, seq, from_time`,
    [
      ids,
      all.map(({ from }) => moment(from - day)),
      all.map(({ from }) => moment(from)),
      all.map(({ to }) => moment(to)),
      behind_tails,
    ],
  )
  const known = Map.groupBy(found, (run) => run.source_id)
  return (source_id) => {
    const own = known.get(source_id) ?? []
    return veiled(runsIn(own, periods.get(source_id) as Period), privacyIn(own))
  }
}

/** The run of pieces, if it reaches into the period: of its points, of which a row has many, those within. */
const ofPieces = ({ data }: Pick<State, 'data'>, { from, to }: Period): Run[] =>
  data ? runOf(pointsWithin(data, from, to), data) : []

/** The run of those of these points that are within the period, if any is: they are read by columns alone (`columnsOfRuns`). */
export const ofNewest = (points: readonly Point[], { from, to }: Period): Run[] =>
  runOf(
    points.filter(({ time }) => time >= from && time <= to),
    none,
  )

const runOf = (points: readonly Point[], data: Buffer): Run[] => {
  if (points.length === 0) return []
  const times = points.map(({ time }) => time)
  return [{ from_time: Math.min(...times), to_time: Math.max(...times), data, points }]
}

/** Runs that overlap belong together: groups by time, in each of them the order of the runs stays. */
export const groups = (runs: readonly Run[]): Run[][] => {
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
