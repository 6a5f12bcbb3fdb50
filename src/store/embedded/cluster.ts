/** The directory that PostgreSQL keeps its data in, and which process serves it. */
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Binaries, moveIntoPlace } from './binaries.ts'
import { canReach, type Identity } from './identity.ts'
import { advice, cannotSpawn, run } from './process.ts'

/** A directory of PostgreSQL's data. */
export interface Cluster {
  /** PostgreSQL's own directory, without symbolic links: `<data_dir>/postgres`. */
  path: string
  /** What the server says: `<data_dir>/postgres.log`. */
  log_file: string
  /** Whom the server runs as. */
  who: Identity | undefined
  /** How the server is told its directory. */
  name: string
}

/** The role that owns the cluster. */
export const superuser = 'odograph'

/**
 * Makes the data directory, which others may pass through but not list; answers its path. Throws with what is wrong
 * with the path.
 */
export function makeDataDir(data_dir: string): string {
  try {
    const made = mkdirSync(data_dir, { recursive: true })
    // Not the mode of mkdir, which the umask narrows: the server's user must pass through.
    if (made !== undefined) chmodSync(data_dir, 0o711)
    return realpathSync(data_dir)
  } catch (error) {
    throw new Error(`The data directory ${data_dir} cannot be used: ${(error as Error).message}`)
  }
}

/**
 * The path by which a program is told its cluster, which it is given open as number 3. The kernel lets a process use an
 * open directory that it could not have walked to, and Linux has a name for it: so data below a 0700 home can stay
 * where it is. Throws elsewhere.
 */
export function clusterName(path: string, who: Identity | undefined): string {
  if (canReach(path, who)) return path
  if (process.platform === 'linux') return '/proc/self/fd/3'
  throw new Error(`uid ${who?.uid} cannot reach ${path}: choose another data directory, or ${advice}`)
}

/** Makes the cluster if there is none. Throws when the directory holds no cluster of this PostgreSQL. */
export async function makeCluster(
  { path, who }: Pick<Cluster, 'path' | 'who'>,
  { initdb, major }: Binaries,
  fsync: boolean,
): Promise<void> {
  if (!existsSync(path) || readdirSync(path).length === 0) {
    removeUnfinished(path)
    const unfinished = `${path}.new-${process.pid}`
    makeDirectoryOf(who, unfinished)
    const directory = openSync(unfinished, 'r')
    try {
      await run(initdb, initArguments(clusterName(unfinished, who), major, fsync), { who, directory })
      moveIntoPlace(unfinished, path)
    } finally {
      closeSync(directory)
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  checkVersion(path, major)
}

/** Nobody enters its directory (0700) but its user and we, until it asks for a password. */
function initArguments(name: string, major: number, fsync: boolean): string[] {
  const locale =
    major < 17 ? ['--locale=C.UTF-8'] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const given = [
    '-D',
    name,
    '-U',
    superuser,
    '--auth=trust',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
  ]
  return [...given, ...locale, ...(fsync ? [] : ['--no-sync'])]
}

function makeDirectoryOf(who: Identity | undefined, path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
    if (who) chownSync(path, who.uid, who.gid)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (who && (code === 'EPERM' || code === 'EINVAL')) throw cannotSpawn('initdb', who, error as NodeJS.ErrnoException)
    throw new Error(`The data directory cannot be used: ${message}`)
  }
}

/** What a process left behind that was killed while it made the cluster. */
function removeUnfinished(path: string): void {
  const parent = dirname(path)
  for (const name of readdirSync(parent)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1]
    if (pid && !exists(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function checkVersion(path: string, major: number): void {
  const file = join(path, 'PG_VERSION')
  if (!existsSync(file))
    throw new Error(`${path} is no PostgreSQL directory: move it away, or choose another data directory`)
  const found = Number(readFileSync(file, 'utf8'))
  if (found === major) return
  throw new Error(
    `${path} was made by PostgreSQL ${found} and this is PostgreSQL ${major}: dump it with ${found} and restore, or set ` +
      `ODOGRAPH_POSTGRES_BIN to the programs of PostgreSQL ${found}`,
  )
}

/** The process id of the server that serves the cluster now, ours or another's; `undefined` when none does. */
export function servingPid({ path }: Pick<Cluster, 'path'>): number | undefined {
  const pid = notedPid(path)
  return pid !== undefined && serves(pid, path) ? pid : undefined
}

/** Answers whether that process still is a server of the cluster: it removes its pid file a moment before it ends. */
export const isServing = ({ path }: Cluster, pid: number): boolean => serves(pid, path)

/**
 * Removes the pid file of a dead server when its number now belongs to a process that is no server of this cluster:
 * PostgreSQL itself starts over a dead number, but takes a living one of the same user for its server. That no
 * orphan of the dead server still writes, PostgreSQL checks by its shared memory, which does not need the file.
 */
export function clearStalePid({ path }: Cluster): void {
  const pid = notedPid(path)
  if (pid === undefined || !exists(pid) || serves(pid, path)) return
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) rmSync(join(path, name), { force: true })
}

function notedPid(path: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(path, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    // A server that ends takes the file along.
    return undefined
  }
}

/** By its command line, which anyone may read: a root without CAP_SYS_PTRACE cannot ask for the working directory. */
function serves(pid: number, path: string): boolean {
  if (process.platform !== 'linux') return exists(pid)
  try {
    const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return basename(program ?? '') === 'postgres' && (args.includes(path) || args.includes(nameTag(path)))
  } catch {
    return false
  }
}

/** A parameter without effect that names the cluster in the command line, where `-D` may not. */
export const nameTag = (path: string): string => `odograph.cluster=${path}`

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
