/** One PostgreSQL server over a cluster: connecting to it, starting it, ending it. */
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Client } from 'pg'
import { pause } from '#pace/pause.ts'
import { forgoPassword } from './access.ts'
import type { Binaries } from './binaries.ts'
import { type Cluster, clearStalePid, isServing, nameTag, servingPid, superuser } from './cluster.ts'
import { cannotSpawn, explain, identified } from './process.ts'

/** Everything that starting a server takes. */
export interface Plan {
  cluster: Cluster
  binaries: Binaries
  /** Parameters of PostgreSQL. */
  settings: Record<string, string>
  /** Where its socket is, in a path short enough for one. */
  socket_dir: string
  /** That of its only role. */
  password: string
  /** Who serves the data directory by this process, as others are told: `pid 7, http://localhost:8080`. Undefined for whoever only looks in. */
  occupant?: string
}

/** A connection that bounds how long the server lives, and tells other processes that we use it. */
export interface Session {
  client: Client
  pid: number | undefined
  /** Whether somebody else had started the server. */
  adopted: boolean
  /** Resolves when the connection is gone. */
  ended: Promise<void>
}

/** Any number, the same in every process that shares a server: held shared by who uses it, exclusively by who stops it. */
const in_use = 724_601_809
/** Held exclusively by the process that serves the data directory, for as long as its connection lives. */
const occupied = 724_601_810

/** Milliseconds that the connection of an occupant may outlive it: one that was killed is noticed in a moment. */
const farewell = 2_000

/** Milliseconds that a server may neither answer nor die before we give up, and that orphans may hold its memory. */
const silence_allowed = 30_000

/** The children of a killed server hold its memory for a moment; and another process may have been faster than we. */
const retriable = /still in use|lock file .* already exists/

/**
 * Connects to the server of the cluster, starting one if none runs. A server that starts or recovers is waited for as
 * long as it takes. Throws when a server dies at its start, with the end of its log; when another process serves the data
 * directory that we are to serve; and when `signal` aborts.
 */
export async function attach(plan: Plan, signal: AbortSignal): Promise<Session> {
  const give_up = Date.now() + silence_allowed
  let started: Started | undefined
  let refused = false
  for (;;) {
    const answer = await connect(plan)
    const serving = servingPid(plan.cluster)
    if (typeof answer === 'object') {
      await occupy(plan, answer.client)
      return { ...answer, pid: serving, adopted: !started || started.failure !== undefined }
    }
    if (answer === 'refused' && !refused) forgoPassword(plan.cluster, serving)
    refused ||= answer === 'refused'
    if (answer === 'nobody' && !serving && (!started || started.failure)) {
      if (started?.failure && !retriable.test(started.failure())) throw new Error(started.failure())
      if (started) await pause(100, { signal })
      started = launch(plan)
    }
    if (answer !== 'soon' && Date.now() > give_up) throw new Error(started?.failure?.() ?? silent(plan, serving))
    await pause(10, { signal })
  }
}

const silent = ({ cluster, socket_dir }: Plan, pid: number | undefined) =>
  `A PostgreSQL (pid ${pid}) serves ${cluster.path} but does not answer at ${socket_dir}: stop it first`

/** Says that we serve the data directory. Throws, and ends the connection, when another process does. */
async function occupy({ occupant, cluster }: Plan, client: Client): Promise<void> {
  if (!occupant) return
  for (const give_up = Date.now() + farewell; ; await pause(50)) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [occupied])
    if (rows[0]?.free) return
    if (Date.now() < give_up) continue
    const other = await occupantOf(client)
    await client.end()
    throw new Error(
      `Another Odograph runs on the data directory ${dirname(cluster.path)} (${other}): end it, or set ODOGRAPH_DATA_DIR to another one.`,
    )
  }
}

async function occupantOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [occupied],
  )
  return rows[0]?.application_name ?? 'that ends just now'
}

