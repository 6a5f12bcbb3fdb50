import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '#store/embedded/embedded.ts'

/**
 * `node test/caretaker.ts <folder> [server]`: outlives a run of tests to clear up after it. Everything of a run is in its
 * folder; with `server` a PostgreSQL of the run is too, whose address is said. The input ends with the run, in whatever
 * way: by a word when all is over, without one when it was interrupted, and then every process that was started in the
 * folder is ended as well.
 */
const [, , folder = '', server] = process.argv

// Ctrl-C in a terminal reaches everybody there.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

// Databases are copied, hundreds of them: by the system, which may do without copying.
// None of them lives long enough to be cleared up, or grows so that a plan should be another one.
const settings = { max_connections: '300', file_copy_method: 'clone', autovacuum: 'off' }
const embedded = server ? await startEmbedded({ data_dir: join(folder, 'server'), fsync: false, settings }) : undefined
process.stdout.write(`${embedded?.url ?? ''}\n`)

let isOver = false
for await (const _ of process.stdin) isOver = true
if (!isOver) for (const pid of startedIn(folder)) process.kill(pid, 'SIGKILL')
await embedded?.stop(isOver ? undefined : 1_000)
await rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Processes whose words or environment name the folder, but that of its server; none where the system has no `/proc`. */
function startedIn(folder: string): number[] {
  const pids = existsSync('/proc/self/environ') ? readdirSync('/proc').map(Number).filter(Number.isInteger) : []
  return pids.filter((pid) => pid !== process.pid && pid !== embedded?.pid && namesFolder(pid, folder))
}

function namesFolder(pid: number, folder: string): boolean {
  try {
    const told = ['cmdline', 'environ'].map((what) => readFileSync(`/proc/${pid}/${what}`, 'utf8')).join('\0')
    return told.includes(folder) && !told.includes(join(folder, 'server'))
  } catch {
    // It has ended, or is somebody else's.
    return false
  }
}
