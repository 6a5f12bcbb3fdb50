import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isName } from '../fetch/fetch-area.ts'
import { isFull } from '../fetch/full.ts'
import { lock } from '../fetch/lock.ts'
import { verifyArchive } from '../fetch/verify.ts'

/**
 * Files of tiles that somebody sends in pieces. What has come lies beside the maps, as `<name>.<id>.<size>.upload`: all that is
 * known of an upload is in its name and its length, so it goes on after any break.
 */

export interface Upload {
  /** 16 hex digits. */
  id: string
  name: string
  /** Bytes, as who sends it says. */
  size: number
  received: number
}

/** The fate of a piece: `misplaced` and `busy` with what has come; `refused`, of a whole file that is none, and `full` with a sentence. */
export type Appended =
  | { is: 'taken' | 'ended'; received: number }
  | { is: 'misplaced' | 'busy'; received: number }
  | { is: 'refused' | 'full'; reason: string }
  | { is: 'unknown' | 'large' | 'exists' }

export interface Uploads {
  list(): Promise<Upload[]>
  /** Answers its id; nothing where there is such a map already, or it is being sent or fetched. */
  create(name: string, size: number): Promise<string | undefined>
  /** Takes the next piece, which is a file. The last one ends it: the file is looked at, and takes its name, or nothing is left. */
  append(id: string, offset: number, piece: { path: string; size: number }): Promise<Appended>
  /** Answers whether there was one. */
  remove(id: string): Promise<boolean>
  /** Removes what nobody has sent a piece of for a week. */
  sweep(now?: number): Promise<void>
}

const pattern = /^(.+)\.([0-9a-f]{16})\.(\d{1,15})\.upload$/u
const abandoned = 7 * 86_400_000

export const createUploads = (folder: string): Uploads => {
  /** Those that a piece of is being taken of, in this process. */
  const busy = new Set<string>()

  const list = async (): Promise<(Upload & { path: string; changed: number })[]> => {
    const files = (await readdir(folder).catch(() => [])).sort()
    const found = await Promise.all(
      files.map(async (file) => {
        const [, name = '', id = '', size = ''] = pattern.exec(file) ?? []
        const path = join(folder, file)
        const about = id ? await stat(path).catch(() => undefined) : undefined
        return about ? [{ id, name, size: Number(size), received: about.size, path, changed: about.mtimeMs }] : []
      }),
    )
    return found.flat()
  }
  const find = async (id: string) => (await list()).find((upload) => upload.id === id)
  const end = async ({ name, path }: { name: string; path: string }): Promise<Appended | undefined> => {
    const target = join(folder, `${name}.pmtiles`)
    const release = await lock(`${target}.part.lock`).catch(() => undefined)
    try {
      if (!release || (await isThere(target))) {
        await rm(path, { force: true })
        return { is: 'exists' }
      }
      const reason = await faultOf(path)
      if (reason !== undefined) {
        await rm(path, { force: true })
        return { is: 'refused', reason }
      }
      await rename(path, target)
      return undefined
    } finally {
      await release?.()
    }
  }
  return {
    list: async () => (await list()).map(({ path: _, changed: __, ...upload }) => upload),
    async create(name, size) {
      if (!isName(name)) throw new Error('a name that is none')
      await mkdir(folder, { recursive: true })
      const target = join(folder, `${name}.pmtiles`)
      if ((await isThere(target)) || (await isThere(`${target}.part`))) return undefined
      if ((await list()).some((upload) => upload.name === name)) return undefined
      const id = randomBytes(8).toString('hex')
      await (await open(join(folder, `${name}.${id}.${size}.upload`), 'wx')).close()
      return id
    },
    async append(id, offset, piece) {
      const upload = await find(id)
      if (!upload) return { is: 'unknown' }
      const { received } = upload
      if (busy.has(id)) return { is: 'busy', received }
      if (offset !== received) return { is: 'misplaced', received }
      if (received + piece.size > upload.size) return { is: 'large' }
      busy.add(id)
      try {
        const fault = await put(upload.path, offset, piece.path)
        if (fault) return fault
        const now = received + piece.size
        if (now < upload.size) return { is: 'taken', received: now }
        return (await end(upload)) ?? { is: 'ended', received: now }
      } finally {
        busy.delete(id)
      }
    },
    async remove(id) {
      const upload = busy.has(id) ? undefined : await find(id)
      if (upload) await rm(upload.path, { force: true })
      return upload !== undefined
    },
    async sweep(now = Date.now()) {
      for (const { path, changed } of await list()) if (now - changed > abandoned) await rm(path, { force: true })
    },
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Puts a piece where it belongs, wholly or not at all: one that does not fit on the disk leaves what was there. */
const put = async (path: string, offset: number, piece: string): Promise<Appended | undefined> => {
  const file = await open(path, 'r+')
  try {
    let at = offset
    for await (const bytes of createReadStream(piece, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
      await writeWhole(file, bytes, at)
      at += bytes.length
    }
    await file.datasync()
    return undefined
  } catch (error) {
    await file.truncate(offset)
    if (!isFull(error)) throw error
    return { is: 'full', reason: 'The disk is full: make room, then the upload goes on where it is.' }
  } finally {
    await file.close()
  }
}

const writeWhole = async (
  file: { write(bytes: Buffer, from: number, length: number, at: number): Promise<{ bytesWritten: number }> },
  bytes: Buffer,
  at: number,
): Promise<void> => {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
}

/** Why it is no file of tiles, in a sentence. */
const faultOf = async (path: string): Promise<string | undefined> => {
  try {
    await verifyArchive(path)
    return undefined
  } catch (error) {
    return `It is no PMTiles file that can be read: ${(error as Error).message}`
  }
}
