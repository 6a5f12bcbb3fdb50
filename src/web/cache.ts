import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { list } from './built.ts'

/** Builds in a folder: each named by the digest of its sources, there wholly or not at all. */

const program = fileURLToPath(new URL('./make-process.ts', import.meta.url))

const before = 'web-'
const draft = /^web-[0-9a-f]{32}\.draft-/
const whole = /^web-[0-9a-f]{32}$/

/** Behind devices and callers, but not behind everything: somebody may look at a page that waits for it. */
const priority = 5
/** Megabytes of JavaScript of the process that builds, and milliseconds that it may take on a busy machine. */
const heap = 256
const patience = 600_000
/** Milliseconds after which a build that was begun has no maker any more. */
const abandoned = 3_600_000

const isThere = (folder: string): Promise<boolean> =>
  access(join(folder, list)).then(
    () => true,
    () => false,
  )

/** The folder of the build of that digest, in the first of the caches that has it. */
export const find = async (caches: readonly string[], digest: string): Promise<string | undefined> => {
  for (const cache of caches) {
    const folder = join(cache, before + digest)
    if (await isThere(folder)) return folder
  }
  return undefined
}

/** Builds into the first of the caches that can be written to. Answers the build's folder; of two who build at once, the first one's. */
export const build = async (
  root: string,
  caches: readonly string[],
  digest: string,
  signal: AbortSignal,
): Promise<string> => {
  if (!canBuild()) throw new Error(nothing_builds)
  const { cache, folder: made } = await beginIn(caches, digest)
  const folder = join(cache, before + digest)
  try {
    await run(root, made, signal)
    await rename(made, folder).catch(async (error) => {
      if (!(await isThere(folder))) throw error
    })
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  return folder
}

/** Such as an installation without development packages, where the pages are to be built before those are removed. */
const canBuild = (): boolean => {
  try {
    return import.meta.resolve('vite') !== ''
  } catch {
    return false
  }
}

const nothing_builds =
  'what builds the pages is not installed, and they were not built before: npm ci, npm run odograph -- web build, then npm prune --omit=dev'

const beginIn = async (caches: readonly string[], digest: string) => {
  const faults: string[] = []
  for (const cache of caches) {
    const folder = join(cache, `${before}${digest}.draft-${randomBytes(8).toString('hex')}`)
    try {
      await mkdir(folder, { recursive: true })
      return { cache, folder }
    } catch (error) {
      faults.push((error as Error).message)
    }
  }
  throw new Error(`there is no place to keep what is built: ${faults.join('; ')}`)
}

/** In a process of its own, that ends when this one does. Rejects with what it complained of. */
const run = (root: string, folder: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(program, [root, folder], {
      execArgv: [`--max-old-space-size=${heap}`],
      // It is told nothing of ours, and to give back at once what it has used, which is 100 MB less.
      env: {
        NODE_ENV: 'production',
        MALLOC_ARENA_MAX: '2',
        MIMALLOC_PURGE_DELAY: '0',
        MIMALLOC_ARENA_EAGER_COMMIT: '0',
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // What a terminal sends to all of us is for the one that started it, which then ends this one.
      detached: true,
      timeout: patience,
      killSignal: 'SIGKILL',
      signal,
    })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000)
    })
    // One that was started and is ended tells of it when it has closed.
    child.once('error', (error) => child.pid === undefined && reject(error))
    child.once('close', (code, killed) => {
      if (code === 0) resolve()
      else reject(new Error(said.trim() || `it ended with ${killed ?? code}`))
    })
    lower(child.pid)
  })

const lower = (pid: number | undefined): void => {
  try {
    if (pid) setPriority(pid, priority)
  } catch {
    // It has ended already, which is told where it is waited for.
  }
}

/**
 * Removes the other builds but the last one before: processes of before go on with it, and pages that are open in browsers
 * load screens of it. Answers that one.
 */
export const sweep = async (kept: string): Promise<string | undefined> => {
  const now = new Date()
  await utimes(kept, now, now)
  const cache = join(kept, '..')
  const others: { folder: string; used: number }[] = []
  for (const name of await readdir(cache)) {
    const folder = join(cache, name)
    if (folder === kept || !(whole.test(name) || draft.test(name))) continue
    const used = (await stat(folder).catch(() => undefined))?.mtimeMs
    if (used === undefined) continue
    if (whole.test(name)) others.push({ folder, used })
    else if (used < Date.now() - abandoned) await rm(folder, { recursive: true, force: true })
  }
  const [last, ...older] = others.sort((a, b) => b.used - a.used)
  for (const { folder } of older) await rm(folder, { recursive: true, force: true })
  return last?.folder
}
