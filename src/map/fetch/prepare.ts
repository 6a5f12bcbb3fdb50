import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Compression, TileType } from 'pmtiles'
import { unpackPart } from '../archive.ts'
import { type Entry, most_bytes, writeDirectory } from '../directory.ts'
import { first_read, type Head, head_length, readHead, type Stretch, writeHead } from '../head.ts'
import { type Covered, cover } from './cover.ts'
import { fullSentence, isFull } from './full.ts'
import { type Kept, writeKept } from './kept.ts'
import { createPlan, type Plan } from './plan.ts'
import { arrangeRequests } from './requests.ts'
import type { Planet } from './source.ts'
import { type Read, walk } from './walk.ts'
import type { Wish } from './wish.ts'

/**
 * The beginning of the file: its head, its directories, and what it tells of itself, out of the planet's. They come before
 * tiles, in the order of the format; what they take is known once all of them are written.
 */

export interface Preparation {
  wish: Wish
  max_zoom: number
  from: string
  /** All of it, as JSON. */
  wanted: string
  now: Date
}

/** Bytes that are thrown away, at the most, of those of the tiles: directories are among them. */
const waste = 0.03
/** Entries of a directory; and directories that the first one has room for, eight bytes of each. */
const entries_a_leaf = 4096
const leaves_at_most = 2000

/** @throws Error with a sentence about the planet file, the area or the disk */
export const prepare = async (
  part: string,
  planet: Planet,
  preparation: Preparation,
  signal?: AbortSignal,
): Promise<Kept> => {
  const read: Read = (stretch) => {
    if (stretch.length > most_bytes) throw new Error('a part of it is larger than anything of use')
    return planet.read(stretch, signal)
  }
  const file = await open(part, 'w')
  try {
    return await write(part, file, planet, read, preparation)
  } catch (error) {
    if (isFull(error)) throw new Error(fullSentence(part), { cause: error })
    throw planetSays(error, planet)
  } finally {
    await file.close()
  }
}

/** What is said of a planet file is told with its address. */
const planetSays = (error: unknown, { address }: Planet): unknown =>
  error instanceof Error && error.constructor === Error && /^(it|its|a) /.test(error.message)
    ? new Error(`${address} cannot be used: ${error.message}.`, { cause: error })
    : error

const write = async (
  part: string,
  file: FileHandle,
  planet: Planet,
  read: Read,
  preparation: Preparation,
): Promise<Kept> => {
  const head = readHead(await read({ offset: 0, length: Math.min(head_length, planet.size) }), planet.size)
  const levels = levelsOf(head, preparation)
  const told = await tellOf(head, read, planet, preparation)
  const covered = await cover(preparation.wish, levels)
  await file.write(told, 0, told.length, first_read)
  const plan = createPlan(covered.coverage, head.tiles.length)
  const written = await writeLeaves(
    file,
    first_read + told.length,
    walk(head, covered.coverage, read),
    plan,
    covered,
    head,
  )
  if (plan.tiles === 0)
    throw new Error(`it has nothing of this area, only of ${head.bounds.join(', ')} (west, south, east, north)`)
  const metadata = { offset: first_read, length: told.length }
  const tiles = { offset: written.leaves.offset + written.leaves.length, length: plan.bytes }
  const own = headOf(head, plan, covered, levels, { ...written, metadata, tiles })
  await file.write(Buffer.concat([own, written.root_bytes]), 0, head_length + written.root_bytes.length, 0)
  await file.truncate(tiles.offset + tiles.length)
  await file.sync()
  const kept: Kept = {
    wanted: preparation.wanted,
    address: planet.address,
    size: planet.size,
    version: planet.version,
    planet_tiles: head.tiles.offset,
    file_tiles: tiles.offset,
    bytes: tiles.offset + tiles.length,
    waste: Math.max(0, Math.floor(waste * plan.bytes) - planet.read_bytes),
    pieces: plan.pieces,
  }
  // Pieces that lie one over another are no planet's: said now, with its address.
  arrangeRequests(kept.pieces, kept.waste, most_bytes)
  await writeKept(part, kept)
  return kept
}

