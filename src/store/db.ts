import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { answer_within, askAnew } from './ask.ts'
import { behind, isBehind } from './behind.ts'
import type { Both } from './pools.ts'
import { prepare } from './prepared.ts'
import { createPrimary, type Primary, ReadOnly, read_only } from './primary.ts'
import { type Lines, watchLines } from './silent-connections.ts'
import type { Database } from './tables.gen.ts'

/** The connection that a handler, a job or a batch works with: the pool, or a transaction of it. */
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

/** Options of the connections to PostgreSQL. */
export interface StoreOptions {
  /** The way to the server, or those to several, of which one takes writes. */
  connection: pg.ClientConfig | readonly pg.ClientConfig[]
  pool_size: number
  /** Milliseconds after which PostgreSQL gives a statement up. */
  statement_timeout: number
  on_error?: (error: Error) => void
}

/**
 * Opens a pool that reconnects by itself, to the server that takes writes if there are several. Connecting waits at
 * most five seconds, then fails with error 14; a connection that falls silent is given up.
 */
export const connect = (options: StoreOptions): { db: Db; pool: Both; ask: Ask; alone: Alone; patient: Alone } => {
  const onError = (error: Error): void => options.on_error?.(error)
  const primary = createPrimary([options.connection].flat())
  const way = (): pg.ClientConfig => ({ ...usual, ...primary.current() })
  const lines = watchLines(way, (error) => {
    primary.forget()
    onError(error)
  })
  const pool = new pg.Pool({
    Client: clientOf(way),
    max: options.pool_size,
    connectionTimeoutMillis: answer_within,
    idleTimeoutMillis: 30_000,
    onConnect: (client) => begin(client as pg.Client, { ...options, lines, primary }),
  }) as Both
  // An idle connection that the server ended is no reason to end the process.
  pool.on('error', onError)
  if (primary.isSought) seek(pool, primary)
  endInTime(pool, lines)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: heed(prepare(pool)) }) })
  const dial = async (): Promise<pg.Client> => {
    if (primary.isSought) await primary.find()
    const client = new pg.Client({ ...way(), connectionTimeoutMillis: answer_within })
    client.on('error', onError)
    await client.connect()
    return client
  }
  const alone = async (): Promise<pg.Client> => {
    const client = await dial()
    await begin(client, { ...options, lines, primary })
    return client
  }
  const patient = async (): Promise<pg.Client> => {
    const client = await dial()
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set jit = off')
    return client
  }
  return { db, pool, ask: (text, values) => askAnew(way(), text, values), alone, patient }
}

/**
 * Opens a connection beside the pool, for whoever keeps it; it is watched as those of the pool are, and ends with it.
 */
export type Alone = () => Promise<pg.Client>

/** Sends a query over a new connection, beside the pool. */
export type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

const usual = { types, keepAlive: true, keepAliveInitialDelayMillis: answer_within, application_name: 'odograph' }

/** What the pool makes its clients with, each by the way of its time. */
const clientOf = (way: () => pg.ClientConfig): (new () => pg.Client) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...way() })
    }
  }

/** Lets nobody have a connection before it is known which server takes writes. */
const seek = (pool: pg.Pool, primary: Primary): void => {
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const taken = async (): Promise<pg.PoolClient> => {
    await primary.find()
    return take().catch((error: unknown) => {
      primary.forget()
      throw error
    })
  }
  const connect = (told?: (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void) => {
    if (!told) return taken()
    taken().then((client) => told(undefined, client, client.release), told)
  }
  pool.connect = connect as typeof pool.connect
}

const endInTime = (pool: pg.Pool, lines: Lines): void => {
  const end = pool.end.bind(pool) as () => Promise<void>
  let ended: Promise<unknown> | undefined
  pool.end = async () => {
    ended ??= Promise.all([end(), lines.close()])
    await ended
  }
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
  // The query compiler costs more than it saves in queries of milliseconds.
  jit: 'off',
}

type Beginning = Pick<StoreOptions, 'statement_timeout'> & { lines: Lines; primary: Primary }

/** By a statement, for poolers refuse settings that come with a connection. What an old server does not know is left out. */
const begin = async (client: pg.Client, { statement_timeout, lines, primary }: Beginning): Promise<void> => {
  const line = lines.add(client)
  const settings = Object.entries<string | number>({ ...session, statement_timeout })
  const { rows } = await client.query<{ pid: number; reads: boolean }>(
    `select pg_backend_pid() as pid, current_setting('transaction_read_only')::bool as reads,
            count(set_config(name, value, false))
     from unnest($1::text[], $2::text[]) as s (name, value) where current_setting(name, true) is not null`,
    [settings.map(([name]) => name), settings.map(([, value]) => value)],
  )
  line.pid = rows[0]?.pid ?? 0
  if (primary.isSought && rows[0]?.reads) throw new ReadOnly()
  client.connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code !== read_only) return
    primary.forget()
    // Once who asked has been told: then this one rests too.
    setImmediate(lines.clear)
  })
}

