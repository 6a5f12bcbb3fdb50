import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from './db.ts'
import type { Database } from './tables.gen.ts'

/**
 * A pool for one piece of work that can be given up: once `signal` is aborted it lends no connection any more, and the
 * connections that the work has are ended, with their queries.
 */
export const leashed = (pool: pg.Pool, signal: AbortSignal): Db => {
  const lent = new Set<pg.PoolClient>()
  signal.addEventListener('abort', () => {
    for (const client of lent) (client as unknown as pg.Client).connection.stream.destroy()
  })
  const connect = async (): Promise<pg.PoolClient> => {
    signal.throwIfAborted()
    const client = await pool.connect()
    if (signal.aborted) client.release()
    signal.throwIfAborted()
    const release = client.release
    client.release = (error) => {
      lent.delete(client)
      release(error)
    }
    lent.add(client)
    return client
  }
  const end = async (): Promise<void> => undefined
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: { connect, end, options: pool.options } }) })
}
