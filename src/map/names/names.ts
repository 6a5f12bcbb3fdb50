import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'
import type { StreetNames } from '#geocode/streets/names/street-names.ts'
import type { TileReader } from '#geocode/tiles.ts'
import type { Log } from '../maker.ts'

/** The names of the streets of files of tiles: read once by a process of its own, and kept on disk by the file's digest. */
export interface Names {
  /** Those of a file; nothing until they are read, and of who has no file. They stay in memory once they were asked for. */
  of(reader: TileReader): Promise<StreetNames | undefined>
  /** Reads those that were never read, one file after the other, and forgets those of files that are gone. */
  look(readers: readonly TileReader[]): Promise<void>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('./print.ts', import.meta.url))
/** Megabytes of JavaScript's memory, enough for a large country; what is larger is not found by its names. */
const bounds = ['--max-old-space-size=768', '--max-semi-space-size=4']
/** Milliseconds that a file of gigabytes may take on a busy machine. */
const patience = 4 * 3_600_000

/** Kept in this folder. */
export const createNames = (folder: string, log: Log): Names => {
  const ending = new AbortController()
  const loaded = new Map<string, Promise<StreetNames | undefined>>()
  const failed = new Set<string>()
  let looking: Promise<void> | undefined
  const print = version()

  const pathOf = async ({ digest }: TileReader): Promise<string> => join(folder, `streets-${digest}-${await print}`)
  const load = async (reader: TileReader): Promise<StreetNames | undefined> => {
    const path = await pathOf(reader)
    const kept = await readFile(path).catch(() => undefined)
    try {
      return kept && (deserialize(kept) as StreetNames)
    } catch {
      // Half of it was lost with the machine's power: it is read again.
      await rm(path, { force: true })
      return undefined
    }
  }
  const readNames = async (reader: TileReader, file: string): Promise<void> => {
    const from = performance.now()
    try {
      await readFileNames(file, reader, await pathOf(reader), ending.signal)
      const seconds = Math.round((performance.now() - from) / 100) / 10
      log.info({ file, seconds }, 'the streets of a file of maps are found by their names')
    } catch (error) {
      if (ending.signal.aborted) return
      failed.add(reader.digest)
      log.warn({ err: error, file }, 'the names of streets of a file of maps cannot be read')
    }
  }
  const lookAt = async (readers: readonly TileReader[]): Promise<void> => {
    const files = new Set(await readdir(folder).catch(() => []))
    for (const reader of readers) {
      const name = `streets-${reader.digest}-${await print}`
      if (!reader.file || files.has(name) || failed.has(reader.digest) || ending.signal.aborted) continue
      await readNames(reader, reader.file)
    }
    const digests = new Set(readers.map(({ digest }) => digest))
    for (const digest of loaded.keys()) if (!digests.has(digest)) loaded.delete(digest)
    const wanted = await Promise.all(readers.map((reader) => pathOf(reader)))
    for (const name of files)
      if (name.startsWith('streets-') && !wanted.includes(join(folder, name)) && !name.endsWith('.part'))
        await rm(join(folder, name), { force: true })
  }
  return {
    of(reader) {
      const known = loaded.get(reader.digest)
      if (known || !reader.file) return known ?? Promise.resolve(undefined)
      const loading = load(reader).then((names) => {
        if (!names) loaded.delete(reader.digest)
        return names
      })
      loaded.set(reader.digest, loading)
      return loading
    },
    look(readers) {
      looking ??= lookAt(readers).finally(() => {
        looking = undefined
      })
      return looking
    },
    async close() {
      ending.abort()
      await looking
    },
  }
}

const readFileNames = async (file: string, reader: TileReader, path: string, signal: AbortSignal): Promise<void> => {
  // Of several processes that read it at once the last one's stays, whole.
  const draft = `${path}.${randomUUID()}.part`
  await mkdir(join(path, '..'), { recursive: true })
  try {
    await promisify(execFile)(process.execPath, [...bounds, program, file, reader.schema, draft], {
      env: {},
      signal,
      timeout: patience,
    })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

const folders = ['../../geocode/streets/', '../../geocode/streets/names/', './']

/** What names depend on beside the file: how we read them. */
const version = async (): Promise<string> => {
  const digest = createHash('sha256')
  for (const folder of folders.map((path) => new URL(path, import.meta.url)))
    for (const name of (await readdir(folder)).sort())
      if (name.endsWith('.ts')) digest.update(await readFile(new URL(name, folder)))
  return digest.digest('hex').slice(0, 8)
}
