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
import type { Log, Maker, MapSource, Tile, TileAt, Told, Toll } from './maker.ts'
import { makerOf, tryChoice } from './makers/chosen.ts'
import { type FileMaker, fileMaker } from './makers/file.ts'
import { openFolder } from './makers/folder.ts'
import { worldMaker } from './makers/world.ts'
import { type Preset, presets } from './presets.ts'

export type { Choice, MapSource, Preset, Tile }

/** A question to a caller: whether it takes bytes that are packed so. */
export type Takes = (encoding: string) => boolean

/** A background that is drawn, or would be if it could be had: `source` is missing while nobody knows it, `fault` says why. */
export interface Drawn {
  id: string
  map: MapSource['map']
  kind: MapSource['kind'] | 'file'
  source: MapSource | undefined
  fault: string | undefined
}

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
export const createMaps = async (
  settings: MapSettings,
  log: Log,
  { stand_ins = [], now = Date.now, patience }: MapOptions = {},
): Promise<Maps> => {
  const cache = join(settings.data_dir, 'cache')
  const file = settings.map_file ? await openOperators(settings.map_file) : undefined
  const spare = await Promise.all(stand_ins.map((path, i) => fileMaker(`stand-in-${i}`, path)))
  const world = worldMaker(cache, log)
  const maps_folder = mapsFolder(settings.data_dir)
  const folder = openFolder(maps_folder, log)
  const { ask, guarded, close } = createAsk({
    agent: `Odograph/0.1 (+${publicUrl(settings)})`,
    networks: settings.map_networks,
    ...(patience && { patience }),
  })
  const kept = createKept({ folder: join(cache, 'tiles'), size: settings.map_cache_size * megabyte, log, now })
  /** Paths of files are those of the folder, where they are not whole. */
  const placed = (choice: Choice): Choice =>
    choice.kind === 'file' ? { ...choice, address: resolve(maps_folder, choice.address) } : choice
  const means = ({ guarded: isGuarded }: Choice): Means => ({ ask: isGuarded ? guarded : ask, kept, now })
  const chosen = createChosen((choice) => makerOf(placed(choice), means(choice), log))
  const given = choicesOf(settings)
  await chosen.use(given)

  /** A file that was chosen is drawn as it was chosen. */
  const isChosen = (maker: Maker): boolean => {
    const digest = maker.source()?.digest ?? ''
    return chosen.makers().some((one) => one.source()?.digest === digest)
  }
  const own = (): Maker[] => [...folder.makers().filter((maker) => !isChosen(maker)), ...(file ? [file] : [])]
  const all = (): Maker[] => [world, ...chosen.makers(), ...spare, ...folder.makers(), ...(file ? [file] : [])]
  const told = (): Maker[] => [world, ...chosen.makers(), ...(chosen.hasStreets() ? [] : spare), ...own()]
  const look = (): Promise<unknown> => {
    world.prepare()
    return Promise.all([folder.look(), ...chosen.makers().map((maker) => maker.look?.())])
  }
  const holder = async (digest: string): Promise<Maker | 'away' | 'unknown'> => {
    const known = all().find((maker) => maker.has(digest))
    if (known) return known
    await Promise.all([folder.look(), ...chosen.makers().map((maker) => maker.seek?.())])
    return all().find((maker) => maker.has(digest)) ?? (folder.had(digest) || chosen.had(digest) ? 'away' : 'unknown')
  }
  return {
    async sources() {
      await look()
      const list = told().flatMap((maker) => maker.source() ?? [])
      return {
        list,
        ready: all().every((maker) => maker.isReady?.() ?? true),
        away: all().some((maker) => maker.fault?.() !== undefined),
      }
    },
    async tile(digest, at, takes, toll) {
      const maker = await holder(digest)
      return typeof maker === 'string' ? maker : asTaken(await maker.tile(digest, at, toll), takes)
    },
    async file(digest, path, takes, toll) {
      const maker = await holder(digest)
      return typeof maker === 'string' ? maker : asTaken(await maker.file?.(digest, path, toll), takes)
    },
    readers: () => [...own().reverse(), ...spare, ...chosen.makers()].flatMap((maker) => maker.reader?.() ?? []),
    lookAtFiles: () => folder.look(),
    async drawn() {
      await look()
      const others = (makers: readonly Maker[]): Drawn[] =>
        makers.flatMap((maker) => {
          const source = maker.source()
          return source ? [{ id: source.id, map: source.map, kind: source.kind, source, fault: undefined }] : []
        })
      const below = others([world])
      const above = others([...(chosen.hasStreets() ? [] : spare), ...own()])
      return [...below, ...chosen.drawn(), ...above]
    },
    given,
    streets: streetsOf(settings),
    presets,
    use: chosen.use,
    try: (choice) => tryChoice(placed(choice), means(choice).ask, now),
    prepare() {
      if (settings.map === 'streets') void tellOnce(cache, settings.map_url, log)
      void look()
    },
    async close() {
      await Promise.all([folder.close(), chosen.close(), ...[world, file, ...spare].map((maker) => maker?.close())])
      close()
    },
  }
}

/** The makers of what was chosen, which may be others from one moment to the next. */
const createChosen = (make: (choice: Choice) => Maker) => {
  let list: { print: string; choice: Choice; maker: Maker }[] = []
  const gone = new Set<string>()

  const made = async (choice: Choice) => {
    const print = JSON.stringify(choice)
    const known = list.find((one) => one.print === print)
    if (known) return known
    const maker = make(choice)
    // Files are there at once.
    if (choice.kind === 'file') await maker.look?.()
    return { print, choice, maker }
  }
  const leave = async (left: typeof list): Promise<void> => {
    for (const { maker } of left) {
      const digest = maker.source()?.digest
      if (digest !== undefined) gone.add(digest)
      await maker.close()
    }
  }
  const change = async (choices: readonly Choice[]): Promise<void> => {
    const next = await Promise.all(choices.map(made))
    const before = list
    list = next
    await leave(before.filter((one) => !next.includes(one)))
  }
  // One after the other, or what one has made the next would not know, and never close.
  let changing: Promise<void> = Promise.resolve()
  return {
    makers: (): Maker[] => list.map(({ maker }) => maker),
    drawn: (): Drawn[] =>
      list.map(({ choice: { id, map, kind }, maker }) => {
        const source = maker.source()
        return { id, map, kind, source, fault: maker.fault?.()?.message }
      }),
    hasStreets: (): boolean =>
      list.some(({ maker }) => {
        const source = maker.source()
        return source?.map === 'osm' && source.kind === 'vector'
      }),
    had: (digest: string): boolean => gone.has(digest),
    use(choices: readonly Choice[]): Promise<void> {
      changing = changing.catch(() => undefined).then(() => change(choices))
      return changing
    },
    async close(): Promise<void> {
      await changing
      await leave(list)
    },
  }
}

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
