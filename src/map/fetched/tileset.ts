import { createHash } from 'node:crypto'
import type { TileAt } from '#geocode/tiles.ts'
import type { Told, Toll } from '../maker.ts'
import type { Answer, Ask, Question } from './ask.ts'
import { Fault, isOfOne } from './fault.ts'
import type { Health } from './health.ts'
import { type Entry, type Kept, none } from './kept.ts'
import { addressAt } from './template.ts'
import { asTile, empty, largest_tile } from './tile.ts'

/** Seconds that what was fetched is kept, and for how long it is believed that there is nothing. */
const month = 30 * 86_400
const day = 86_400

/** Tiles at an address. */
export interface Tileset {
  kind: 'vector' | 'raster'
  template: string
  min_zoom: number
  max_zoom: number
  /** West, south, east, north, in degrees. */
  bounds: [number, number, number, number]
  /** Its host was named by another one than the operator. */
  strict: boolean
}

/** Means of one who fetches. */
export interface Means {
  ask: Ask
  kept: Kept
  /** Milliseconds since 1970. */
  now(): number
}

/**
 * The digest that pages know something by that is fetched: of its address, which has the version of those that have one, and of the month,
 * for what has none changes in its place, and what a browser has of a digest it keeps.
 */
export const digestOf = (text: string, now: number): string => hex(`${text}\n${Math.floor(now / (month * 1000))}`)

const hex = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Something to fetch, and how it is read: rejects with a `Fault` where it is something else. */
export interface Fetch {
  question: Question
  read(answer: Answer, host: string): Promise<Entry>
}

/** Fetches what is not kept, each once for all who ask. @param health of whoever has it */
export const createFetcher = ({ ask, kept }: Means, health: Health) => {
  const going = new Map<string, Promise<Entry>>()

  const load = async (key: string, { question, read }: Fetch): Promise<Entry> => {
    const work = async () => {
      const answer = await ask(question)
      return { entry: await read(answer, new URL(question.address).host), passing: answer.passing }
    }
    const { entry, passing } = await health.watch(work).catch((error: unknown) => {
      // It is not there, or of no use to anybody, which is the same.
      if (isOfOne(error)) return { entry: empty, passing: false }
      throw error
    })
    await (passing ? none : kept).keep(key, entry, entry.bytes.length > 0 ? month : day)
    return entry
  }
  const joined = (key: string, what: Fetch): Promise<Entry> => {
    const loading = going.get(key) ?? load(key, what).finally(() => going.delete(key))
    going.set(key, loading)
    return loading
  }
  const fetch = async (key: string, what: Fetch, toll: Toll): Promise<Told> => {
    const entry = await kept.read(key)
    if (entry) return told(entry)
    if (health.isAway()) return 'away'
    if (!going.has(key)) await toll()
    return joined(key, what).then(told, (error: unknown) => {
      if (error instanceof Fault) return 'away' as const
      throw error
    })
  }
  return {
    fetch,
    tile: async (set: Tileset, at: TileAt, toll: Toll): Promise<Told> =>
      isWithin(set, at) ? fetch(keyOf(set, at), tileOf(set, at), toll) : undefined,
    /** What is kept of it; nothing is asked. */
    kept: (set: Tileset, at: TileAt): Promise<Entry | undefined> => kept.read(keyOf(set, at)),
  }
}

export const tileOf = ({ kind, template, strict }: Tileset, at: TileAt): Fetch => ({
  question: { address: addressAt(template, at), most: largest_tile, strict },
  read: (answer, host) => asTile(kind, answer, host),
})

const keyOf = ({ template }: Tileset, { z, x, y }: TileAt): string => `${hex(template)}/${z}/${x}/${y}`

const told = (entry: Entry): Told => (entry.bytes.length > 0 ? entry : 'empty')

/** Answers whether a tile shows a part of what there is. */
const isWithin = (
  { min_zoom, max_zoom, bounds: [west, south, east, north] }: Tileset,
  { z, x, y }: TileAt,
): boolean => {
  if (z < min_zoom || z > max_zoom) return false
  return x + 1 > across(west, z) && x < across(east, z) && y + 1 > down(north, z) && y < down(south, z)
}

/** The tile around the middle of all, at the first level that there is. */
export const middleOf = ({ min_zoom: z, bounds: [west, south, east, north] }: Tileset): TileAt => ({
  z,
  x: Math.floor(across((west + east) / 2, z)),
  y: Math.floor((down(north, z) + down(south, z)) / 2),
})

/** How many tiles of a level are west of a meridian, and north of a parallel. */
const across = (lng: number, z: number): number => ((lng + 180) / 360) * 2 ** z
const down = (lat: number, z: number): number =>
  (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) * 2 ** (z - 1)
