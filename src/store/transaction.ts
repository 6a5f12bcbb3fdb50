import type pg from 'pg'
import { pause } from '#pace/pause.ts'
import type { Db } from './db.ts'

/** Tries of a transaction, and the milliseconds that pass before another one at most, for the first time. */
const tries = 5
const longest_pause = 20

/**
 * Answers whether PostgreSQL ended the transaction for the sake of another, with which it could not be put in an order:
 * nothing of it is left.
 */
export const isConflict = (error: unknown): boolean =>
  /^(40001|40P01)$/.test(String((error as { code?: unknown } | undefined)?.code))

/**
 * Does `work`, which is a whole transaction and nothing beside it, again after a conflict, a few times. Not at once,
 * and after a random pause, or the same two would meet again.
 */
export const again = async <T>(work: () => Promise<T>, onConflict?: () => void): Promise<T> => {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error)) throw error
      onConflict?.()
      if (tried === tries) throw error
    }
    await pause(Math.random() * longest_pause * 2 ** tried)
  }
}

/** Does `work` in a transaction, and again after a conflict: it must keep nothing outside of what it answers. */
export const transact = <T>(db: Db, work: (db: Db) => Promise<T>, onConflict?: () => void): Promise<T> =>
  again(() => db.transaction().execute(work), onConflict)

/** Runs `work` in a transaction on a connection of its own; whatever it throws rolls back. */
export const inTransaction = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
