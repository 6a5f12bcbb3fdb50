import { pieces as bytes, bytesOf, numbers, numbersOf } from '#store/columns.ts'
import { listOf } from '#store/lists.ts'
import type { Query } from '#store/query.ts'
import { decode } from '#track/block.ts'
import { merge } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import type { Totals } from '#track/sums.ts'
import { type Lates, unpackLates, unpackTotals } from '#track/totals.ts'
import { type Counting, countingOf, type Kept, type Newest, newCounts, type RowOfCount } from './counts.ts'
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

/**
 * Counts of sources by their ids: of those that have a row. Where points came late and are not sealed yet, blocks are read
 * (`totalsUntil`), one source after the other.
 */
export const totalsNow = async (query: Query, source_ids: readonly number[]): Promise<Map<number, Counting>> =>
  (await totalsAndNewest(query, source_ids)).countings

/**
 * Counts as `totalsNow`, and the newest points of those sources whose rows were read for them. @param followed sources whose newest points are told
 */
export const totalsAndNewest = async (
  query: Query,
  source_ids: readonly number[],
  followed?: ReadonlySet<number>,
): Promise<{ countings: Map<number, Counting>; newest: Map<number, Newest> }> => {
  const { known: countings, unknown, newest } = await countingsOf(query, source_ids, followed)
  for (const { source_id, token, lates } of unknown) {
    const { sums, carried } = await totalsUntil(query, source_id, forever)
    countings.set(source_id, { token, sums, time: carried.time, lates })
  }
  return { countings, newest }
}

/** Counts of those sources whose rows know them: nothing else is read. */
export const totalsKnown = async (query: Query, source_ids: readonly number[]): Promise<Map<number, Counting>> =>
  (await countingsOf(query, source_ids)).known

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
const countingsOf = async (
  query: Query,
  source_ids: readonly number[],
  followed: ReadonlySet<number> = nobody,
): Promise<Found> => {
  const asked = new Map(source_ids.map((id) => [id, askedOf(id)]))
  const tokens = source_ids.map((id) => asked.get(id)?.token ?? null)
  const [row] = await query<Columns>(rows_of_counts, [listOf(source_ids), listOf(tokens)])
  const now = numbersOf(row?.token)
  const [totals, lates, pieces] = [row?.totals, row?.lates, row?.pieces].map((column) => bytesOf(column).values())
  const next = (column: Iterator<Buffer> | undefined): Buffer => column?.next().value ?? none
  const found: Found = { known: new Map(), unknown: [], newest: new Map() }
  for (const [i, source_id] of numbersOf(row?.source_id).entries()) {
    const token = now[i] as number
    const had = asked.get(source_id)
    if (had?.token === token) found.known.set(source_id, countingOf(had.kept))
    else {
      const read = { token, lates: latesOf(next(lates)), totals: next(totals), pieces: next(pieces) }
      note(found, source_id, read, followed.has(source_id))
    }
  }
  return found
}

/** What is kept of a source now, and of which row: others who ask may count a newer one meanwhile. */
const askedOf = (source_id: number): { kept: Kept; token: number } | undefined => {
  const kept = counts.of(source_id)
  return kept && { kept, token: kept.token }
}

const nobody: ReadonlySet<number> = new Set()

/** Notes what a row comes to. */
const note = (found: Found, source_id: number, row: RowOfCount, isFollowed: boolean): void => {
  const { token, lates } = row
  if (row.totals.length === 0) {
    found.unknown.push({ source_id, token, lates })
    return
  }
  const { counting, newest } = counts.count(source_id, row, isFollowed)
  found.known.set(source_id, counting)
  if (newest) found.newest.set(source_id, newest)
}

const forever = Number.POSITIVE_INFINITY

const latesOf = (lates: Buffer = none): Lates => (lates.length > 0 ? unpackLates(lates) : never)
const never: Lates = []
