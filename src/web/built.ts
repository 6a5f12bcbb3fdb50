import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Application } from './sources.ts'

/** What a build leaves: files as they are sent, and a list of them. */

export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** A file that browsers ask for. */
export interface BuiltFile {
  /** Its media type. */
  type: string
  /** Of its bytes, 16 hex digits. */
  digest: string
  /** Whether its name tells its bytes, so that neither they nor what is said of them ever change. */
  lasting: boolean
  /** In which it is there too, because they make it smaller. */
  encodings: Encoding[]
}

/** `built.json` beside the files. */
export interface Built {
  /** By path, `/assets/fleet-1a2b3c4d.js`. */
  files: Record<string, BuiltFile>
  pages: Record<Application, BuiltPage>
}

export interface BuiltPage {
  html: string
  /** Scripts that a screen begins with, by its name. */
  screens: Record<string, string[]>
}

export const list = 'built.json'
export const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** A build, whose files are read when they are first asked for and then kept: they are few, and asked for by everybody. */
export interface Site extends Built {
  read(path: string, encoding?: Encoding): Promise<Buffer>
}

/** The build in that folder; nothing where there is none. */
export const openSite = async (folder: string): Promise<Site | undefined> => {
  const text = await readFile(join(folder, list), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const held = new Map<string, Promise<Buffer>>()
  const read = (path: string, encoding?: Encoding): Promise<Buffer> => {
    const file = join(folder, path) + (encoding ? suffixes[encoding] : '')
    const known = held.get(file)
    if (known) return known
    const reading = readFile(file)
    held.set(file, reading)
    reading.catch(() => held.delete(file))
    return reading
  }
  return { ...(JSON.parse(text) as Built), read }
}
