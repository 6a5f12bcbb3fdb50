import { atOnce, isChanged } from '#store/points/at-once.ts'
import type { Points } from '#store/pools.ts'
import { arrive, type BySource, observedBy } from './arrive.ts'
import type { History } from './history.ts'
import { enough } from './lanes.ts'
import type { Remembering } from './remembering.ts'
import { isOfOld, memoriesOf, othersOf, type Written, writtenOf } from './written.ts'

/** Somebody has to ask. */
class Unforeseen extends Error {}

const ask = (): never => {
  throw new Unforeseen()
}
const nobody: History = { points: ask, endedBefore: ask, tracks: ask, totals: ask }

/**
 * Writes a small batch as if nobody but this process had written to its sources, in one round trip: most of what an ordinary
 * message costs is that two programs wake each other. A larger one nearly always has a source that must be asked for. Answers `undefined`,
 * and has written nothing, where something has to be asked for, or somebody else has written.
 */
export const commitForeseen = async (
  pool: Points,
  remembering: Remembering,
  bySource: BySource,
  messages: number,
): Promise<Written[] | undefined> => {
  if (!remembering.together || messages >= enough) return undefined
  const written = await foresee(remembering, bySource)
  // A track that goes and one that comes may have the same start, and nothing says which of the two is first; notes are in the row of memories.
  if (!written || written.some((one) => one.dropped.length > 0 || one.notes || isOfOld(one))) return undefined
  const sources = written.map(({ source }) => source)
  try {
    await pool.query(atOnce(sources, othersOf(written), memoriesOf(written)))
    remembering.metrics.memories.inc({ found: 'kept' }, written.length)
    return written
  } catch (error) {
    if (isChanged(error)) return undefined
    throw error
  }
}

const foresee = async (
  { memories, books, mayJoin, mayCount }: Remembering,
  bySource: BySource,
): Promise<Written[] | undefined> => {
  // As all lock them who lock more than one.
  const ids = [...bySource.keys()].sort((a, b) => a - b)
  const known = ids.flatMap((source_id) => memories.last(source_id) ?? [])
  if (known.length < bySource.size) return undefined
  const kept = books.kept(known.map(({ source }) => source))
  if (!kept || observedBy(kept).length > 0) return undefined
  try {
    const opened = { books: kept, others: new Map(), joins: mayJoin(), counts: mayCount() }
    const arrivals = await arrive(known, bySource, opened, nobody)
    return arrivals.length > 0 ? writtenOf(arrivals) : undefined
  } catch (error) {
    if (error instanceof Unforeseen) return undefined
    throw error
  }
}
