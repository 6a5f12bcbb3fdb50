import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Log, Maker } from '../maker.ts'
import { fileMaker } from './file.ts'

/** Digests of files that are gone, for pages that are open since then. */
const most_gone = 100

/** All files of tiles of a folder, as they are there now: who writes one gives it its name when it is whole. */
export interface Folder {
  makers(): Maker[]
  /** Sees what has changed. */
  look(): Promise<void>
  /** Answers whether there was a file of this digest. */
  had(digest: string): boolean
  close(): Promise<void>
}

export const openFolder = (path: string, log: Log): Folder => {
  /** By name; one that cannot be read stays here, too, so that it is told once. */
  const known = new Map<string, { print: string; maker: Maker | undefined }>()
  const gone = new Set<string>()
  let looking: Promise<void> | undefined

  const forget = async (name: string): Promise<void> => {
    const maker = known.get(name)?.maker
    known.delete(name)
    if (!maker) return
    gone.add(maker.source()?.digest ?? '')
    const [oldest = ''] = gone
    if (gone.size > most_gone) gone.delete(oldest)
    await maker.close()
  }
  const take = async (name: string, print: string): Promise<void> => {
    await forget(name)
    const file = join(path, name)
    const maker = await fileMaker(idOf(name), file).catch((error: Error) => {
      log.error({ err: error, file }, 'a file of maps cannot be read, and is passed over')
      return undefined
    })
    const twin = maker && [...known.values()].some((one) => one.maker?.has(maker.source().digest))
    known.set(name, { print, maker: twin ? undefined : maker })
    if (twin) await maker.close()
    else if (maker) log.info({ file }, 'a file of maps is drawn')
  }
  const scan = async (): Promise<void> => {
    const found = new Map<string, string>()
    // There is none until somebody puts a file into it.
    for (const name of await readdir(path).catch(() => [])) {
      const print = name.endsWith('.pmtiles') ? await printOf(join(path, name)) : undefined
      if (print !== undefined) found.set(name, print)
    }
    for (const name of known.keys()) if (!found.has(name)) await forget(name)
    for (const [name, print] of found) if (known.get(name)?.print !== print) await take(name, print)
  }
  return {
    makers: () =>
      [...known.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, { maker }]) => (maker ? [maker] : [])),
    look() {
      looking ??= scan().finally(() => {
        looking = undefined
      })
      return looking
    },
    had: (digest) => gone.has(digest),
    async close() {
      await looking
      for (const name of known.keys()) await forget(name)
    },
  }
}

/** Another file has another one; nothing where there is none. */
export const printOf = async (path: string): Promise<string | undefined> => {
  const about = await stat(path).catch(() => undefined)
  return about?.isFile() ? `${about.ino} ${about.size} ${about.mtimeMs}` : undefined
}

/** What its source is called in styles: two names that differ only in signs are told apart by a figure of theirs. */
const idOf = (name: string): string => {
  const bare = basename(name, '.pmtiles')
  const plain = bare.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return plain === bare ? `file-${plain}` : `file-${plain}-${Buffer.from(bare).toString('hex').slice(-8)}`
}
