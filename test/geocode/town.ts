import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import GeoJsonVt from 'geojson-vt'
import type { Location } from '#geo/distance.ts'
import { across, down, locationAt, widthAt } from '#geo/mercator.ts'
import type { Schema, TileAt, TileReader } from '#geocode/tiles.ts'

/** A made town where Vaduz is, as tiles of both vocabularies tell it. Places are metres to the east and north of its middle. */

const middle: Location = { lat: 47.141, lng: 9.521 }

export const at = (east: number, north: number): Location => {
  const wide = widthAt(middle.lat)
  return locationAt(across(middle.lng) + east / wide, down(middle.lat) - north / wide)
}

type Place = readonly [east: number, north: number]

export interface Town {
  streets: readonly Street[]
  houses?: readonly House[]
  places?: readonly Settlement[]
}

export interface Street {
  name?: string
  ref?: string
  kind?: 'road' | 'walk' | 'pedestrian' | 'rail'
  is?: 'bridge' | 'tunnel'
  /** In languages. */
  names?: Readonly<Record<string, string>>
  line: readonly Place[]
}

interface House {
  number: string
  place: Place
}

interface Settlement {
  name: string
  size: 'city' | 'town' | 'village' | 'hamlet' | 'neighbourhood'
  names?: Readonly<Record<string, string>>
  place: Place
}

export const vaduz: Town = {
  streets: [
    {
      name: 'Äulestrasse',
      names: { fr: 'Rue de l’Äule' },
      line: [
        [0, -400],
        [0, 0],
        [0, 400],
      ],
    },
    {
      name: 'Lettstrasse',
      line: [
        [-300, 0],
        [0, 0],
        [300, 0],
      ],
    },
    {
      name: 'Hochbrücke',
      is: 'bridge',
      line: [
        [-200, 200],
        [200, 200],
      ],
    },
    {
      name: 'Panoramaweg',
      kind: 'walk',
      line: [
        [20, -300],
        [20, -100],
      ],
    },
    {
      name: 'Städtle',
      kind: 'pedestrian',
      line: [
        [120, 60],
        [120, 190],
      ],
    },
    {
      name: 'Rheintalbahn',
      kind: 'rail',
      line: [
        [12, -400],
        [12, 400],
      ],
    },
    {
      ref: 'A13',
      line: [
        [-1500, -3000],
        [-1500, 3000],
      ],
    },
    {
      line: [
        [60, -400],
        [60, 400],
      ],
    },
    {
      name: 'Alpweg',
      line: [
        [3000, 0],
        [3000, 2000],
      ],
    },
  ],
  houses: [
    { number: '22', place: [15, 100] },
    { number: '21', place: [-15, 100] },
    { number: '23', place: [-15, 120] },
    { number: '5', place: [100, 15] },
    { number: '2 a', place: [15, 14] },
  ],
  places: [
    { name: 'Vaduz', size: 'town', names: { ru: 'Вадуц' }, place: [0, 50] },
    { name: 'Oberdorf', size: 'neighbourhood', place: [10, 10] },
    { name: 'Alpdorf', size: 'village', place: [3100, 500] },
  ],
}

const lineOf = (line: readonly Place[]): [number, number][] =>
  line.map((place) => {
    const { lng, lat } = at(...place)
    return [lng, lat]
  })

const pointOf = (place: Place, properties: object): Feature => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Point', coordinates: lineOf([place])[0] as [number, number] },
})

const named = (names: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(names).map(([lang, name]) => [`name:${lang}`, name]))

/** Layers of a town, in the words of a vocabulary. */
const layersOf = ({ streets, houses = [], places = [] }: Town, schema: Schema): Record<string, Feature[]> => {
  const words = schema === 'protomaps' ? protomaps : openmaptiles
  const features = streets.map(
    ({ name, ref, names, line, ...street }): Feature => ({
      type: 'Feature',
      properties: { ...(name && { name }), ...(ref && { ref }), ...named(names), ...words.street(street) },
      geometry: { type: 'LineString', coordinates: lineOf(line) },
    }),
  )
  return {
    [words.layers[0]]: features,
    [words.layers[1]]: houses.map(({ number, place }) => pointOf(place, words.house(number))),
    [words.layers[2]]: places.map(({ name, names, size, place }) =>
      pointOf(place, { name, ...named(names), ...words.place(size) }),
    ),
  }
}

