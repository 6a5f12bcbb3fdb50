import type pg from 'pg'
import { tell, waiting } from '#store/points/outbox.ts'
import { oneByOne } from './one-by-one.ts'

export interface CourierOptions {
  pool: pg.Pool
  /** By which points are stored; the same, where it is not told. */
  points?: pg.Pool
  onError(error: unknown): void
}

/** Tells accounts what follows for them from what their devices sent. */
export const createCourier = ({ pool, points = pool, onError }: CourierOptions) => {
  const queue = oneByOne((source_id) => tell(pool, points, source_id).catch(onError))
  return {
    ...queue,
    /** Looks for what could not be told, or was written by processes that ended. */
    async sweep(): Promise<void> {
      for (const source_id of await waiting(points)) queue.add(source_id)
    },
  }
}
