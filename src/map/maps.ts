import { join } from 'node:path'
import type { Config } from '#src/config.ts'
import { unpack } from './archive.ts'
import { safeAttribution } from './attribution.ts'
import type { Log, Maker, MapSource, Tile, TileAt, Toll } from './maker.ts'
import { fileMaker } from './makers/file.ts'
import { worldMaker } from './makers/world.ts'

export type { MapSource, Tile }

/** What maps are drawn from: a list of makers, from below upwards. */
export interface Maps {
  /** From below upwards, those that can be had now; `ready` once the world is among them, or cannot be. */
  sources(): Promise<{ list: MapSource[]; ready: boolean }>
  /**
   * A tile of what has this digest, packed as it is there if the caller takes that: nothing where it has none, `away` where it
   * cannot be had now, `unknown` where nothing has that digest.
   */
  tile(
    digest: string,
    at: TileAt,
    takes: (encoding: string) => boolean,
    toll: Toll,
  ): Promise<Tile | 'away' | 'unknown' | undefined>
  /** Cuts the world if that was never done. */
  prepare(): void
  close(): Promise<void>
}

/** The settings that say which maps there are. */
export type MapSettings = Pick<Config, 'data_dir' | Extract<keyof Config, 'map' | `map_${string}`>>

/** Rejects with a sentence when the operator's file cannot be read. */
export const createMaps = async (settings: MapSettings, log: Log): Promise<Maps> => {
  const world = worldMaker(join(settings.data_dir, 'cache'), log)
  const file = settings.map_file ? await openOperators(settings.map_file) : undefined
  const makers = (): Maker[] => [world, file].filter((maker) => maker !== undefined)
  return {
    async sources() {
      world.prepare()
      const list = makers().flatMap((maker) => maker.source() ?? [])
      return { list: [...list, ...elsewhere(settings).filter((one) => one !== undefined)], ready: world.isReady() }
    },
    async tile(digest, at, takes, toll) {
      const maker = makers().find((one) => one.has(digest))
      if (!maker) return 'unknown'
      const tile = await maker.tile(digest, at, toll)
      return typeof tile === 'object' ? asTaken(tile, takes) : tile
    },
    prepare: world.prepare,
    async close() {
      await Promise.all(makers().map((maker) => maker.close()))
    },
  }
}

const asTaken = async ({ bytes, type, encoding }: Tile, takes: (encoding: string) => boolean): Promise<Tile> =>
  encoding === undefined || takes(encoding)
    ? { bytes, type, encoding }
    : { bytes: await unpack(bytes, encoding), type, encoding: undefined }

const openOperators = (path: string): Promise<Maker> =>
  fileMaker('file', path).catch((error: Error) => {
    throw new Error(`ODOGRAPH_MAP_FILE: ${path} is no PMTiles file that can be read: ${error.message}`, {
      cause: error,
    })
  })

const everywhere = [-180, -85.0511, 180, 85.0511]

/** What other servers have. */
const elsewhere = (settings: MapSettings): (MapSource | undefined)[] => {
  const shared = { min_zoom: 0, bounds: everywhere, digest: null, layers: [], schema: null }
  return [
    settings.map_raster_url
      ? {
          id: 'raster',
          map: settings.map_raster_code,
          kind: 'raster',
          url: settings.map_raster_url,
          max_zoom: settings.map_raster_zoom,
          attribution: safeAttribution(settings.map_raster_attribution),
          ...shared,
        }
      : undefined,
    settings.map_style_url
      ? {
          id: 'style',
          map: settings.map_style_code,
          kind: 'style',
          url: settings.map_style_url,
          max_zoom: 22,
          attribution: safeAttribution(settings.map_style_attribution),
          ...shared,
        }
      : undefined,
  ]
}
