import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Encoding } from '../archive.ts'
import type { Log } from '../maker.ts'

/**
 * What others sent, kept in files: bounded in bytes, what was used longest ago goes first. It lies in so many drawers, by
 * digest, that one holds 8 MB: to keep the bound one drawer is looked through, however many there are. What several
 * processes keep in one folder is of all of them, and each looks through a drawer when it has put a sixteenth of it there.
 */

export interface Entry {
  /** Nothing of it is a tile of nothing. */
  bytes: Buffer
  type: string
  encoding: Encoding | undefined
}

export interface Kept {
  read(key: string): Promise<Entry | undefined>
  /** For so many seconds at most; never rejects. */
  keep(key: string, entry: Entry, seconds: number): Promise<void>
}

/** Bytes of a drawer. */
const drawer_size = 8 * 1024 * 1024
/** Of it, what is left after it was looked through, and what a process puts there before it looks again. */
const full = 7 / 8
const portion = 1 / 16
/** What files of a file system take at least. */
const block = 4_096
/** Milliseconds after which a file that is being written is of a process that was killed. */
const abandoned = 3_600_000
/** Milliseconds for which nothing is written where it could not be. */
const pause = 60_000
/** Milliseconds after which what nobody has used is removed, however much room there is. */
const month = 30 * 86_400_000

export interface KeptOptions {
  folder: string
  /** Bytes of all; 0 keeps nothing. */
  size: number
  log: Log
  now?: () => number
}

export const none: Kept = { read: async () => undefined, keep: async () => undefined }

export const createKept = ({ folder, size, log, now = Date.now }: KeptOptions): Kept => {
  if (size === 0) return none
  const count = Math.max(Math.round(size / drawer_size), 1)
  const drawers = createDrawers(join(folder, String(count)), count, size / count, now)
  const swept = removeOthers(folder, String(count)).catch(() => undefined)
  let stopped: { until: number } | undefined

  const failed = (error: unknown): void => {
    if (!stopped) log.warn({ err: error, folder }, 'no tiles can be kept: each is fetched whenever somebody looks')
    stopped = { until: now() + pause }
  }
  return {
    async read(key) {
      const bytes = await drawers.read(nameOf(key)).catch(() => undefined)
      return bytes && opened(bytes, now())
    },
    async keep(key, entry, seconds) {
      if (stopped && now() < stopped.until) return
      await swept
      try {
        await drawers.put(nameOf(key), sealed(entry, now() + seconds * 1000))
        stopped = undefined
      } catch (error) {
        failed(error)
      }
    },
  }
}

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)

/** Of another size than this one. */
const removeOthers = async (folder: string, own: string): Promise<void> => {
  const others = (await readdir(folder)).filter((name) => /^\d+$/.test(name) && name !== own)
  for (const name of others) await rm(join(folder, name), { recursive: true, force: true })
}

interface Head {
  type: string
  encoding?: Encoding
  /** Milliseconds since 1970. */
  until: number
  crc: number
}

const sealed = ({ bytes, type, encoding }: Entry, until: number): Buffer =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify({ type, encoding, until, crc: crc32(bytes) } satisfies Head)}\n`),
    bytes,
  ])

/** Nothing of a file that is too old, or not as it was written: a machine may have stopped meanwhile. */
const opened = (file: Buffer, now: number): Entry | undefined => {
  const end = file.indexOf('\n')
  const bytes = file.subarray(end + 1)
  try {
    const { type, encoding, until, crc } = JSON.parse(file.toString('utf8', 0, end)) as Head
    return until > now && crc === crc32(bytes) ? { bytes, type, encoding } : undefined
  } catch {
    return undefined
  }
}

/** Files of which each one's time is when it was used last. */
const createDrawers = (folder: string, count: number, size: number, now: () => number) => {
  /** Bytes that were put into a drawer since it was looked through; one that is not in it never was. */
  const put = new Map<string, number>()
  const sweeping = new Map<string, Promise<void>>()
  const drawerOf = (name: string): string => String(Number.parseInt(name.slice(0, 8), 16) % count)

  const sweep = (drawer: string): Promise<void> => {
    const going = sweeping.get(drawer)
    if (going) return going
    const work = lookThrough(join(folder, drawer), size * full, now()).finally(() => sweeping.delete(drawer))
    sweeping.set(drawer, work)
    put.set(drawer, 0)
    return work
  }
  return {
    async read(name: string): Promise<Buffer> {
      const file = await open(join(folder, drawerOf(name), name))
      try {
        const bytes = await file.readFile()
        // What can be read may lie where nothing can be written.
        await file.utimes(now() / 1000, now() / 1000).catch(() => undefined)
        return bytes
      } finally {
        await file.close()
      }
    },
    async put(name: string, bytes: Buffer): Promise<void> {
      const drawer = drawerOf(name)
      await write(join(folder, drawer), name, bytes, now())
      const since = (put.get(drawer) ?? size) + onDisk(bytes.length)
      put.set(drawer, since)
      if (since >= size * portion) await sweep(drawer)
    },
  }
}

const onDisk = (bytes: number): number => Math.ceil(bytes / block) * block

/** Whole or not at all, also for others who read it meanwhile. */
const write = async (folder: string, name: string, bytes: Buffer, time: number): Promise<void> => {
  const draft = join(folder, `${name}.${randomUUID()}`)
  try {
    await writeFile(draft, bytes).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      await mkdir(folder, { recursive: true })
      await writeFile(draft, bytes)
    })
    const file = await open(draft)
    await file.utimes(time / 1000, time / 1000).finally(() => file.close())
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Removes what was not used for a month, and what was used longest ago until the rest takes no more than `most` bytes. */
const lookThrough = async (folder: string, most: number, now: number): Promise<void> => {
  const names = await readdir(folder)
  const files = (await Promise.all(names.map((name) => looked(folder, name)))).filter((file) => file !== undefined)
  const drafts = files.filter(({ name, used }) => name.includes('.') && used < now - abandoned)
  const whole = files.filter(({ name }) => !name.includes('.')).sort((a, b) => a.used - b.used)
  let sum = whole.reduce((bytes, { taken }) => bytes + taken, 0)
  const old = []
  for (const file of whole) {
    if (sum <= most && file.used > now - month) break
    sum -= file.taken
    old.push(file)
  }
  // Another process may have been quicker.
  await Promise.all([...drafts, ...old].map(({ name }) => unlink(join(folder, name)).catch(() => undefined)))
}

const looked = async (folder: string, name: string) => {
  const about = await stat(join(folder, name)).catch(() => undefined)
  return about && { name, used: about.mtimeMs, taken: onDisk(about.size) }
}
