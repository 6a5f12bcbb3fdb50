import type pg from 'pg'
import { startEmbedded } from '#store/embedded/embedded.ts'
import { connect, type Db } from './db.ts'
import { migrate } from './migrate.ts'

export interface StoreSettings {
  data_dir: string
  /** Empty: our own server in `data_dir`. */
  database_url: string
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
  const embedded = database_url
    ? undefined
    : await startEmbedded({ data_dir, log, ...(postgres_bin && { bin: postgres_bin }) })
  const { db, pool } = connect({
    connection: { connectionString: embedded?.url ?? database_url },
    pool_size: settings.database_pool,
    statement_timeout: settings.statement_timeout * 1000,
    on_error,
  })
  const close = async (): Promise<void> => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    await refuseOld(pool, database_url ? 'The database of ODOGRAPH_DATABASE_URL' : 'The database')
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