type Answer = Pick<Session, 'client' | 'ended'> | 'soon' | 'nobody' | 'refused'

/** A connection that holds the lock of its users; or that the server is not ready, that there is none, or that it has another password. */
async function connect({ socket_dir, password, occupant = 'odograph launcher' }: Plan): Promise<Answer> {
  const login = { user: superuser, database: 'postgres', password, application_name: occupant }
  const client = new Client({ ...login, host: socket_dir, port: 5432, ssl: false, connectionTimeoutMillis: 5_000 })
  // Whatever breaks the connection also ends it, and that is listened to.
  client.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [in_use])
    return { client, ended }
  } catch (error) {
    client.end().catch(() => undefined)
    return meaning(error as NodeJS.ErrnoException)
  }
}

function meaning(error: NodeJS.ErrnoException): Exclude<Answer, object> {
  if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return 'nobody'
  if (/^28/.test(error.code ?? '')) return 'refused'
  // 57P..: starting, recovering, stopping; 53300: full; without a code: it went away while we connected.
  if (error.code === undefined || /^(57P|53300|ECONNRESET|EPIPE)/.test(error.code)) return 'soon'
  throw new Error(`The PostgreSQL of the data directory cannot be used: ${error.message}`)
}

interface Started {
  /** Says why the server ended, in words for people; `undefined` while it lives. */
  failure?: () => string
}

/**
 * Starts a server that outlives us: detached, so that an interrupt of our terminal does not reach it before we have
 * drained; and with a file for its log, because a pipe would break with us.
 */
function launch({ cluster, binaries, settings }: Plan): Started {
  clearStalePid(cluster)
  const started: Started = {}
  const directory = openSync(cluster.path, 'r')
  const log = openLog(cluster.log_file)
  try {
    const child = spawn(binaries.postgres, ['-D', cluster.name, ...flags(cluster, settings)], {
      ...identified(cluster.who),
      detached: true,
      stdio: ['ignore', log.fd, log.fd, directory],
    })
    child.once('error', (error) => {
      started.failure = () => cannotSpawn(binaries.postgres, cluster.who, error).message
    })
    child.once('exit', () => {
      started.failure = () => explain(binaries.postgres, readFileSync(cluster.log_file).subarray(log.size).toString())
    })
    child.unref()
    return started
  } catch (error) {
    throw cannotSpawn(binaries.postgres, cluster.who, error as NodeJS.ErrnoException)
  } finally {
    closeSync(log.fd)
    closeSync(directory)
  }
}

/** The server's socket is in its cluster's directory, which only its user and root can enter. */
function flags({ path }: Cluster, settings: Record<string, string>): string[] {
  const all = { listen_addresses: '', unix_socket_directories: '.', port: '5432', ...settings }
  return [...Object.entries(all).map(([name, value]) => `${name}=${value}`), nameTag(path)].flatMap((flag) => [
    '-c',
    flag,
  ])
}

/** Appends; starts a new file after 10 MB and keeps one old. */
function openLog(path: string): { fd: number; size: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(path, `${path}.1`)
  return { fd: openSync(path, 'a', 0o600), size: size > 10_000_000 ? 0 : size }
}

/**
 * Gives up our use of the server. Answers true when nobody else uses it; then nobody can begin to while the session
 * lasts.
 */
export async function leave({ client }: Session): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [in_use])
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [in_use])
  return rows[0]?.alone === true
}

/**
 * Ends the server of a cluster in order (its sessions are cut, what they had open rolled back, a checkpoint written);
 * after `within` milliseconds at once, which its next start repairs. Returns when it is gone.
 */
export async function shutDown(cluster: Cluster, within: number): Promise<void> {
  const pid = servingPid(cluster)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  const give_up = Date.now() + within
  for (let asked = false; isServing(cluster, pid); await pause(10)) {
    if (asked || Date.now() < give_up) continue
    asked = true
    process.kill(pid, 'SIGQUIT')
  }
}
