import { decode, eachNewPoint, eachPoint } from '#track/block.ts'
import { merge } from '#track/merge.ts'
import { copyOf, type Reached } from '#track/pieces.ts'
import type { Point } from '#track/point.ts'
import { addedTo, addPoint, type Sums, type Totals } from '#track/sums.ts'
import { type Lates, unpackTotals } from '#track/totals.ts'

/** What the points of a device come to, gone on with from what a row of it was counted to before: of one that has grown, what is new alone is read. */

/** Totals of all points of a source, and which of them came late. */
export interface Counting {
  /** Of the row that it was made of, which every write of the row replaces. */
  token: number
  sums: Sums
  /** Of the newest point: milliseconds since 1970 UTC; null before the first. */
  time: number | null
  lates: Lates
}

/** The part of a row that is counted. `pieces` are empty where it has no points behind its totals. */
export interface RowOfCount {
  token: number
  lates: Lates
  totals: Buffer
  pieces: Buffer
}

/** All points of a source that are later than `after`, milliseconds since 1970 UTC, by time. */
export interface Newest {
  after: number
  points: readonly Point[]
}

/** A count, and what is new since the one before. */
interface Counted {
  counting: Counting
  newest: Newest | undefined
}

/** A row that was counted. Its bytes are kept as text of a character each: a `Buffer` weighs more than most of them. */
export interface Kept extends Omit<RowOfCount, 'totals' | 'pieces'> {
  totals: string
  pieces: string
  /** What its points come to. */
  now: Totals
  /** Where its pieces end; nothing where they cannot be gone on with. */
  reached: Reached | undefined
}

/** Counts of sources: so many at most, of one to four kilobytes each. Where one more is to be kept, all are forgotten. */
export const newCounts = (most = 30_000) => {
  const kept = new Map<number, Kept>()
  const keep = (source_id: number, one: Kept): void => {
    if (kept.size >= most && !kept.has(source_id)) kept.clear()
    kept.set(source_id, one)
  }
  return {
    /** The row of a source that was counted last. */
    of: (source_id: number): Kept | undefined => kept.get(source_id),
    /** Counts a row. @param isFollowed whether its newest points are told */
    count(source_id: number, row: RowOfCount, isFollowed = false): Counted {
      const { token, lates } = row
      const had = kept.get(source_id)
      const texts = { totals: row.totals.toString('latin1'), pieces: row.pieces.toString('latin1') }
      const goesOn = had !== undefined && had.totals === texts.totals && texts.pieces.endsWith(had.pieces)
      // It is changed in place, for what outlives a request is dear to collect: if not all can be read, nobody goes on from it.
      if (goesOn) kept.delete(source_id)
      const { newest, ...read } = (goesOn && readOn(had, row, isFollowed)) || readAnew(row, isFollowed)
      const one: Kept = Object.assign(had ?? {}, { token, lates, ...texts, ...read })
      // A row that nobody has written yet has no token of its own.
      if (token !== 0) keep(source_id, one)
      return { counting: countingOf(one), newest }
    },
  }
}

/** The count of a row, which nobody changes. */
export const countingOf = ({ token, lates, now: { sums, carried } }: Kept): Counting => ({
  token,
  sums: { ...sums },
  time: carried.time,
  lates,
})

/** What a row comes to, where its pieces end, and its newest points where they are told. */
interface Read extends Pick<Kept, 'now' | 'reached'> {
  newest: Newest | undefined
}

/** Reads what was put before the pieces of the row that was counted last. Nothing where that cannot be gone on with. */
const readOn = (had: Kept, { pieces }: RowOfCount, isFollowed: boolean): Read | undefined => {
  const { now, reached: from } = had
  if (!from) return undefined
  const after = now.carried.time ?? Number.NEGATIVE_INFINITY
  const fresh = pieces.subarray(0, pieces.length - had.pieces.length)
  const { reached, points } = add(now, (take) => eachNewPoint(fresh, from, take), {
    isFollowed,
    after: from.point?.time,
  })
  return reached && { now, reached, newest: points && { after, points } }
}

/** Reads all pieces of a row. Points are made at once only where they did not come in order. */
const readAnew = ({ totals, pieces }: RowOfCount, isFollowed: boolean): Read => {
  const now = unpackTotals(totals)
  const after = now.carried.time ?? Number.NEGATIVE_INFINITY
  if (pieces.length === 0) return { now, reached: undefined, newest: isFollowed ? { after, points: [] } : undefined }
  const { reached, points } = add(now, (take) => eachPoint(pieces, take), { isFollowed })
  if (reached) return { now, reached, newest: points && { after, points } }
  const merged = merge([decode(pieces)])
  return {
    now: addedTo(unpackTotals(totals), merged),
    reached,
    newest: isFollowed ? { after, points: merged } : undefined,
  }
}

/** Adds points into totals, as they are passed. `reached` is nothing where they do not come by time: then it has added nonsense. */
const add = (
  totals: Totals,
  pass: (take: (point: Point) => void) => Reached,
  { isFollowed, after = Number.NEGATIVE_INFINITY }: { isFollowed: boolean; after?: number | undefined },
): { reached: Reached | undefined; points: Point[] | undefined } => {
  const points: Point[] | undefined = isFollowed ? [] : undefined
  let last = after
  let isRising = true
  const reached = pass((point) => {
    isRising &&= point.time > last
    last = point.time
    if (!isRising) return
    addPoint(totals, point)
    points?.push(copyOf(point))
  })
  return { reached: isRising ? reached : undefined, points }
}
