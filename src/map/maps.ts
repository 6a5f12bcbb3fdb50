import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { TileReader } from '#geocode/tiles.ts'
import { type Config, publicUrl } from '#src/config.ts'
import { unpack } from './archive.ts'
import { type Choice, choicesOf, streetsOf } from './choice.ts'
import { mapsFolder } from './fetch/folder.ts'
import { createAsk } from './fetched/ask.ts'
import type { Fault } from './fetched/fault.ts'
import { createKept } from './fetched/kept.ts'
import type { Means } from './fetched/tileset.ts'
import type { Drawn, Log, Maker, MapSource, Tile, TileAt, Told, Toll } from './maker.ts'
import { createChosen } from './makers/choices.ts'
import { makerOf, tryChoice } from './makers/chosen.ts'
import { type FileMaker, fileMaker } from './makers/file.ts'
import { openFolder } from './makers/folder.ts'
import { allOf, drawnOf, type Row, readersOf, sourcesOf } from './makers/row.ts'
import { worldMaker } from './makers/world.ts'
import { type Preset, presets } from './presets.ts'

export type { Choice, Drawn, MapSource, Preset, Tile }

/** A question to a caller: whether it takes bytes that are packed so. */
export type Takes = (encoding: string) => boolean

/** Maps by a list of makers, from below upwards. */
export interface Maps {
  /**
   * From below upwards, those that can be had now; `ready` once those that come first are among them, or cannot be; `away`
   * while one that was chosen cannot be had.
   */
  sources(): Promise<{ list: MapSource[]; ready: boolean; away: boolean }>
  /**
   * A tile of what has this digest, packed as it is there if the caller takes that: nothing where it has none, `away` where it
   * cannot be had now, `unknown` where nothing has that digest.
   */
  tile(digest: string, at: TileAt, takes: Takes, toll: Toll): Promise<Told | 'unknown'>
  /** What the style of this digest needs beside tiles, by its name there; in the same way. */
  file(digest: string, path: string, takes: Takes, toll: Toll): Promise<Told | 'unknown'>
  /** Tiles that addresses are read out of, one's own first; what files there are is seen by `lookAtFiles`. */
  readers(): TileReader[]
  /** Sees which files of one's own there are now, and asks nobody. */
  lookAtFiles(): Promise<void>
  /** All that is drawn, from below upwards, with what cannot be had now. */
  drawn(): Promise<Drawn[]>
  /** What the settings choose. */
  given: readonly Choice[]
  /** The streets that they name, chosen or not. */
  streets: Choice
  /** What may be chosen without knowing an address. */
  presets: readonly Preset[]
  /** Draws these from now on, in place of what the settings choose; those that are drawn already go on. What cannot be drawn is told in the log. */
  use(choices: readonly Choice[]): Promise<void>
  /** Tries a choice with one tile: what failed, or nothing. */
  try(choice: Choice): Promise<Fault | undefined>
  /** Cuts the world if that was never done, and finds out what streets there are. */
  prepare(): void
  close(): Promise<void>
}

/** The settings that say which maps there are. */
export type MapSettings = Pick<
  Config,
  'data_dir' | 'public_url' | 'http_port' | Extract<keyof Config, 'map' | `map_${string}`>
>

export interface MapOptions {
  /** Files that are drawn only while no streets are fetched. */
  stand_ins?: readonly string[]
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds that other servers have. */
  patience?: number
}

const megabyte = 1024 * 1024

