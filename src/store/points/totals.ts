import type { Query } from '#store/query.ts'
import { decode, eachPoint } from '#track/block.ts'
import { merge } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import { addedTo, addPoint, type Sums, type Totals } from '#track/sums.ts'
import { type Lates, unpackLates, unpackTotals } from '#track/totals.ts'
import { totalsUntil } from './sums.ts'

/** What all points of a source add up to now, by its row: no block is read, however long its history is. */

/** Totals as the row has them, and the points behind them. */
export interface Uncounted {
  totals: Totals
  points: readonly Point[]
}

/** Reads the row of a source; nothing where it does not know what its points add up to. */
export const uncounted = async (query: Query, source_id: number): Promise<Uncounted | undefined> => {
  const [row] = await rowsOf(query, [source_id])
  return row?.totals
    ? { totals: unpackTotals(row.totals), points: row.pieces ? merge([decode(row.pieces)]) : [] }
    : undefined
}

/** Totals of all points of a source, and which of them came late. */
export interface Counting {
  sums: Sums
  /** Of the newest point: milliseconds since 1970 UTC; null before the first. */
  time: number | null
  lates: Lates
}

/**
 * Counts of sources by their ids: of those that have a row. Where points came late and are not sealed yet, blocks are read
 * (`totalsUntil`), one source after the other.
 */
export const totalsNow = async (query: Query, source_ids: readonly number[]): Promise<Map<number, Counting>> => {
  const { known, unknown } = await countings(query, source_ids)
  for (const row of unknown) {
    const { sums, carried } = await totalsUntil(query, row.source_id, forever)
    known.set(row.source_id, { sums, time: carried.time, lates: latesOf(row) })
  }
  return known
}

/** Counts of those sources whose rows know them: nothing else is read. */
export const totalsKnown = async (query: Query, source_ids: readonly number[]): Promise<Map<number, Counting>> =>
  (await countings(query, source_ids)).known

interface Row {
  source_id: number
  totals: Buffer | null
  lates: Buffer | null
  pieces: Buffer | null
}

const rowsOf = (query: Query, source_ids: readonly number[]): Promise<Row[]> =>
  query<Row>(
    'select source_id, totals, lates, pieces from source_state where source_id = any($1::int[]) order by source_id',
    [source_ids],
  )

/** A count as it was made of a row with this token, which every write of the row replaces. */
interface Kept {
  token: number
  counting: Counting
}

/** Counts that were made last, by source: so many at most, of 300 bytes each. Where one more is to be kept, all are forgotten. */
export const newCounts = (most = 30_000) => {
  const kept = new Map<number, Kept>()
  return {
    of: (source_id: number): Kept | undefined => kept.get(source_id),
    keep(source_id: number, one: Kept): void {
      if (kept.size >= most && !kept.has(source_id)) kept.clear()
      kept.set(source_id, one)
    },
  }
}

const counts = newCounts()

/** Counts by rows that know them, and rows that do not. Of what is as it was nothing but the token is read. */
const countings = async (
  query: Query,
  source_ids: readonly number[],
): Promise<{ known: Map<number, Counting>; unknown: Row[] }> => {
  const before = new Map(source_ids.map((id) => [id, counts.of(id)]))
  const rows = await query<Row & { token: number; is_same: boolean }>(
    `select source_id, token, is_same, case when not is_same then totals end as totals,
       case when not is_same then lates end as lates, case when not is_same then pieces end as pieces
     from (select s.source_id, s.token, s.totals, s.lates, s.pieces, coalesce(s.token = asked.token, false) as is_same
       from source_state s join unnest($1::int[], $2::int8[]) as asked (id, token) on s.source_id = asked.id
       where s.source_id = any($1::int[])) rows
     order by source_id`,
    [[...before.keys()], [...before.values()].map((one) => one?.token ?? null)],
  )
  const known = new Map<number, Counting>()
  const unknown: Row[] = []
  for (const { token, is_same, ...row } of rows) {
    const counting = is_same ? before.get(row.source_id)?.counting : counted(row)
    if (!counting) unknown.push(row)
    else {
      known.set(row.source_id, counting)
      // A row that nobody has written yet has no token of its own.
      if (token !== 0) counts.keep(row.source_id, { token, counting })
    }
  }
  return { known, unknown }
}

const forever = Number.POSITIVE_INFINITY

const counted = ({ totals, pieces, ...row }: Row): Counting | undefined => {
  if (!totals) return undefined
  const { sums, carried } = pieces ? withPieces(totals, pieces) : unpackTotals(totals)
  return { sums, time: carried.time, lates: latesOf(row) }
}

/** Totals and what pieces come to that follow; points of pieces are made at once only where they did not come in order. */
const withPieces = (packed: Buffer, pieces: Buffer): Totals => {
  const totals = unpackTotals(packed)
  let last = Number.NEGATIVE_INFINITY
  let isRising = true
  eachPoint(pieces, (point) => {
    isRising &&= point.time > last
    last = point.time
    if (isRising) addPoint(totals, point)
  })
  return isRising ? totals : addedTo(unpackTotals(packed), merge([decode(pieces)]))
}

const latesOf = ({ lates }: Pick<Row, 'lates'>): Lates => (lates ? unpackLates(lates) : [])
