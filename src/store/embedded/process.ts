/** Running the programs of PostgreSQL, and saying in one sentence why they did not run. */
import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Identity } from './identity.ts'

/** The two ways out when the PostgreSQL that we bring cannot run here. */
export const advice =
  'set ODOGRAPH_DATABASE_URL to a PostgreSQL of yours, or ODOGRAPH_POSTGRES_BIN to the directory of the system\u2019s own programs'

interface Run {
  who: Identity | undefined
  /** A directory that the program finds open as number 3. */
  directory?: number
}

/** Runs a program to its end and returns its output. Throws in one sentence why it failed. */
export async function run(program: string, args: string[], { who, directory }: Run): Promise<string> {
  try {
    const child = spawn(program, args, { ...identified(who), stdio: ['ignore', 'pipe', 'pipe', directory] })
    const ended = Promise.all([text(child.stdout as Readable), text(child.stderr as Readable), once(child, 'close')])
    const [output, errors, [code]] = await ended
    if (code === 0) return output
    throw new Error(explain(program, errors))
  } catch (error) {
    throw cannotSpawn(program, who, error as NodeJS.ErrnoException)
  }
}

/**
 * Options that run a program as this user. PostgreSQL's programs take defaults from PG… variables, their words from the
 * locale, and insist on a working directory that they can return to: none may come from whoever starts us.
 */
export const identified = (who: Identity | undefined): SpawnOptions => ({
  ...who,
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
})

/** An error that says why the system did not even start the program; any other error as it is. */
export function cannotSpawn(program: string, who: Identity | undefined, error: NodeJS.ErrnoException): Error {
  if (error.syscall === undefined) return error
  const reasons: Record<string, string> = {
    ENOENT: `${program} does not run on this system (it needs glibc; Alpine and other musl systems have none)`,
    EPERM: `we are root without the right to become uid ${who?.uid}, and PostgreSQL refuses to run as root`,
    EACCES: `${program} may not be executed (its modes and those above it, or a file system mounted noexec)`,
  }
  const reason = reasons[error.code === 'EINVAL' ? 'EPERM' : (error.code ?? '')] ?? `${program}: ${error.message}`
  return new Error(`${reason}: ${advice}`)
}

/** The reason for which the program ended, found in its output. */
export function explain(program: string, output: string): string {
  const uid = /could not look up effective user ID (\d+)/.exec(output)?.[1]
  if (uid) return `PostgreSQL needs a user entry for uid ${uid}: add one to /etc/passwd, or ${advice}`
  const end = output.trim().split('\n').slice(-8).join('\n')
  if (/GLIBC_|shared librar|symbol not found/.test(output))
    return `${program} does not run on this system: ${advice}\n${end}`
  return `${program} failed:\n${end}`
}
