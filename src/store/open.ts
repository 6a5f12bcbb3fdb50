import type pg from 'pg'
import { startEmbedded } from '#store/embedded/embedded.ts'
import { type Ask, connect, type Db } from './db.ts'
import { migrate } from './migrate.ts'

export interface StoreSettings {
  data_dir: string
  /** Addresses of its servers, of which one takes writes. Empty: our own server in `data_dir`. */
  database_url: readonly string[]
  postgres_bin: string
  database_pool: number
  /** Seconds. */
  statement_timeout: number
}

export interface Store {
  db: Db
  pool: pg.Pool
  /** Ends the connections, and our own server when nobody else uses it. */
  close(): Promise<void>
}

export type StoreLog = (message: string, details?: object) => void

/** The store, migrated and ready: PostgreSQL by its address, or the one we bring. */
export const openStore = async (
  settings: StoreSettings,
  log: StoreLog,
  on_error?: (error: Error) => void,
): Promise<Store> => {
  const { database_url, data_dir, postgres_bin } = settings
  const isOurs = database_url.length === 0
  const embedded = isOurs
    ? await startEmbedded({ data_dir, log, ...(postgres_bin && { bin: postgres_bin }) })
    : undefined
  const { db, pool, ask } = connect({
    connection: (embedded ? [embedded.url] : database_url).map((connectionString) => ({ connectionString })),
    pool_size: settings.database_pool,
    statement_timeout: settings.statement_timeout * 1000,
    on_error,
  })
  const close = async (): Promise<void> => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    await refuseOld(pool, isOurs ? 'The database' : 'The database of ODOGRAPH_DATABASE_URL')
    await refuseLent(pool, ask)
    const onWait = (): void => log('waiting for another process to migrate')
    for (const name of await migrate(pool, undefined, onWait)) log('applied a migration', { name })
  } catch (error) {
    await close()
    throw error
  }
  return { db, pool, close }
}

const refuseOld = async (pool: pg.Pool, whose: string): Promise<void> => {
  const { rows } = await pool
    .query<{ version: string }>("select current_setting('server_version_num') as version")
    .catch((error: Error) => {
      throw new Error(`${whose} cannot be used: ${error.message}`, { cause: error })
    })
  const version = Math.floor(Number(rows[0]?.version) / 10_000)
  if (version < 15) throw new Error(`Odograph needs PostgreSQL 15 or newer; this one is ${version}.`)
}

/** Times that are tried to be lent the process of another session; a pooler lends last what it was given back last. */
const tries = 3

/**
 * A pooler that lends the server's processes for a transaction only is of no use: locks, settings and prepared statements
 * belong to sessions. It shows when a new session is answered by the process of one that is still open.
 */
const refuseLent = async (pool: pg.Pool, ask: Ask): Promise<void> => {
  const client = await pool.connect()
  try {
    for (let i = 0; i < tries; i++) {
      const { rows } = await client.query<{ pid: number }>(who)
      const pid = rows[0]?.pid
      // Told by the server itself as the connection was made, where nothing stands between.
      if (pid === (client as { processID?: number }).processID) return
      if (pid === (await ask<{ pid: number }>(who))[0]?.pid)
        throw new Error(
          'ODOGRAPH_DATABASE_URL leads to a pooler that lends connections for a transaction: set its pool_mode to session.',
        )
    }
  } finally {
    client.release()
  }
}

const who = 'select pg_backend_pid() as pid'
