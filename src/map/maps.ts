import { join } from 'node:path'
import type { Config, MapCode } from '#src/config.ts'
import { type Archive, openArchive, unpack } from './archive.ts'
import { safeAttribution } from './attribution.ts'
import { loadWorld } from './world/load.ts'

/** What maps are drawn from: the world that is always there, and what the operator has beside it. */

export interface MapSource {
  id: string
  /** The map that it is a part of, as dealers name those that they offer (specification 2.10). */
  map: MapCode
  kind: 'vector' | 'raster' | 'style'
  url: string
  min_zoom: number
  max_zoom: number
  bounds: number[]
  attribution: string
  /** Of the file that its tiles are in; null for what others serve. */
  digest: string | null
  layers: string[]
}

export interface Tile {
  bytes: Buffer
  type: string
  encoding: Archive['encoding']
}

export interface Maps {
  /** From below upwards; `ready` once the world is among them, or cannot be. */
  sources(): { list: MapSource[]; ready: boolean }
  /**
   * A tile of the file of this digest, packed as it is there if the caller takes that: nothing where it has none, `unknown`
   * where there is no such file.
   */
  tile(
    digest: string,
    at: { z: number; x: number; y: number },
    takes: (encoding: string) => boolean,
  ): Promise<Tile | 'unknown' | undefined>
  /** Cuts the world if that was never done. */
  prepare(): void
  close(): Promise<void>
}

/** The settings that say which maps there are. */
type MapSettings = Pick<Config, 'data_dir' | Extract<keyof Config, `map_${string}`>>

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** What is drawn of tiles and borders that nobody else tells of. */
const own_map = 'osm'
const openstreetmap = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'
/** Milliseconds after which a world that could not be cut is tried again. */
const pause = 60_000

/** Rejects with a sentence when the operator's file cannot be read. */
export const createMaps = async (settings: MapSettings, log: Log): Promise<Maps> => {
  const ending = new AbortController()
  const file = settings.map_file ? await openOperators(settings.map_file) : undefined
  let world: Archive | undefined
  let cutting: Promise<void> | undefined
  let triedAt = Number.NEGATIVE_INFINITY

  const cut = async (): Promise<void> => {
    const from = performance.now()
    try {
      world = await openArchive(await loadWorld(join(settings.data_dir, 'cache'), ending.signal))
      log.info({ seconds: Math.round((performance.now() - from) / 100) / 10 }, 'the map of the world is ready')
    } catch (error) {
      if (!ending.signal.aborted) log.error({ err: error }, 'the map of the world cannot be made')
    }
  }
  const prepare = (): void => {
    if (world || cutting || ending.signal.aborted || performance.now() - triedAt < pause) return
    triedAt = performance.now()
    cutting = cut().finally(() => {
      cutting = undefined
    })
  }
  return {
    sources() {
      prepare()
      const files = [world && archived('world', world), file && archived('file', file)]
      return { list: [...files, ...elsewhere(settings)].filter((one) => one !== undefined), ready: !cutting }
    },
    async tile(digest, { z, x, y }, takes) {
      const archive = [world, file].find((one) => one?.digest === digest)
      if (!archive) return 'unknown'
      const { type, encoding } = archive
      const bytes = await archive.tile(z, x, y)
      if (!bytes) return undefined
      if (encoding === undefined || takes(encoding)) return { bytes, type, encoding }
      return { bytes: await unpack(bytes, encoding), type, encoding: undefined }
    },
    prepare,
    async close() {
      ending.abort()
      await cutting
      await Promise.all([world?.close(), file?.close()])
    },
  }
}

const openOperators = (path: string): Promise<Archive> =>
  openArchive(path).catch((error: Error) => {
    throw new Error(`ODOGRAPH_MAP_FILE: ${path} is no PMTiles file that can be read: ${error.message}`, {
      cause: error,
    })
  })

const archived = (id: string, archive: Archive): MapSource => ({
  id,
  map: own_map,
  kind: archive.kind,
  url: `/map/${archive.digest}/{z}/{x}/{y}`,
  min_zoom: archive.min_zoom,
  max_zoom: archive.max_zoom,
  bounds: archive.bounds,
  attribution: safeAttribution(archive.attribution || openstreetmap),
  digest: archive.digest,
  layers: archive.layers,
})

const everywhere = [-180, -85.0511, 180, 85.0511]

/** What other servers have. */
const elsewhere = (settings: MapSettings): (MapSource | undefined)[] => {
  const shared = { min_zoom: 0, bounds: everywhere, digest: null, layers: [] }
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
