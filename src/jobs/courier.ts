import type pg from 'pg'
import { tell, waiting } from '#store/points/outbox.ts'
import { oneByOne } from './one-by-one.ts'

export interface CourierOptions {
  pool: pg.Pool
  onError(error: unknown): void
}

/** Tells accounts what follows for them from what their devices sent. */
export const createCourier = ({ pool, onError }: CourierOptions) => {
  const queue = oneByOne((source_id) => tell(pool, source_id).catch(onError))
  return {
    ...queue,
    /** Looks for what could not be told, or was written by processes that ended. */
    async sweep(): Promise<void> {
      for (const source_id of await waiting(pool)) queue.add(source_id)
    },
  }
}