const levelsOf = ({ tile_type, min_zoom, max_zoom }: Head, wanted: Preparation): [number, number] => {
  if (tile_type !== TileType.Mvt) throw new Error('its tiles are pictures, and streets are drawn of vector tiles')
  if (wanted.max_zoom < min_zoom)
    throw new Error(`its first level is ${min_zoom}: fetch more levels than ${wanted.max_zoom} (--max-zoom)`)
  return [min_zoom, Math.min(wanted.max_zoom, max_zoom)]
}

/** What the planet tells of itself, with what was fetched of it and when. */
const tellOf = async (
  head: Head,
  read: Read,
  planet: Planet,
  { wish, max_zoom, from, now }: Preparation,
): Promise<Buffer> => {
  const text = (await unpackPart(await read(head.metadata), head)).toString()
  const metadata = parsed(text)
  const odograph = {
    wish,
    max_zoom,
    from,
    address: planet.address,
    version: planet.version,
    fetched: now.toISOString(),
  }
  return promisify(gzip)(JSON.stringify({ ...metadata, odograph }), { level: 9 })
}

const parsed = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text || '{}')
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // The same as what is JSON and no object.
  }
  throw new Error('it is damaged: what it tells of itself is no JSON object')
}

interface Leaves {
  root: Stretch
  root_bytes: Buffer
  leaves: Stretch
}

/** Writes the directories behind each other, from `at` on; the first of all comes at the beginning of the file, for which there is room. */
const writeLeaves = async (
  file: FileHandle,
  at: number,
  slices: ReturnType<typeof walk>,
  plan: Plan,
  { coverage }: Covered,
  head: Head,
): Promise<Leaves> => {
  const most = Math.max(
    entries_a_leaf,
    Math.ceil(Math.min(coverage.tiles, head.entries || coverage.tiles) / leaves_at_most),
  )
  const pointers: Entry[] = []
  let waiting: Entry[] = []
  let length = 0
  const writeLeaf = async (entries: readonly Entry[]): Promise<void> => {
    const leaf = await pack(entries)
    await file.write(leaf, 0, leaf.length, at + length)
    pointers.push({ id: (entries[0] as Entry).id, offset: length, length: leaf.length, run: 0 })
    length += leaf.length
  }
  for await (const slice of slices) {
    for (const entry of plan.take(slice)) waiting.push(entry)
    for (; waiting.length >= most; waiting = waiting.slice(most)) await writeLeaf(waiting.slice(0, most))
  }
  waiting.push(...plan.end())
  const whole = pointers.length === 0 ? await pack(waiting) : undefined
  const isSmall = whole !== undefined && head_length + whole.length <= first_read
  if (!isSmall && waiting.length > 0) await writeLeaf(waiting)
  const root_bytes = isSmall ? whole : await pack(pointers)
  return { root_bytes, root: { offset: head_length, length: root_bytes.length }, leaves: { offset: at, length } }
}

const pack = (entries: readonly Entry[]): Promise<Buffer> => promisify(gzip)(writeDirectory(entries), { level: 9 })

const headOf = (
  { tile_packing, tile_type }: Head,
  plan: Plan,
  { bounds }: Covered,
  [min_zoom, max_zoom]: readonly [number, number],
  { root, metadata, leaves, tiles }: Pick<Head, 'root' | 'metadata' | 'leaves' | 'tiles'>,
): Buffer =>
  writeHead({
    ...{ root, metadata, leaves, tiles, min_zoom, max_zoom, bounds, tile_packing, tile_type },
    addressed: plan.tiles,
    entries: plan.entries,
    contents: plan.contents,
    clustered: true,
    packing: Compression.Gzip,
  })
