import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Archive, openArchive } from '../archive.ts'
import { isName } from './fetch-area.ts'
import { removeKept } from './kept.ts'
import { lock } from './lock.ts'
import { isWish, toldOf, type Wish } from './wish.ts'

/** The maps of a folder: `<name>.pmtiles`, and beside them what a break has left. */

/** The origin of a file that was fetched. */
export interface Made {
  wish: Wish
  max_zoom: number
  from: string
  fetched: string
}

/** A map that can be read, or what there is of one. */
export interface FoundMap {
  name: string
  path: string
  bytes: number
  /** What was wanted, or the bounds: west, south, east, north. */
  area: string
  bounds: Archive['bounds'] | undefined
  levels: string
  kind: string
  /** Of its data, as far as it tells: a date. */
  date: string
  made: Made | undefined
  /** Why it is not drawn; empty where it is. */
  fault: string
  /** What a break has left. */
  is_unfinished: boolean
}

const ending = '.pmtiles'
const unfinished = `${ending}.part`

/** Where the maps of a platform are. */
export const mapsFolder = (data_dir: string): string => join(data_dir, 'maps')

/** By name. `look` throws, with a sentence, where a file is not what it says. */
export const findMaps = async (folder: string, look?: (path: string) => Promise<void>): Promise<FoundMap[]> => {
  const names = (await readdir(folder).catch(() => [])).sort()
  const found: FoundMap[] = []
  for (const file of names) {
    const path = join(folder, file)
    if (file.endsWith(ending)) found.push(await describe(file.slice(0, -ending.length), path, look))
    if (file.endsWith(unfinished))
      found.push({
        ...(await broken(file.slice(0, -unfinished.length), path, unfinishedSentence)),
        is_unfinished: true,
      })
  }
  return found
}

const unfinishedSentence = 'unfinished: the same fetch goes on with it, `odograph map remove` ends it'

export const describe = async (
  name: string,
  path: string,
  look?: (path: string) => Promise<void>,
): Promise<FoundMap> => {
  try {
    const archive = await openArchive(path)
    await archive.close()
    await look?.(path)
    const made = madeOf(archive)
    return {
      ...(await broken(name, path, '')),
      area: made ? toldOf(made.wish) : archive.bounds.map((degrees) => Number(degrees.toFixed(3))).join(', '),
      bounds: archive.bounds,
      levels: `${archive.min_zoom}–${archive.max_zoom}`,
      kind: archive.kind,
      date: dateOf(archive, made),
      made,
    }
  } catch (error) {
    return broken(name, path, (error as Error).message)
  }
}

const broken = async (name: string, path: string, fault: string): Promise<FoundMap> => {
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  return {
    ...{ name, path, bytes, fault, area: '', levels: '', kind: '', date: '' },
    ...{ bounds: undefined, made: undefined, is_unfinished: false },
  }
}

const madeOf = ({ metadata }: Archive): Made | undefined => {
  const { wish, max_zoom, from, fetched } = (metadata.odograph ?? {}) as Record<string, unknown>
  if (!isWish(wish) || typeof max_zoom !== 'number' || typeof from !== 'string' || typeof fetched !== 'string')
    return undefined
  return { wish, max_zoom, from, fetched }
}

/** As Planetiler tells it, which makes the planet files that there are. */
const replicated = 'planetiler:osm:osmosisreplicationtime'

const dateOf = ({ metadata }: Archive, made: Made | undefined): string =>
  String(metadata[replicated] ?? made?.fetched ?? '').slice(0, 10)

/** Removes a map and what is left of one. @throws Error with a sentence where there is none by this name */
export const removeMap = async (folder: string, name: string): Promise<void> => {
  const files = await readdir(folder).catch(() => [] as string[])
  const mine = files.filter((file) => file === `${name}${ending}` || file === `${name}${unfinished}`)
  if (!isName(name) || mine.length === 0) {
    const others = [
      ...new Set(
        files.filter((file) => /\.pmtiles(\.part)?$/.test(file)).map((file) => file.replace(/\.pmtiles.*$/, '')),
      ),
    ]
    throw new Error(`There is no map ${name}; there ${others.length > 0 ? `are: ${others.join(', ')}` : 'is none'}.`)
  }
  const path = join(folder, `${name}${ending}`)
  const release = await lock(`${path}.part.lock`)
  try {
    await removeKept(`${path}.part`)
    await rm(path, { force: true })
  } finally {
    await release()
  }
}
