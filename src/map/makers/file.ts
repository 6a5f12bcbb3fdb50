import type { TileReader } from '#geocode/tiles.ts'
import { type Archive, openArchive, unpack } from '../archive.ts'
import { safeAttribution } from '../attribution.ts'
import { schemaOf } from '../layers.ts'
import type { Maker, MapSource } from '../maker.ts'

const openstreetmap = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'

/** A file of tiles (`.pmtiles`). */
export interface FileMaker extends Maker {
  archive: Archive
  source(): MapSource
}

/** Rejects with a sentence where it is no such file. */
export const fileMaker = async (
  id: string,
  path: string,
  { map = 'osm', attribution = '' }: Partial<Pick<MapSource, 'map' | 'attribution'>> = {},
): Promise<FileMaker> => {
  const archive = await openArchive(path)
  const { type, encoding } = archive
  const source: MapSource = {
    id,
    map,
    kind: archive.kind,
    url: `/map/${archive.digest}/{z}/{x}/{y}`,
    min_zoom: archive.min_zoom,
    max_zoom: archive.max_zoom,
    bounds: archive.bounds,
    attribution: safeAttribution(attribution || archive.attribution || openstreetmap),
    digest: archive.digest,
    layers: archive.layers,
    schema: archive.kind === 'vector' ? schemaOf(archive.layers) : null,
  }
  return {
    archive,
    source: () => source,
    has: (digest) => digest === archive.digest,
    async tile(_digest, { z, x, y }) {
      const bytes = await archive.tile(z, x, y)
      return bytes && { bytes, type, encoding }
    },
    reader: () => readerOf(id, path, archive),
    close: () => archive.close(),
  }
}

const readerOf = (id: string, file: string, archive: Archive): TileReader | undefined =>
  archive.kind === 'vector'
    ? {
        id,
        file,
        schema: schemaOf(archive.layers),
        digest: archive.digest,
        bounds: archive.bounds,
        min_zoom: archive.min_zoom,
        max_zoom: archive.max_zoom,
        async tile({ z, x, y }) {
          const bytes = await archive.tile(z, x, y)
          return bytes && unpack(bytes, archive.encoding)
        },
      }
    : undefined