/** Rejects with a sentence when the operator's file cannot be read. */
export const createMaps = async (settings: MapSettings, log: Log, options: MapOptions = {}): Promise<Maps> => {
  const cache = cacheOf(settings)
  const { world, file, spare, folder } = await openMakers(settings, log, options)
  const means = openMeans(settings, log, options)
  const chosen = createChosen(means.make)
  const given = choicesOf(settings)
  await chosen.use(given)

  const row = (): Row => ({ world, chosen, spare, file, found: folder.makers() })
  const seek = (): Promise<unknown> => Promise.all([folder.look(), ...chosen.makers().map((maker) => maker.seek?.())])
  const had = (digest: string): boolean => folder.had(digest) || chosen.had(digest)
  const look = (): Promise<unknown> => {
    world.prepare()
    return Promise.all([folder.look(), ...chosen.makers().map((maker) => maker.look?.())])
  }
  const holder = async (digest: string): Promise<Maker | 'away' | 'unknown'> => {
    const held = (): Maker | undefined => allOf(row()).find((maker) => maker.has(digest))
    const known = held()
    if (known) return known
    await seek()
    return held() ?? (had(digest) ? 'away' : 'unknown')
  }
  return {
    async sources() {
      await look()
      return sourcesOf(row())
    },
    async tile(digest, at, takes, toll) {
      const maker = await holder(digest)
      return typeof maker === 'string' ? maker : asTaken(await maker.tile(digest, at, toll), takes)
    },
    async file(digest, path, takes, toll) {
      const maker = await holder(digest)
      return typeof maker === 'string' ? maker : asTaken(await maker.file?.(digest, path, toll), takes)
    },
    readers: () => readersOf(row()),
    lookAtFiles: () => folder.look(),
    async drawn() {
      await look()
      return drawnOf(row())
    },
    given,
    streets: streetsOf(settings),
    presets,
    use: chosen.use,
    try: (choice) => means.try(choice),
    prepare() {
      if (settings.map === 'streets') void tellOnce(cache, settings.map_url, log)
      void look()
    },
    async close() {
      await Promise.all([folder.close(), chosen.close(), ...[world, file, ...spare].map((maker) => maker?.close())])
      means.close()
    },
  }
}

const cacheOf = ({ data_dir }: MapSettings): string => join(data_dir, 'cache')

/** How others are asked for tiles, what is kept of them, and how a choice becomes a maker. */
const openMeans = (settings: MapSettings, log: Log, { now = Date.now, patience }: MapOptions) => {
  const maps_folder = mapsFolder(settings.data_dir)
  const { ask, guarded, close } = createAsk({
    agent: `Odograph/0.1 (+${publicUrl(settings)})`,
    networks: settings.map_networks,
    ...(patience && { patience }),
  })
  const size = settings.map_cache_size * megabyte
  const kept = createKept({ folder: join(cacheOf(settings), 'tiles'), size, log, now })
  /** Paths of files are those of the folder, where they are not whole. */
  const placed = (choice: Choice): Choice =>
    choice.kind === 'file' ? { ...choice, address: resolve(maps_folder, choice.address) } : choice
  const meansOf = ({ guarded: isGuarded }: Choice): Means => ({ ask: isGuarded ? guarded : ask, kept, now })
  return {
    make: (choice: Choice): Maker => makerOf(placed(choice), meansOf(choice), log),
    try: (choice: Choice) => tryChoice(placed(choice), meansOf(choice).ask, now),
    close,
  }
}

/** Opens who has tiles whatever was chosen: the operator's file, the files of the demo, the world, the folder. */
const openMakers = async (settings: MapSettings, log: Log, { stand_ins = [] }: MapOptions) => ({
  file: settings.map_file ? await openOperators(settings.map_file) : undefined,
  spare: await Promise.all(stand_ins.map((path, i) => fileMaker(`stand-in-${i}`, path))),
  world: worldMaker(cacheOf(settings), log),
  folder: openFolder(mapsFolder(settings.data_dir), log),
})

/** What leaves the house is told at the first start, which makes the folder of tiles, and not again. */
const tellOnce = async (cache: string, address: string, log: Log): Promise<void> => {
  try {
    await mkdir(cache, { recursive: true })
    await mkdir(join(cache, 'tiles'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
  }
  const { host } = new URL(address)
  log.info(
    {},
    `Maps: streets are fetched from ${host} when somebody looks at a place: it learns this server's address and which tiles, nothing of vehicles or people.`,
  )
  log.info(
    {},
    'Maps: ODOGRAPH_MAP=own ends that: then nothing leaves the house, and the world that comes along and files of yours are drawn.',
  )
}

const asTaken = async (tile: Told, takes: Takes): Promise<Told> => {
  if (typeof tile !== 'object' || tile.encoding === undefined || takes(tile.encoding)) return tile
  return { bytes: await unpack(tile.bytes, tile.encoding), type: tile.type, encoding: undefined }
}

const openOperators = (path: string): Promise<FileMaker> =>
  fileMaker('file', path).catch((error: Error) => {
    throw new Error(`ODOGRAPH_MAP_FILE: ${path} is no PMTiles file that can be read: ${error.message}`, {
      cause: error,
    })
  })