interface Words {
  layers: readonly [streets: string, houses: string, places: string]
  street(street: Omit<Street, 'line'>): object
  house(number: string): object
  place(size: string): object
}

const protomaps: Words = {
  layers: ['roads', 'buildings', 'places'],
  street: ({ kind = 'road', is }) => ({
    kind: { road: 'minor_road', walk: 'path', pedestrian: 'path', rail: 'rail' }[kind],
    kind_detail: { road: 'residential', walk: 'footway', pedestrian: 'pedestrian', rail: 'rail' }[kind],
    ...(is && { [`is_${is}`]: true }),
  }),
  house: (number) => ({ kind: 'address', addr_housenumber: number }),
  place: (size) => (size === 'neighbourhood' ? { kind: 'neighbourhood' } : { kind: 'locality', kind_detail: size }),
}

const openmaptiles: Words = {
  layers: ['transportation_name', 'housenumber', 'place'],
  street: ({ kind = 'road', is }) => ({
    class: { road: 'minor', walk: 'path', pedestrian: 'path', rail: 'rail' }[kind],
    ...(kind === 'walk' && { subclass: 'footway' }),
    ...(kind === 'pedestrian' && { subclass: 'pedestrian' }),
    ...(is && { brunnel: is }),
  }),
  house: (number) => ({ housenumber: number }),
  place: (size) => ({ class: size }),
}

/** The deepest zoom of a vocabulary's tiles. */
const depth: Readonly<Record<Schema, number>> = { protomaps: 15, openmaptiles: 14 }

/** The tiles of a town: `buffer` is how much of its neighbours a tile has, in 4,096ths. */
export const townTiles = (town: Town, schema: Schema, { buffer = 64 } = {}) => {
  const max_zoom = depth[schema]
  const layers = Object.entries(layersOf(town, schema)).map(
    ([name, features]) =>
      [
        name,
        new GeoJsonVt(
          { type: 'FeatureCollection', features },
          { maxZoom: max_zoom, indexMaxZoom: 0, extent: 4096, buffer },
        ),
      ] as const,
  )
  return {
    max_zoom,
    tile({ z, x, y }: TileAt): Uint8Array | undefined {
      const found = layers.flatMap(([name, index]) => {
        const tile = index.getTile(z, x, y)
        return tile && tile.features.length > 0 ? [[name, tile] as const] : []
      })
      return found.length > 0 ? fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }) : undefined
    },
  }
}

let digests = 0

/** One who has these tiles. */
export const readerOf = (
  schema: Schema,
  max_zoom: number,
  tile: (at: TileAt) => Uint8Array | undefined,
): TileReader => ({
  id: 'town',
  schema,
  digest: `town-${digests++}`,
  bounds: [9.3, 47, 9.7, 47.3],
  min_zoom: 0,
  max_zoom,
  tile: async (place) => tile(place),
})

export const townReader = (town: Town, schema: Schema, options?: { buffer?: number }): TileReader => {
  const { max_zoom, tile } = townTiles(town, schema, options)
  return readerOf(schema, max_zoom, tile)
}

/** The tiles of a zoom within so many metres of the town's middle. */
export const tileAround = (z: number, metres: number): TileAt[] => {
  const count = 2 ** z
  const [north_west, south_east] = [at(-metres, metres), at(metres, -metres)]
  const found: TileAt[] = []
  for (let y = Math.floor(down(north_west.lat) * count); y <= down(south_east.lat) * count; y++)
    for (let x = Math.floor(across(north_west.lng) * count); x <= across(south_east.lng) * count; x++)
      found.push({ z, x, y })
  return found
}
