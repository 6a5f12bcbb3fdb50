import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '#store/embedded/embedded.ts'
import { type Alone, type Ask, connect, type Db, isFull } from './db.ts'
import { migrate } from './migrate.ts'
import type { Accounts, Both, Points } from './pools.ts'

/** Settings of the store. */
export interface StoreSettings {
  data_dir: string
  /** Addresses of its servers, of which one takes writes. Empty: our own server in `data_dir`. */
  database_url: readonly string[]
  /** Addresses by which the tables of points are reached, where that is another way to the same database. */
  points_database_url?: readonly string[]
  postgres_bin: string
  database_pool: number
  /** Seconds. */
  statement_timeout: number
  /** Who serves the data directory by this process, where the database is our own; another one is refused. */
  occupant?: string
  /** False: throws where there is no platform yet. */
  create?: boolean
}

/** Connections to the database. */
export interface Store {
  db: Db
  pool: Accounts
  /** By which points are stored. */
  points: Points
  /** Where the database is: for a thread, which makes connections of its own. */
  addresses: readonly string[]
  /** For who keeps a connection to itself. */
  alone: Alone
  /** The same for work that takes as long as it takes: nobody ends it for being slow. */
  patient: Alone
  /** Ends the connections, and our own server when nobody else uses it; hard after `within` milliseconds. */
  close(within?: number): Promise<void>
}

export type StoreLog = (message: string, details?: object) => void

/**
 * Opens the store, migrated and ready: PostgreSQL by its address, or the one we bring. Rejects with what to do when its
 * disk is full.
 */
export const openStore = (settings: StoreSettings, log: StoreLog, on_error?: (error: Error) => void): Promise<Store> =>
  openWhole(settings, log, on_error).catch((error: unknown) => {
    throw isFull(error) ? new Error(fullDisk(settings), { cause: error }) : error
  })

/** Milliseconds that our own server has to end after a start that failed: on a full disk it may be unable to, and nothing is lost. */
const failed = 5_000

/** What a new platform takes is told with it. */
const fullDisk = ({ database_url, data_dir }: StoreSettings): string =>
  database_url.length > 0
    ? 'The disk of the database is full: make room there.'
    : `The disk of the data directory ${resolve(data_dir)} is full, where a new platform begins with 70 MB: make room there, or set ODOGRAPH_DATA_DIR to a directory of another one.`

const openWhole = async (settings: StoreSettings, log: StoreLog, on_error?: (error: Error) => void): Promise<Store> => {
  const { database_url, data_dir, create = true } = settings
  if (database_url.length === 0 && !create && !existsSync(join(data_dir, 'postgres')))
    throw new NoPlatform(`There is no platform in ${resolve(data_dir)}: set ODOGRAPH_DATA_DIR to where it is.`)
  const { close, ...server } = await openServer(settings, log, on_error)
  const { pool } = server
  let points: Points | undefined
  const closeAll = async (within?: number): Promise<void> => {
    await points?.end()
    await close(within)
  }
  try {
    if (!create && !(await isMigrated(pool)))
      throw new NoPlatform(
        'There is no platform in the database: set ODOGRAPH_DATABASE_URL or ODOGRAPH_DATA_DIR to where it is.',
      )
    const onWait = (): void => log('waiting for another process to migrate')
    for (const name of await migrate(pool, undefined, onWait)) log('applied a migration', { name })
    points = await openPoints(settings, pool, on_error)
  } catch (error) {
    await closeAll(failed)
    throw error
  }
  return { ...server, points: points ?? pool, close: closeAll }
}

/** Opens the database as it is, without migrating it, for callers that fill it. */
export const openServer = async (
  { database_url, data_dir, postgres_bin, database_pool, statement_timeout, occupant }: StoreSettings,
  log: StoreLog,
  on_error?: (error: Error) => void,
): Promise<Omit<Store, 'points' | 'pool'> & { pool: Both }> => {
  const isOurs = database_url.length === 0
  const embedded = isOurs
    ? await startEmbedded({ data_dir, log, ...(occupant && { occupant }), ...(postgres_bin && { bin: postgres_bin }) })
    : undefined
  const addresses = embedded ? [embedded.url] : database_url
  const { ask, ...connected } = connect({
    connection: addresses.map((connectionString) => ({ connectionString })),
    pool_size: database_pool,
    statement_timeout: statement_timeout * 1000,
    on_error,
  })
  const close = async (within?: number): Promise<void> => {
    await connected.pool.end()
    await embedded?.stop(within)
  }
  try {
    await refuseOld(connected.pool, isOurs ? 'The database' : 'The database of ODOGRAPH_DATABASE_URL')
    await refuseLent(connected.pool, ask)
  } catch (error) {
    await close(failed)
    throw error
  }
  return { ...connected, addresses, close }
}

class NoPlatform extends Error {
  constructor(where: string) {
    super(`${where} Or say --create, which makes a new one there.`)
  }
}

const isMigrated = async (pool: pg.Pool): Promise<boolean> => {
  const { rowCount } = await pool.query(`select where to_regclass('migration') is not null`)
  return rowCount === 1
}

/** Registering a tracker writes with accounts and with points in one transaction: so both ways lead to one database. */
const openPoints = async (
  { points_database_url = [], database_pool, statement_timeout }: StoreSettings,
  accounts: pg.Pool,
  on_error?: (error: Error) => void,
): Promise<Points | undefined> => {
  if (points_database_url.length === 0) return undefined
  const { pool, ask } = connect({
    connection: points_database_url.map((connectionString) => ({ connectionString })),
    pool_size: database_pool,
    statement_timeout: statement_timeout * 1000,
    on_error,
  })
  try {
    await refuseLent(pool, ask, 'ODOGRAPH_POINTS_DATABASE_URL')
    const [there, here] = await Promise.all([pool, accounts].map(databaseOf))
    if (there !== here) throw new Error('ODOGRAPH_POINTS_DATABASE_URL must lead to the database of the accounts.')
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Which database of which cluster. */
const databaseOf = async (pool: pg.Pool): Promise<string | undefined> => {
  const { rows } = await pool.query<{ database: string }>(
    `select concat(system_identifier, ' ', current_database()) as database from pg_control_system()`,
  )
  return rows[0]?.database
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
const refuseLent = async (pool: pg.Pool, ask: Ask, name = 'ODOGRAPH_DATABASE_URL'): Promise<void> => {
  const client = await pool.connect()
  try {
    for (let i = 0; i < tries; i++) {
      const { rows } = await client.query<{ pid: number }>(who)
      const pid = rows[0]?.pid
      // Told by the server itself as the connection was made, where nothing stands between.
      if (pid === (client as { processID?: number }).processID) return
      if (pid === (await ask<{ pid: number }>(who))[0]?.pid)
        throw new Error(
          `${name} leads to a pooler that lends connections for a transaction: set its pool_mode to session.`,
        )
    }
  } finally {
    client.release()
  }
}

const who = 'select pg_backend_pid() as pid'
