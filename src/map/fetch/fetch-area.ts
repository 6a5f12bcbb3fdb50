import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copyTiles } from './copy.ts'
import { type Kept, readKept, removeKept } from './kept.ts'
import { lock } from './lock.ts'
import { openNewest } from './newest.ts'
import { prepare } from './prepare.ts'
import type { Fetched, FetchRun } from './run.ts'
import { Changed, openPlanet, type Planet } from './source.ts'
import { nameOf, type Wish } from './wish.ts'

/** A map of an area, as a file of its own out of a public planet file. */

export interface FetchOptions {
  /** Where maps are; the file is `<name>.pmtiles` there. */
  folder: string
  name?: string | undefined
  wish: Wish
  max_zoom: number
  /** The planet file: an address, in which `{date}` stands for a day, or a path. */
  from: string
}

/** How often it is begun anew because the planet file is another one meanwhile. */
const beginnings = 3

/**
 * Makes `<name>.pmtiles`, or goes on where a break has left it. Others see it when it is whole.
 * @throws Error with a sentence that says what to do
 */
export const fetchArea = async (options: FetchOptions, run: FetchRun = {}): Promise<Fetched> => {
  const path = pathOf(options)
  await mkdir(options.folder, { recursive: true })
  const release = await lock(`${path}.part.lock`)
  try {
    for (let beginning = 1; ; beginning++)
      try {
        return await attempt(path, options, run)
      } catch (error) {
        if (!(error instanceof Changed) || beginning === beginnings) throw error
        run.onNotice?.(`${error.message}: it is begun anew.`)
        await removeKept(`${path}.part`)
      }
  } finally {
    await release()
  }
}

const pathOf = ({ folder, name, wish }: FetchOptions): string => {
  const called = name ?? nameOf(wish)
  if (!isName(called))
    throw new Error(
      'A name has letters, digits, dots, lines and dashes, 64 at most, and begins with none of the signs.',
    )
  return join(folder, `${called}.pmtiles`)
}

/** Names that are good for a file on any disk. */
export const isName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(name)

const attempt = async (path: string, options: FetchOptions, run: FetchRun): Promise<Fetched> => {
  const part = `${path}.part`
  const { planet, kept } = (await resumed(part, options, run)) ?? (await begun(part, options, run))
  try {
    return await copyTiles(path, planet, kept, run)
  } finally {
    await planet.close()
  }
}

/** What a break has left, where the same is wanted and the planet file is still there as it was. */
const resumed = async (
  part: string,
  options: FetchOptions,
  run: FetchRun,
): Promise<{ planet: Planet; kept: Kept } | undefined> => {
  const kept = await readKept(part)
  if (!kept) return undefined
  const planet = kept.wanted === wantedOf(options) ? await openPlanet(kept.address, run).catch(anew(run)) : undefined
  if (planet?.size === kept.size && planet.version === kept.version) return { planet, kept }
  await planet?.close()
  run.onNotice?.(
    planet
      ? `${kept.address} is another file than before the break: it is begun anew.`
      : 'What a break has left was of something else, or its planet file is gone: it is begun anew.',
  )
  return undefined
}

const anew =
  ({ signal }: FetchRun) =>
  (): undefined => {
    signal?.throwIfAborted()
    return undefined
  }

const begun = async (part: string, options: FetchOptions, run: FetchRun): Promise<{ planet: Planet; kept: Kept }> => {
  await removeKept(part)
  const now = run.now ?? new Date()
  const planet = await openNewest(options.from, now, run)
  try {
    return { planet, kept: await prepare(part, planet, { ...options, wanted: wantedOf(options), now }, run.signal) }
  } catch (error) {
    await removeKept(part)
    await planet.close()
    throw error
  }
}

const wantedOf = ({ wish, max_zoom, from }: FetchOptions): string => JSON.stringify({ wish, max_zoom, from })
