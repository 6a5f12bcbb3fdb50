import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Lines, patience, watchLines } from './lines.ts'
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

/**
 * A pool that reconnects by itself. Connecting waits at most five seconds, then error 14 is told; a connection that falls
 * silent is given up, and its end has an end too.
 */
export const connect = (options: StoreOptions): { db: Db; pool: pg.Pool } => {
  const onError = (error: Error): void => options.on_error?.(error)
  const config = {
    ...options.connection,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: patience,
    application_name: 'odograph',
  }
  const lines = watchLines(config, onError)
  const pool = new pg.Pool({
    ...config,
    max: options.pool_size,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30_000,
    onConnect: (client) => begin(client as pg.Client, lines, options.statement_timeout),
  })
  // An idle connection that the server ended is no reason to end the process.
  pool.on('error', onError)
  const end = pool.end.bind(pool) as () => Promise<void>
  let ended: Promise<unknown> | undefined
  pool.end = async () => {
    ended ??= Promise.all([end(), lines.close()])
    await ended
  }
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: heed(prepare(pool)) }) }), pool }
}

/**
 * Settings of a session, in milliseconds or seconds as PostgreSQL has them: what a process had begun that is lost, or whose way
 * is, ends soon, for its locks stand in the way of others.
 */
const session = {
  idle_in_transaction_session_timeout: 10_000,
  client_connection_check_interval: 5_000,
  tcp_user_timeout: 15_000,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
}

/** By a statement, for poolers refuse settings that come with a connection. What an old server does not know is left out. */
const begin = async (client: pg.Client, lines: Lines, statement_timeout: number): Promise<void> => {
  const line = lines.add(client)
  const settings = Object.entries({ ...session, statement_timeout })
  const { rows } = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, count(set_config(name, value, false))
     from unnest($1::text[], $2::text[]) as s (name, value) where current_setting(name, true) is not null`,
    [settings.map(([name]) => name), settings.map(([, value]) => value)],
  )
  line.pid = rows[0]?.pid ?? 0
}

/** A connection that ends while it is lent out, idle or being closed fails its query; unheard, its error would end the process. */
export const heed = (pool: pg.Pool): pg.Pool =>
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))

/** SQLSTATE classes and socket errors that mean: the server is away, or has no room, try again. */
const away =
  /^(08|57P0|53|25P03)|^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

/** The driver's words for the same, and for a pool that has ended. */
const gone =
  /connection terminated|timeout exceeded when trying to connect|Connection ended|not queryable|after calling end/i

/** The server cannot be reached, is starting up or shutting down, or its disk, memory or connections are used up: error 14. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  return (typeof code === 'string' && away.test(code)) || gone.test(error.message)
}

/** The name of the unique constraint or index that was violated, if that is what went wrong. */
export const violated = (error: unknown): string | undefined => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}

/** What is written into a `jsonb` column, for the driver would take an array for a PostgreSQL one; undefined leaves it. */
export const jsonOf = (value: object | null | undefined): string | null | undefined => value && JSON.stringify(value)
