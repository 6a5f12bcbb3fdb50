import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'
import type { Gazetteer } from './gazetteer.ts'
import { sources } from './read.ts'

/** Beside the code that Node has compiled. */
const folder = new URL('../../../node_modules/.cache/odograph/', import.meta.url)
const program = fileURLToPath(new URL('./print.ts', import.meta.url))

/**
 * Loads the gazetteer from the file of a former start, or makes it in some seconds in a process of its own and keeps
 * the file. Where nothing can be kept, such as in a folder of somebody else, it is made each time.
 */
export const load = async (): Promise<Gazetteer> => {
  const file = new URL(`gazetteer-${await version()}`, folder)
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return deserialize(kept) as Gazetteer
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    encoding: 'buffer',
    maxBuffer: 2 ** 28,
    env: {},
  })
  const gazetteer = deserialize(stdout) as Gazetteer
  await keep(file, stdout).catch(() => undefined)
  return gazetteer
}

/** Of several processes that read it at once the last one's stays, whole; those of other versions go. */
const keep = async (file: URL, bytes: Buffer): Promise<void> => {
  const draft = new URL(`${file}.${process.pid}`)
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) if (name.startsWith('gazetteer-')) await rm(new URL(name, folder))
  await writeFile(draft, bytes)
  await rename(draft, file)
}

/** What the gazetteer depends on: the data, which a new release makes longer or shorter, and how we read it. */
const version = async (): Promise<string> => {
  const digest = createHash('sha256')
  for (const source of sources) digest.update(`${(await stat(source)).size} `)
  const here = new URL('./', import.meta.url)
  for (const name of (await readdir(here)).sort()) digest.update(await readFile(new URL(name, here)))
  return digest.digest('hex').slice(0, 16)
}
