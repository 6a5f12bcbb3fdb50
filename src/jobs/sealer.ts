import type { Format } from '#store/points/blocks.ts'
import { seal, waiting } from '#store/points/seal.ts'
import type { Points } from '#store/pools.ts'
import { oneByOne } from './one-by-one.ts'

export interface SealerOptions {
  pool: Points
  /** Format of the blocks that are made now; without it, as `seal` makes them. */
  format?(): Format
  /** Whether totals may be begun yet (`totalsFrom`); without it, they may. */
  mayCount?(): boolean
  /** Told how many points of a source were moved into sealed blocks. */
  onSealed(points: number, source_id: number): void
  onError(error: unknown): void
}

/** Milliseconds that a tail waits at most, however short it is. */
const longest_wait = 60 * 60_000

/** Seals tails one source at a time, so that sealing never takes more than one connection from ingest. */
export const createSealer = ({ pool, format, mayCount = () => true, onSealed, onError }: SealerOptions) => {
  const { add, stop } = oneByOne((source_id) =>
    seal(pool, source_id, format?.(), mayCount()).then((points) => onSealed(points, source_id), onError),
  )
  return {
    add,
    /** Looks for tails that have waited too long: those of devices that fell silent, and of processes that ended. */
    async sweep(now = Date.now()): Promise<void> {
      for (const source_id of await waiting(pool, new Date(now - longest_wait))) add(source_id)
    },
    stop,
  }
}
