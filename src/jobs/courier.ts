import { isAway } from '#store/db.ts'
import type { Recorded } from '#store/history/history.ts'
import { tellHistory } from '#store/history/tell.ts'
import { waitingSources } from '#store/points/outbox.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import { someByTurns } from './one-by-one.ts'

interface Told {
  onError(error: unknown): void
  /** Told of the entries of the history that were made. */
  onRecorded?(entries: readonly Recorded[]): void
}

/** Sources that are told together: what each costs by itself is mostly the way to the database. */
const most = 100

export type CourierOptions = Ways & Told

/** Tells accounts what follows for them from what their devices sent. */
export const createCourier = ({ onError, onRecorded, ...ways }: CourierOptions) => {
  const { pool } = ways
  const points = pointsOf(ways)
  const carry = async (source_ids: readonly number[]): Promise<void> => {
    try {
      const entries = await tellHistory(pool, points, source_ids)
      if (entries.length > 0) onRecorded?.(entries)
    } catch (error) {
      // One that cannot be told holds up no other.
      if (source_ids.length === 1 || isAway(error)) onError(error)
      else for (const source_id of source_ids) await carry([source_id])
    }
  }
  const queue = someByTurns(most, carry)
  return {
    ...queue,
    /** Looks for what could not be told, or was written by processes that ended. */
    async sweep(): Promise<void> {
      for (const source_id of await waitingSources(points)) queue.add(source_id)
    },
  }
}
