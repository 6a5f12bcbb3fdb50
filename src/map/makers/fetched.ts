import type { TileReader } from '#geocode/tiles.ts'
import { unpack } from '../archive.ts'
import { safeAttribution } from '../attribution.ts'
import type { Choice } from '../choice.ts'
import { createHealth } from '../fetched/health.ts'
import { completed, isTemplate, withKey } from '../fetched/template.ts'
import { deepest, everywhere } from '../fetched/tile-json.ts'
import { createFetcher, digestOf, type Means, type Tileset } from '../fetched/tileset.ts'
import { askTileJson } from '../fetched/told.ts'
import { createWatch } from '../fetched/watch.ts'
import { layersOf, schemaOf } from '../layers.ts'
import type { Log, Maker, MapSource, Schema } from '../maker.ts'

/** Tiles of somebody else's: of streets in the words of one of two vocabularies, or pictures. */

export type TiledChoice = Choice & { kind: 'vector' | 'raster' }

export const isTiled = (choice: Choice): choice is TiledChoice => choice.kind === 'vector' || choice.kind === 'raster'

interface Shown {
  digests: string[]
  set: Tileset
  source: MapSource
}

export const fetchedMaker = (choice: TiledChoice, means: Means, log: Log): Maker => {
  const health = createHealth(choice.id, log, means.now)
  const fetcher = createFetcher(means, health)
  const watch = createWatch<Shown>({ health, now: means.now, find: (fresh) => describe(choice, means, fresh) })
  const reader = (): TileReader | undefined => {
    const shown = watch.now()
    return shown?.source.schema ? readerOf(shown, shown.source.schema, fetcher) : undefined
  }
  return {
    source: () => (health.isAway() ? undefined : watch.now()?.source),
    has: (digest) => watch.of(digest) !== undefined,
    async tile(digest, at, toll) {
      const shown = watch.of(digest)
      return shown && fetcher.tile(shown.set, at, toll)
    },
    reader,
    ...watch.looks,
    fault: health.fault,
    close: watch.close,
  }
}

/** Describes what there is of it now. @throws Fault */
export const describe = async (choice: TiledChoice, means: Means, fresh: boolean): Promise<Shown> => {
  const address = completed(withKey(choice.address, choice.key))
  const own = {
    template: address,
    min_zoom: 0,
    max_zoom: deepest,
    bounds: everywhere,
    attribution: '',
    layers: [] as string[],
  }
  const told = isTemplate(address)
    ? { ...own, strict: false }
    : await askTileJson(means, { address, strict: false, fresh })
  const set: Tileset = {
    ...told,
    kind: choice.kind,
    min_zoom: Math.max(told.min_zoom, choice.min_zoom),
    max_zoom: Math.min(told.max_zoom, choice.max_zoom),
  }
  const digest = digestOf(`${set.kind} ${set.template}`, means.now())
  const schema = choice.kind === 'vector' ? (choice.schema ?? schemaOf(told.layers)) : null
  const source: MapSource = {
    id: choice.id,
    map: choice.map,
    kind: choice.kind,
    url: `/map/${digest}/{z}/{x}/{y}`,
    min_zoom: set.min_zoom,
    max_zoom: set.max_zoom,
    bounds: set.bounds,
    attribution: safeAttribution(choice.attribution) || told.attribution,
    digest,
    layers: schema && told.layers.length === 0 ? [...layersOf[schema]] : told.layers,
    schema,
  }
  return { digests: [digest], set, source }
}

const readerOf = ({ source, set }: Shown, schema: Schema, fetcher: ReturnType<typeof createFetcher>): TileReader => ({
  id: source.id,
  schema,
  digest: source.digest,
  bounds: set.bounds,
  min_zoom: set.min_zoom,
  max_zoom: set.max_zoom,
  async tile(at) {
    const entry = await fetcher.kept(set, at)
    return entry && entry.bytes.length > 0 ? unpack(entry.bytes, entry.encoding) : undefined
  },
})
