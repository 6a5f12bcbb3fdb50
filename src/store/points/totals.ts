import type { Query } from '#store/query.ts'
import { decode } from '#track/block.ts'
import { merge } from '#track/merge.ts'
import type { Point } from '#track/point.ts'
import { addedTo, type Totals } from '#track/sums.ts'
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
export interface Counting extends Totals {
  lates: Lates
}

/**
 * Counts of sources by their ids: of those that have a row. Where points came late and are not sealed yet, blocks are read
 * (`totalsUntil`), one source after the other.
 */
export const totalsNow = async (query: Query, source_ids: readonly number[]): Promise<Map<number, Counting>> => {
  const found = new Map<number, Counting>()
  for (const row of await rowsOf(query, source_ids)) {
    const known = counted(row)
    found.set(row.source_id, known ?? { ...(await totalsUntil(query, row.source_id, forever)), lates: latesOf(row) })
  }
  return found
}

/** Counts of those sources whose rows know them: nothing else is read. */
export const totalsKnown = async (query: Query, source_ids: readonly number[]): Promise<Map<number, Counting>> =>
  new Map(
    (await rowsOf(query, source_ids)).flatMap((row) => {
      const known = counted(row)
      return known ? [[row.source_id, known]] : []
    }),
  )

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

const forever = Number.POSITIVE_INFINITY

const counted = ({ totals, pieces, ...row }: Row): Counting | undefined =>
  totals ? { ...addedTo(unpackTotals(totals), pieces ? merge([decode(pieces)]) : []), lates: latesOf(row) } : undefined

const latesOf = ({ lates }: Pick<Row, 'lates'>): Lates => (lates ? unpackLates(lates) : [])