/**
 * Listens to errors of connections that end while they are lent out, idle or being closed: their query fails, and the
 * process does not end.
 */
export const heed = (pool: pg.Pool): pg.Pool =>
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))

/** SQLSTATE classes and socket errors that mean: the server is away, or is not the one to write to; try again. */
const away =
  /^(08|57P0|25P03|25006)|^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

/** The driver's words for the same, and for a pool that has ended. */
const gone =
  /connection terminated|timeout exceeded when trying to connect|Connection ended|not queryable|after calling end/i

/** What a server is short of that is there, by SQLSTATE; of the rest of its class it is a limit that was set. */
const shortages: Record<string, string> = {
  53100: 'the disk of the database is full',
  53200: 'the database is out of memory',
  53300: 'the database is out of connections',
}

/**
 * A reason for which the database did nothing of what was asked, and may do it later. `behind` is no fault of the
 * database: this process is too busy to hear it.
 */
export interface Plight {
  kind: 'away' | 'full' | 'short' | 'behind'
  words: string
}

/** What the driver says of itself, and not of the server: it did not hear in time, or had nothing to lend. */
const late = /timeout/i

/**
 * The plight that an error tells of (error 14; 15 for `behind`): the server cannot be reached, is starting up or
 * shutting down, or has no room. `undefined` for other errors.
 */
export const plightOf = (error: unknown): Plight | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as { code?: unknown }
  if (typeof code === 'string' && code.startsWith('53'))
    return {
      kind: code === '53100' ? 'full' : 'short',
      words: shortages[code] ?? 'the database is at a limit of its own',
    }
  const isGone = (typeof code === 'string' && away.test(code)) || gone.test(error.message)
  if (!isGone) return undefined
  return late.test(error.message) && isBehind()
    ? { kind: 'behind', words: behind }
    : { kind: 'away', words: 'the database is away' }
}

/**
 * Answers whether an error, or its cause, says that a disk has no room: the database, the system, or a program of
 * PostgreSQL in its output.
 */
export const isFull = (error: unknown): boolean => {
  const { code, message = '', cause } = error as { code?: unknown; message?: string; cause?: unknown }
  const isSaid = plightOf(error)?.kind === 'full' || code === 'ENOSPC' || message.includes('No space left on device')
  return isSaid || (cause instanceof Error && isFull(cause))
}

/** Answers whether an error tells of any plight of the database. */
export const isAway = (error: unknown): boolean => plightOf(error) !== undefined

/**
 * Answers whether an error tells that another server is away that the database asked: the connection is well, and what
 * lies elsewhere can be asked for.
 */
export const isPartAway = (error: unknown): boolean =>
  isAway(error) && (error as { severity?: unknown }).severity === 'ERROR'

/** The name of the unique constraint or index that was violated, if the error is about one. */
export const violated = (error: unknown): string | undefined => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' ? constraint : undefined
}

/** Text for a `jsonb` column, for the driver would take an array for a PostgreSQL one; `undefined` stays so. */
export const jsonOf = (value: object | null | undefined): string | null | undefined => value && JSON.stringify(value)
