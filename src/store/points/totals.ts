import { pieces as bytes, bytesOf, numbers, numbersOf } from '#store/columns.ts'
import { listOf } from '#store/lists.ts'
import type { Query } from '#store/query.ts'
import { decode, eachPoint } from '#track/block.ts'
import { merge } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import { addedTo, addPoint, type Sums, type Totals } from '#track/sums.ts'
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
export const totalsNow = async (query: Query, source_ids: readonly number[]): Promise<Map<number, Counting>> =>
  (await totalsAndNewest(query, source_ids)).countings

/** Points of a row that its totals do not have: all of its source that are later than `after`. */
export interface Newest {
  /** Milliseconds since 1970 UTC. */
  after: number
  pieces: Buffer
}

/** Counts as `totalsNow`, and the newest points of those sources whose rows were read for them. */
export const totalsAndNewest = async (
  query: Query,
  source_ids: readonly number[],
): Promise<{ countings: Map<number, Counting>; newest: Map<number, Newest> }> => {
  const { known: countings, unknown, newest } = await countingsOf(query, source_ids)
  for (const { source_id, token, lates } of unknown) {
    const { sums, carried } = await totalsUntil(query, source_id, forever)
    countings.set(source_id, { token, sums, time: carried.time, lates })
  }
  return { countings, newest }
}

/** Counts of those sources whose rows know them: nothing else is read. */
export const totalsKnown = async (query: Query, source_ids: readonly number[]): Promise<Map<number, Counting>> =>
  (await countingsOf(query, source_ids)).known

/** Counts that were made last, by source: so many at most, of 300 bytes each. Where one more is to be kept, all are forgotten. */
export const newCounts = (most = 30_000) => {
  const kept = new Map<number, Counting>()
  return {
    of: (source_id: number): Counting | undefined => kept.get(source_id),
    keep(source_id: number, one: Counting): void {
      if (kept.size >= most && !kept.has(source_id)) kept.clear()
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
  newest: Map<number, Newest>
}

/** Counts by rows that know them, and rows that do not. Of what is as it was nothing but the token is read. */
const countingsOf = async (query: Query, source_ids: readonly number[]): Promise<Found> => {
  const before = new Map(source_ids.map((id) => [id, counts.of(id)]))
  const tokens = source_ids.map((id) => before.get(id)?.token ?? null)
  const [row] = await query<Columns>(rows_of_counts, [listOf(source_ids), listOf(tokens)])
  const now = numbersOf(row?.token)
  const [totals, lates, pieces] = [row?.totals, row?.lates, row?.pieces].map((column) => bytesOf(column).values())
  const found: Found = { known: new Map(), unknown: [], newest: new Map() }
  for (const [i, source_id] of numbersOf(row?.source_id).entries()) {
    const token = now[i] as number
    const had = before.get(source_id)
    if (had?.token === token) found.known.set(source_id, had)
    else {
      const [total, late, piece] = [totals, lates, pieces].map((column) => column?.next().value ?? none)
      note(found, { source_id, token, lates: latesOf(late) }, total ?? none, piece ?? none)
    }
  }
  return found
}

/** Notes what a row comes to. */
const note = (found: Found, row: Unknown, packed: Buffer, pieces: Buffer): void => {
  if (packed.length === 0) {
    found.unknown.push(row)
    return
  }
  const { source_id, token, lates } = row
  const totals = unpackTotals(packed)
  found.newest.set(source_id, { after: totals.carried.time ?? Number.NEGATIVE_INFINITY, pieces })
  const { sums, carried } = pieces.length > 0 ? withPieces(totals, packed, pieces) : totals
  const counting = { token, sums, time: carried.time, lates }
  found.known.set(source_id, counting)
  // A row that nobody has written yet has no token of its own.
  if (token !== 0) counts.keep(source_id, counting)
}

const forever = Number.POSITIVE_INFINITY

/** Totals and what pieces come to that follow, added into them; points of pieces are made at once only where they did not come in order. */
const withPieces = (totals: Totals, packed: Buffer, pieces: Buffer): Totals => {
  let last = Number.NEGATIVE_INFINITY
  let isRising = true
  eachPoint(pieces, (point) => {
    isRising &&= point.time > last
    last = point.time
    if (isRising) addPoint(totals, point)
  })
  return isRising ? totals : addedTo(unpackTotals(packed), merge([decode(pieces)]))
}

const latesOf = (lates: Buffer = none): Lates => (lates.length > 0 ? unpackLates(lates) : never)
const never: Lates = []
