/**
 * The PostgreSQL that Odograph brings: started over `<data_dir>/postgres` as a process of its own, reached by a Unix
 * socket in there, shared by all Odograph processes over one data directory, and restarted when it dies.
 * Why it is as it is: `docs/decisions/embedded-postgres.md`.
 */
import { closeSync, existsSync, openSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Client } from 'pg'
import { growing, pause } from '#pace/pause.ts'
import { demandPassword, loadPassword } from './access.ts'
import { findBinaries } from './binaries.ts'
import { clusterName, makeCluster, makeDataDir, servingPid, superuser } from './cluster.ts'
import { giveOver, ownerOf } from './identity.ts'
import { advice } from './process.ts'
import { attach, leave, type Plan, type Session, shutDown } from './server.ts'

export interface EmbeddedOptions {
  data_dir: string
  /** False loses data when the machine stops, and is for tests. */
  fsync?: boolean
  /** `ODOGRAPH_POSTGRES_BIN`: the directory of the system's own PostgreSQL programs. */
  bin?: string
  log?: Log
  /** Who serves the data directory by this process: of such there is one at a time, and another one is refused with its words. */
  occupant?: string
  /** More parameters of PostgreSQL, or other values of ours. */
  settings?: Record<string, string>
}

export type Log = (message: string, details?: object) => void

export interface Embedded {
  /** With its password; for `pg` and `psql` alike. Stays the same when the server is restarted, and ends with this process. */
  url: string
  /** Whether the server already ran. */
  adopted: boolean
  /** The server's process id; another one after a restart. */
  readonly pid: number | undefined
  /** Ends our use of the server, and the server when nobody else uses it; hard after `within` milliseconds. */
  stop(within?: number): Promise<void>
}

/**
 * Starts or adopts the server of a data directory and keeps it running until `stop`. The database `odograph` exists then.
 * Throws an error whose message says what to do when that cannot be.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log = () => undefined } = options
  const plan = await prepare(options, log)
  const stopping = new AbortController()
  const session = await attach(plan, stopping.signal)
  await furnish(session.client, plan).catch(async (error: unknown) => {
    // What was begun would keep this process, and the server, for ever.
    await quit(plan, session, 1_000)
    throw error
  })
  const current: Current = { session }
  const watching = watch(plan, current, stopping.signal, log)

  async function stop(within: number): Promise<void> {
    stopping.abort()
    if (!current.session) await watching
    await quit(plan, current.session, within)
    await watching
    if (plan.handle !== undefined) closeSync(plan.handle)
  }

  let stopped: Promise<void> | undefined
  return {
    url: addressOf(plan),
    adopted: session.adopted,
    get pid() {
      return current.session?.pid
    },
    stop: (within = 30_000) => (stopped ??= stop(within)),
  }
}

/** Ends our use of the server, and the server when nobody else uses it. */
async function quit({ cluster }: Plan, session: Session | undefined, within: number): Promise<void> {
  const alone = session ? await leave(session).catch(() => true) : true
  if (alone) await shutDown(cluster, within)
  await session?.client.end().catch(() => undefined)
}

async function prepare(options: EmbeddedOptions, log: Log): Promise<Plan & { handle?: number }> {
  if (process.platform === 'win32') throw new Error(`Node speaks no Unix sockets on Windows: ${advice}`)
  const { fsync = true, bin, settings, occupant } = options
  const home = makeDataDir(options.data_dir)
  const path = join(home, 'postgres')
  const maker = ownerOf(path)
  // As root the copy may go outside of a data directory that the server's user cannot reach.
  const stages = maker ? [home, '/var/lib/odograph'] : [home]
  const binaries = await findBinaries({ bin, who: maker, stages }, log)
  await makeCluster({ path, who: maker }, binaries, fsync)
  const who = giveOver(path)
  const cluster = { path, who, log_file: join(home, 'postgres.log'), name: clusterName(path, who) }
  const password = loadPassword(home)
  const all = { ...parameters(binaries.major, fsync), ...settings }
  return { cluster, binaries, settings: all, password, ...(occupant && { occupant }), ...socketDir(path) }
}

