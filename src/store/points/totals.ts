import { pieces as bytes, bytesOf, numbers, numbersOf } from '#store/columns.ts'
import { listOf } from '#store/lists.ts'
import type { Query } from '#store/query.ts'
import { decode } from '#track/block.ts'
import { type Counted, countOn, nothingCounted, type Row } from '#track/counted.ts'
import { merge } from '#track/merge.ts'
import { copyOf } from '#track/pieces.ts'
import type { Point } from '#track/point.ts'
import type { Sums, Totals } from '#track/sums.ts'
import { type Lates, unpackLates, unpackTotals } from '#track/totals.ts'
import { totalsUntil } from './sums.ts'
import { none } from './tails.ts'

/** What all points of a source add up to now, by its row: no block is read, however long its history is. */

/** Totals as the row has them, and the points behind them. */
export interface Uncounted {
  totals: Totals
  points: readonly Point[]
}

/** Reads the row of a source; nothing where it does not know what its points add up to. */
export const uncounted = async (query: Query, source_id: number): Promise<Uncounted | undefined> => {
  const [row] = await query<{ totals: Buffer | null; pieces: Buffer | null }>(
    'select totals, pieces from source_state where source_id = $1',
    [source_id],
  )
  return row?.totals
    ? { totals: unpackTotals(row.totals), points: row.pieces ? merge([decode(row.pieces)]) : [] }
    : undefined
}

/** Totals of all points of a source, and which of them came late. */
export interface Counting {
  /** Of the row that it was made of, which every write of the row replaces. */
  token: number
  sums: Sums
  /** Of the newest point: milliseconds since 1970 UTC; null before the first. */
  time: number | null
  lates: Lates
}

/**
 * Counts of sources by their ids: of those that have a row. Where points came late and are not sealed yet, blocks are read
 * (`totalsUntil`), one source after the other.
 */
export const totalsNow = (query: Query, source_ids: readonly number[]): Promise<Map<number, Counting>> =>
  totalsAndNewest(query, source_ids)

/** The newest points of a row. */
export interface Newest {
  /** All points of its source that are later than this are among them: milliseconds since 1970 UTC. */
  after: number
  /** In the order in which they came. */
  points: () => readonly Point[]
}

/**
 * Counts as `totalsNow`.
 * @param newest is told the newest points of those sources whose rows were read for them
 */
export const totalsAndNewest = async (
  query: Query,
  source_ids: readonly number[],
  newest?: Map<number, Newest>,
): Promise<Map<number, Counting>> => {
  const { known, unknown } = await countingsOf(query, source_ids, newest)
  for (const { source_id, token, lates } of unknown) {
    const { sums, carried } = await totalsUntil(query, source_id, forever)
    known.set(source_id, { token, sums, time: carried.time, lates })
  }
  return known
}

/** Counts of those sources whose rows know them: nothing else is read. */
export const totalsKnown = async (query: Query, source_ids: readonly number[]): Promise<Map<number, Counting>> =>
  (await countingsOf(query, source_ids)).known

/** A count, and what it goes on from when its row has more. */
export interface Kept {
  counting: Counting
  counted: Counted
}

/** Counts that were made last, by source: so many at most, of 1.5 kB each. Where one more is to be kept, all are forgotten. */
export const newCounts = (most = 30_000) => {
  const kept = new Map<number, Kept>()
  return {
    of: (source_id: number): Kept | undefined => kept.get(source_id),
    keep(source_id: number, one: Kept): void {
      const before = kept.get(source_id)
      if (before) {
        Object.assign(before, one)
        return
      }
      if (kept.size >= most) kept.clear()
      kept.set(source_id, one)
    },
  }
}

const counts = newCounts()

/** Columns of rows; the three of bytes are of those alone that are not as they were, empty where the row has none. */
type Columns = Record<'source_id' | 'token' | 'totals' | 'lates' | 'pieces', Buffer | null>

const others = (column: string): string => `${bytes(`coalesce(${column}, '')`, 'not is_same')} as ${column}`

const rows_of_counts = `/* prepared: rows_of_counts */
  select ${numbers('source_id')} as source_id, ${numbers('token')} as token, ${['totals', 'lates', 'pieces'].map(others)}
  from (select s.source_id, s.token, s.totals, s.lates, s.pieces, coalesce(s.token = asked.token, false) as is_same
    from source_state s join unnest($1::int[], $2::int8[]) as asked (id, token) on s.source_id = asked.id
    where s.source_id = any($1::int[])) rows`

/** A source whose row does not know its count. */
interface Unknown {
  source_id: number
  token: number
  lates: Lates
}

interface Found {
  known: Map<number, Counting>
  unknown: Unknown[]
  newest: Map<number, Newest> | undefined
}

/** Counts by rows that know them, and rows that do not. Of what is as it was nothing but the token is read. */
const countingsOf = async (
  query: Query,
  source_ids: readonly number[],
  newest?: Map<number, Newest>,
): Promise<Found> => {
  const found: Found = { known: new Map(), unknown: [], newest }
  if (source_ids.length === 0) return found
  const before = new Map(source_ids.map((id) => [id, counts.of(id)?.counting]))
  const tokens = source_ids.map((id) => before.get(id)?.token ?? null)
  const [all] = await query<Columns>(rows_of_counts, [listOf(source_ids), listOf(tokens)])
  const now = numbersOf(all?.token)
  const totals = bytesOf(all?.totals).values()
  const lates = bytesOf(all?.lates).values()
  const pieces = bytesOf(all?.pieces).values()
  for (const [i, source_id] of numbersOf(all?.source_id).entries()) {
    const token = now[i] as number
    const had = before.get(source_id)
    if (had?.token === token) found.known.set(source_id, had)
    else {
      const row = { totals: totals.next().value ?? none, pieces: pieces.next().value ?? none }
      note(found, { source_id, token, lates: latesOf(lates.next().value) }, row)
    }
  }
  return found
}

/** Notes what a row comes to. */
const note = ({ known, unknown, newest }: Found, { source_id, token, lates }: Unknown, row: Row): void => {
  if (row.totals.length === 0) {
    unknown.push({ source_id, token, lates })
    return
  }
  const counted = counts.of(source_id)?.counted ?? nothingCounted()
  const further: Point[] = []
  countOn(counted, row, newest && ((point) => further.push(copyOf(point))))
  const { totals, after, passed } = counted
  const counting = { token, sums: { ...totals.sums }, time: totals.carried.time, lates }
  known.set(source_id, counting)
  newest?.set(source_id, { after, points: () => (passed && further.length > 0 ? further : decode(row.pieces)) })
  // A row that nobody has written yet has no token of its own.
  if (token !== 0) counts.keep(source_id, { counting, counted })
}

const forever = Number.POSITIVE_INFINITY

const latesOf = (lates: Buffer = none): Lates => (lates.length > 0 ? unpackLates(lates) : never)
const never: Lates = []
