import type pg from 'pg'
import { waiting } from '#store/points/outbox.ts'
import type { Recorded } from '#store/told/history.ts'
import { tell } from '#store/told/tell.ts'
import { oneByOne } from './one-by-one.ts'

export interface CourierOptions {
  pool: pg.Pool
  /** By which points are stored; the same, where it is not told. */
  points?: pg.Pool
  onError(error: unknown): void
  /** Told of the entries of the history that were made. */
  onRecorded?(entries: readonly Recorded[]): void
}

/** Tells accounts what follows for them from what their devices sent. */
export const createCourier = ({ pool, points = pool, onError, onRecorded }: CourierOptions) => {
  const queue = oneByOne(async (source_id) => {
    try {
      const entries = await tell(pool, points, source_id)
      if (entries.length > 0) onRecorded?.(entries)
    } catch (error) {
      onError(error)
    }
  })
  return {
    ...queue,
    /** Looks for what could not be told, or was written by processes that ended. */
    async sweep(): Promise<void> {
      for (const source_id of await waiting(points)) queue.add(source_id)
    },
  }
}
