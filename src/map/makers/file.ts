import { type Archive, openArchive } from '../archive.ts'
import { safeAttribution } from '../attribution.ts'
import type { Maker, MapSource, Schema } from '../maker.ts'

/** What is drawn of tiles that nobody else tells of. */
const own_map = 'osm'
const openstreetmap = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'

/** A file of tiles (`.pmtiles`). */
export interface FileMaker extends Maker {
  archive: Archive
  source(): MapSource
}

/** Rejects with a sentence where it is no such file. */
export const fileMaker = async (id: string, path: string): Promise<FileMaker> => {
  const archive = await openArchive(path)
  const { type, encoding } = archive
  const source = sourceOf(id, archive)
  return {
    archive,
    source: () => source,
    has: (digest) => digest === archive.digest,
    async tile(_digest, { z, x, y }) {
      const bytes = await archive.tile(z, x, y)
      return bytes && { bytes, type, encoding }
    },
    close: () => archive.close(),
  }
}

const sourceOf = (id: string, archive: Archive): MapSource => ({
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
  schema: archive.kind === 'vector' ? schemaOf(archive.layers) : null,
})

/** By a layer that one of them always has, and the other never. */
export const schemaOf = (layers: readonly string[]): Schema =>
  layers.includes('transportation') ? 'openmaptiles' : 'protomaps'
