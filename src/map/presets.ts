import type { Choice } from './choice.ts'
import { openfreemap } from './choice.ts'

/** A provider that operators may choose without knowing an address. */
export interface Preset extends Omit<Choice, 'id' | 'key'> {
  id: string
  /** As its owner calls it. */
  name: string
  needs_key: boolean
  /** Where its owner says who may use it, and how much, and gives a key. */
  terms: string
}

const openstreetmap = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'
const maptiler = `<a href="https://www.maptiler.com/copyright/">© MapTiler</a> ${openstreetmap}`
const mapbox = `<a href="https://www.mapbox.com/about/maps/">© Mapbox</a> ${openstreetmap}`
const here = '<a href="https://legal.here.com/terms">© HERE</a>'

const free = { needs_key: false, min_zoom: 0, schema: null } as const
const keyed = { ...free, needs_key: true } as const
const streets = { kind: 'vector', map: 'osm', max_zoom: 22 } as const
const pictures = { kind: 'raster', map: 'roadmap', max_zoom: 19 } as const
const satellite = { kind: 'raster', map: 'satellite', max_zoom: 19 } as const

export const presets: readonly Preset[] = [
  {
    ...{ id: 'openfreemap', name: 'OpenFreeMap', ...free, ...streets, schema: 'openmaptiles', ...openfreemap },
    terms: 'https://openfreemap.org/tos/',
  },
  {
    ...{ id: 'protomaps', name: 'Protomaps', ...keyed, ...streets, schema: 'protomaps' },
    address: 'https://api.protomaps.com/tiles/v4.json?key={key}',
    attribution: `<a href="https://protomaps.com">Protomaps</a> ${openstreetmap}`,
    terms: 'https://protomaps.com/api',
  },
  {
    ...{ id: 'maptiler', name: 'MapTiler Planet', ...keyed, ...streets, schema: 'openmaptiles' },
    address: 'https://api.maptiler.com/tiles/v3/tiles.json?key={key}',
    attribution: maptiler,
    terms: 'https://www.maptiler.com/cloud/terms/',
  },
  {
    ...{ id: 'maptiler-streets', name: 'MapTiler Streets', ...keyed, kind: 'style', map: 'roadmap', max_zoom: 22 },
    address: 'https://api.maptiler.com/maps/streets-v2/style.json?key={key}',
    attribution: maptiler,
    terms: 'https://www.maptiler.com/cloud/terms/',
  },
  {
    ...{ id: 'openstreetmap', name: 'OpenStreetMap', ...free, ...pictures, map: 'osmmapnik' },
    address: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: openstreetmap,
    terms: 'https://operations.osmfoundation.org/policies/tiles/',
  },
  {
    ...{ id: 'opentopomap', name: 'OpenTopoMap', ...free, ...pictures, max_zoom: 17 },
    address: 'https://{s}.tile.opentopomap.org/{z}/{x}/{y}.png',
    attribution: `${openstreetmap}, <a href="https://opentopomap.org">© OpenTopoMap</a> (CC-BY-SA)`,
    terms: 'https://opentopomap.org/about',
  },
  {
    ...{ id: 'mapbox-streets', name: 'Mapbox Streets', ...keyed, ...pictures, max_zoom: 22 },
    address: 'https://api.mapbox.com/styles/v1/mapbox/streets-v12/tiles/256/{z}/{x}/{y}@2x?access_token={key}',
    attribution: mapbox,
    terms: 'https://www.mapbox.com/legal/tos',
  },
  {
    ...{ id: 'here', name: 'HERE', ...keyed, ...pictures, max_zoom: 20 },
    address: 'https://maps.hereapi.com/v3/base/mc/{z}/{x}/{y}/png8?size=256&style=explore.day&apiKey={key}',
    attribution: here,
    terms: 'https://legal.here.com/terms',
  },
  {
    ...{ id: 'esri-imagery', name: 'Esri World Imagery', ...free, ...satellite },
    address: 'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
    attribution: 'Powered by <a href="https://www.esri.com">Esri</a>, Maxar, Earthstar Geographics',
    terms: 'https://www.esri.com/en-us/legal/terms/full-master-agreement',
  },
  {
    ...{ id: 'sentinel-2', name: 'Sentinel-2 cloudless 2016 (EOX)', ...free, ...satellite, max_zoom: 14 },
    address: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{TileMatrix}/{TileRow}/{TileCol}.jpg',
    attribution:
      '<a href="https://s2maps.eu">Sentinel-2 cloudless</a> by <a href="https://eox.at">EOX</a> (Copernicus Sentinel data 2016 and 2017)',
    terms: 'https://s2maps.eu',
  },
  {
    ...{ id: 'maptiler-satellite', name: 'MapTiler Satellite', ...keyed, ...satellite, max_zoom: 20 },
    address: 'https://api.maptiler.com/tiles/satellite-v2/{z}/{x}/{y}.jpg?key={key}',
    attribution: maptiler,
    terms: 'https://www.maptiler.com/cloud/terms/',
  },
  {
    ...{
      id: 'mapbox-satellite',
      name: 'Mapbox Satellite Streets',
      ...keyed,
      ...satellite,
      map: 'hybrid',
      max_zoom: 22,
    },
    address:
      'https://api.mapbox.com/styles/v1/mapbox/satellite-streets-v12/tiles/256/{z}/{x}/{y}@2x?access_token={key}',
    attribution: `${mapbox} © Maxar`,
    terms: 'https://www.mapbox.com/legal/tos',
  },
  {
    ...{ id: 'here-satellite', name: 'HERE Satellite', ...keyed, ...satellite, max_zoom: 20 },
    address: 'https://maps.hereapi.com/v3/background/mc/{z}/{x}/{y}/jpeg?size=256&style=satellite.day&apiKey={key}',
    attribution: here,
    terms: 'https://legal.here.com/terms',
  },
]
