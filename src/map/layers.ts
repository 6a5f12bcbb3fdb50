import type { Schema } from './maker.ts'

/** The layers of each vocabulary (openmaptiles.org/schema; Protomaps' basemap, version 4), for tiles that do not tell their own. */
export const layersOf: Readonly<Record<Schema, readonly string[]>> = {
  openmaptiles: [
    ...['water', 'waterway', 'landcover', 'landuse', 'park', 'boundary', 'aeroway', 'transportation'],
    ...['transportation_name', 'building', 'water_name', 'place', 'housenumber', 'poi', 'mountain_peak'],
    'aerodrome_label',
  ],
  protomaps: ['earth', 'water', 'landuse', 'landcover', 'roads', 'buildings', 'boundaries', 'places', 'pois'],
}

/** By a layer that one of them always has, and the other never. */
export const schemaOf = (layers: readonly string[]): Schema =>
  layers.includes('transportation') ? 'openmaptiles' : 'protomaps'
