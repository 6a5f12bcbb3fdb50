import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checked, type FileStore } from './file-store.ts'

/** Where files are written before they have a name. */
const unfinished = '.unfinished'

/**
 * A file store in a folder, for its owner's eyes only. A key is a path below it; a file that has its name is whole and
 * on the disk.
 */
export const disk = (path: string): FileStore => {
  const folder = resolve(path)
  const pathOf = (key: string): string => join(folder, checked(key))
  const write = async (key: string, source: Readable): Promise<void> => {
    const path = pathOf(key)
    const draft = join(folder, unfinished, randomBytes(16).toString('hex'))
    await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await pipeline(source, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolders(dirname(path), folder)
  }
  return {
    put: (key, bytes) => write(key, bytes instanceof Readable ? bytes : Readable.from([bytes])),

    async get(key, part) {
      const file = await open(pathOf(key)).catch(unlessMissing)
      if (!file) return undefined
      const about = await file.stat()
      const asked = part && { start: part.from, end: part.to }
      if (about.isFile()) return { stream: file.createReadStream(asked), size: about.size, modified: about.mtime }
      await file.close()
      return undefined
    },

    async size(key) {
      const about = await stat(pathOf(key)).catch(unlessMissing)
      return about?.isFile() ? about.size : undefined
    },

    async copy(from, to) {
      checked(to)
      const file = await open(pathOf(from))
      await write(to, file.createReadStream())
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async link(key) {
      checked(key)
      return undefined
    },

    async post(key) {
      checked(key)
      return undefined
    },

    async sweep(before) {
      for (const name of (await readdir(join(folder, unfinished)).catch(unlessMissing)) ?? []) {
        const draft = join(folder, unfinished, name)
        const about = await stat(draft).catch(unlessMissing)
        if (about && about.mtime < before) await rm(draft, { force: true })
      }
    },
  }
}

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

/** A new name is on the disk when its folder is, and a new folder when the one above it is. */
const syncFolders = async (from: string, to: string): Promise<void> => {
  const folder = await open(from)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  if (from !== to && from.startsWith(to)) await syncFolders(dirname(from), to)
}
