import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { prepare } from './prepared.ts'
import type { Database } from './tables.gen.ts'

/** The one connection that a handler, a job or a batch works with: the pool, or a transaction of it. */
export type Db = Kysely<Database>

/** The driver's traps, settled once: 64-bit numbers and `numeric` as numbers, a date as text. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: (text) => text,
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

export interface StoreOptions {
  /** `postgres://…`, or the directory of a socket. */
  connection: pg.PoolConfig
  pool_size: number
  /** Milliseconds after which PostgreSQL gives a statement up. */
  statement_timeout: number
  on_error?: (error: Error) => void
}

/** A pool that reconnects by itself. Connecting waits at most five seconds, then error 14 is told. */
export const connect = (options: StoreOptions): { db: Db; pool: pg.Pool } => {
  const pool = new pg.Pool({
    ...options.connection,
    types,
    max: options.pool_size,
    statement_timeout: options.statement_timeout,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'odograph',
  })
  // An idle connection that the server ended is no reason to end the process.
  pool.on('error', (error) => options.on_error?.(error))
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: heed(prepare(pool)) }) }), pool }
}

/** A connection that ends while it is lent out, idle or being closed fails its query; unheard, its error would end the process. */
export const heed = (pool: pg.Pool): pg.Pool =>
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))

/** SQLSTATE classes and socket errors that mean: the server is away, or has no room, try again. */
const away = /^(08|57P0|53)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND)$/

/** The server cannot be reached, is starting up or shutting down, or its disk, memory or connections are used up: error 14. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && away.test(code)) return true
  return /connection terminated|timeout exceeded when trying to connect|Connection ended/i.test(error.message)
}

/** The name of the unique constraint or index that was violated, if that is what went wrong. */
export const violated = (error: unknown): string | undefined => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}

/** What is written into a `jsonb` column, for the driver would take an array for a PostgreSQL one; undefined leaves it. */
export const jsonOf = (value: object | null | undefined): string | null | undefined => value && JSON.stringify(value)