/** Throws, with who it is, when another process serves the data directory. Starts and makes nothing. */
export async function refuseOccupied(options: EmbeddedOptions): Promise<void> {
  const path = join(resolve(options.data_dir), 'postgres')
  if (!existsSync(path) || servingPid({ path: realpathSync(path) }) === undefined) return
  const { stop } = await startEmbedded(options)
  await stop()
}

/** For `pg` and `psql` alike. */
const addressOf = ({ socket_dir, password }: Pick<Plan, 'socket_dir' | 'password'>): string =>
  `postgresql:///odograph?host=${encodeURIComponent(socket_dir)}&port=5432&user=${superuser}&password=${password}`

/** What a small machine wants: no more processes than needed, nothing by the machine's locale or time zone. */
function parameters(major: number, fsync: boolean): Record<string, string> {
  return {
    max_connections: '50',
    // The query compiler costs more than it saves in queries of milliseconds.
    jit: 'off',
    // Pages are in memory, or on a disk that does not seek: indexes that hold what is asked are read, not tables.
    random_page_cost: '1.1',
    max_logical_replication_workers: '0',
    log_checkpoints: 'off',
    // Whole pages behind a checkpoint are most of what is logged; they halve, at no cost that could be measured.
    wal_compression: 'on',
    ...silence,
    timezone: 'UTC',
    ...(major >= 18 && { io_method: 'sync' }),
    ...(!fsync && { fsync: 'off', full_page_writes: 'off' }),
  }
}

/**
 * Errors of statements are told to who asked, and say what was asked, stored or sent: nothing of it is in the server's log, which
 * is left with what it tells of itself.
 */
const silence = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

/**
 * A path of the socket's directory that leaves the socket within the 100 characters that all systems allow. Linux
 * has a short name for a directory that a process keeps open, good for every process of the same user.
 */
function socketDir(path: string): { socket_dir: string; handle?: number } {
  if (Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= 100) return { socket_dir: path }
  if (process.platform !== 'linux')
    throw new Error(`The path ${path} is too long for a socket: choose a shorter data directory`)
  const handle = openSync(path, 'r')
  return { socket_dir: `/proc/${process.pid}/fd/${handle}`, handle }
}

/** Sorts as people do, "apple" before "Zoo", the same on every machine, for ICU comes along with the server. */
const create_database = `create database odograph template template0 locale_provider icu icu_locale 'und'`

/** Asks for the password and makes the database, where that is still to be done: one by one, for several processes may be the first. */
async function furnish(client: Client, { cluster, password }: Plan): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtext('create database'))`)
  await demandPassword(client, cluster, password)
  const { rowCount } = await client.query(`select from pg_database where datname = 'odograph'`)
  if (!rowCount) await client.query(create_database)
  await client.query(`select pg_advisory_unlock(hashtext('create database'))`)
}

interface Current {
  /** Undefined while the server is away. */
  session: Session | undefined
}

/** Milliseconds before another start, the longer the more have failed. */
const between_starts = { first: 25, most: 5_000 }

/** Starts or adopts a server whenever the one in use is gone, until `signal` aborts; ever more slowly while that fails. */
async function watch(plan: Plan, current: Current, signal: AbortSignal, log: Log): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const since = Date.now()
    await current.session?.ended
    if (signal.aborted) return
    if (current.session) log('The embedded PostgreSQL is gone; starting it again', { pid: current.session.pid })
    current.session = undefined
    failures = Date.now() - since > 100 ? 0 : failures + 1
    try {
      await pause(growing(between_starts, failures + 1), { signal })
      current.session = await attach(plan, signal)
      log('The embedded PostgreSQL runs again', { pid: current.session.pid, adopted: current.session.adopted })
    } catch (error) {
      if (!signal.aborted) log('The embedded PostgreSQL does not start', { error: (error as Error).message })
    }
  }
}
