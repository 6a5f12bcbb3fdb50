import type { Config } from '#src/config.ts'
import type { MapCode } from '#src/map-codes.ts'
import type { Schema } from './maker.ts'

/** A choice of an operator, of what maps are drawn: data, of which a maker is made (`makers/chosen.ts`). */
export interface Choice {
  /** What its source is called in styles: small letters, digits and dashes, one among the choices. */
  id: string
  /**
   * `vector` and `raster` are tiles, by the address of a TileJSON, or of the tiles themselves: XYZ, or WMTS with `{TileMatrix}`,
   * `{TileCol}` and `{TileRow}` or by parameters. `style` is a whole style of MapLibre, `file` a `.pmtiles` of this machine.
   */
  kind: 'vector' | 'raster' | 'style' | 'file'
  /** An address of the web, or the path of a file. `{key}` stands for the key. */
  address: string
  /** Empty where none is needed. No page ever sees it. */
  key: string
  /** What dealers call the map that it is a part of. */
  map: MapCode
  /** Levels that tiles are asked of, where no TileJSON says less. */
  min_zoom: number
  max_zoom: number
  /** HTML; empty: as its owner says. */
  attribution: string
  /** Of vector tiles; null: found out by their layers. */
  schema: Schema | null
  /** A login of the panel chose it, and not the settings: asked only where the public is, or in `ODOGRAPH_MAP_NETWORKS`. */
  guarded?: boolean
}

/** The provider whose streets are fetched where nothing else is set, and what stands on the map for it. */
export const openfreemap = {
  address: 'https://tiles.openfreemap.org/planet',
  attribution:
    '<a href="https://openfreemap.org">OpenFreeMap</a> <a href="https://www.openmaptiles.org/">© OpenMapTiles</a> ' +
    'Data from <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
}

type Settings = Pick<Config, Extract<keyof Config, 'map' | `map_${string}`>>

const shared = { key: '', min_zoom: 0, max_zoom: 22, schema: null }

/** The streets that the settings name, whether they are drawn or not. */
export const streetsOf = ({ map_url }: Pick<Settings, 'map_url'>): Choice => ({
  ...shared,
  id: 'streets',
  kind: 'vector',
  address: map_url,
  map: 'osm',
  attribution: map_url === openfreemap.address ? openfreemap.attribution : '',
})

/** Choices of the settings: they stand until an operator chooses otherwise. */
export const choicesOf = (settings: Settings): Choice[] => {
  const raster: Choice = {
    ...shared,
    id: 'raster',
    kind: 'raster',
    address: settings.map_raster_url,
    map: settings.map_raster_code,
    max_zoom: settings.map_raster_zoom,
    attribution: settings.map_raster_attribution,
  }
  const style: Choice = {
    ...shared,
    id: 'style',
    kind: 'style',
    address: settings.map_style_url,
    map: settings.map_style_code,
    attribution: settings.map_style_attribution,
  }
  return [settings.map === 'streets' ? streetsOf(settings) : undefined, raster, style].filter(
    (choice): choice is Choice => choice !== undefined && choice.address !== '',
  )
}
