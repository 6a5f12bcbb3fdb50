import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, FeatureCollection, LineString, MultiPolygon, Polygon } from 'geojson'
import GeoJsonVt from 'geojson-vt'
import { feature } from 'topojson-client'
import type { Objects, Topology } from 'topojson-specification'
import { readSettlements } from '#geocode/gazetteer/read.ts'
import type { Cut } from '../write-archive.ts'
import { bordersOf } from './borders.ts'
import { type City, cityOf, cityPlaces } from './cities.ts'
import { type Country, countryPlaces } from './countries.ts'
import type { Place } from './place.ts'
import { seaPlaces } from './seas.ts'
import { unwrapped } from './unwrapped.ts'

/** The levels that the world is cut into: at the deepest a tile is 300 km wide at the equator. */
export const levels = [0, 7] as const
const extent = 4096
/** How far shapes reach over the edge of their tile. */
const buffer = 64
const atlas = new URL(import.meta.resolve('world-atlas/countries-10m.json'))

/** Every tile of the world: the schema of Protomaps, as far as there is something to tell, and the sea below it. */
export function* cutWorld(): Generator<Cut> {
  const { cities, people } = readCities()
  const topology = JSON.parse(readFileSync(fileURLToPath(atlas), 'utf8')) as Topology<Objects>
  const countries = feature(topology, topology.objects.countries as never) as unknown as { features: Country[] }
  const places = byTile([...countryPlaces(countries.features, people), ...cityPlaces(cities), ...seaPlaces()])
  countries.features.length = 0
  const earth = index(landOf(topology))
  const boundaries = index(bordersOf(topology).map(borderFeature))
  yield* cut([0, 0, 0], { earth, boundaries }, places)
}

const readCities = (): { cities: City[]; people: Map<string, number> } => {
  const people = new Map<string, number>()
  const cities: City[] = []
  for (const settlement of readSettlements()) {
    const city = cityOf(settlement)
    if (!city) continue
    cities.push(city)
    people.set(city.country, (people.get(city.country) ?? 0) + city.population)
  }
  return { cities, people }
}

/** A polygon a feature, so that those elsewhere are left out at a glance. */
const landOf = (topology: Topology<Objects>): Feature<Polygon>[] => {
  const land = feature(topology, topology.objects.land as never) as unknown as FeatureCollection<MultiPolygon>
  return land.features.flatMap(({ geometry }) =>
    geometry.coordinates.map((coordinates) => ({
      type: 'Feature' as const,
      properties: { kind: 'earth' },
      geometry: { type: 'Polygon' as const, coordinates: coordinates.map(unwrapped) },
    })),
  )
}

const borderFeature = ({ line, disputed }: ReturnType<typeof bordersOf>[number]): Feature<LineString> => ({
  type: 'Feature',
  properties: { kind: 'country', kind_detail: 2, ...(disputed && { disputed: true }) },
  geometry: { type: 'LineString', coordinates: line },
})

const index = (features: Feature[]): GeoJsonVt =>
  new GeoJsonVt(
    { type: 'FeatureCollection', features },
    { maxZoom: levels[1], indexMaxZoom: 0, extent, buffer, tolerance: 3 },
  )

/** The sea is what is under the land, all of a tile: pages need not take for sea what has not come yet. */
const [low, high] = [-buffer, extent + buffer]
const around = [
  [low, low],
  [high, low],
  [high, high],
  [low, high],
  [low, low],
] as const
const sea = { features: [{ type: 3, tags: {}, geometry: [around] }] }

type Tile = [z: number, x: number, y: number]

/** Depth first, each tile forgotten once it and those below are cut: so the world is never there at all levels at once. */
function* cut(tile: Tile, shapes: Record<string, GeoJsonVt>, places: ReadonlyMap<number, Place[]>): Generator<Cut> {
  const [z, x, y] = tile
  const layers: Record<string, { features: readonly unknown[] }> = { sea }
  for (const [name, shape] of Object.entries(shapes)) {
    const found = shape.getTile(z, x, y)
    if (found && found.features.length > 0) layers[name] = found
  }
  const here = places.get(numberOf(tile)) ?? []
  for (const name of ['water', 'places'] as const) {
    const features = here.filter(({ layer }) => layer === name).map((place) => pointOf(place, tile))
    if (features.length > 0) layers[name] = { features }
  }
  yield { z, x, y, bytes: fromGeojsonVt(layers as never, { version: 2, extent }) }
  if (z < levels[1])
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      yield* cut([z + 1, 2 * x + dx, 2 * y + dy], shapes, places)
  for (const shape of Object.values(shapes)) forget(shape, tile)
}

/** The library keeps all that it has cut, by a number of its own making, and has no word for letting go. */
const forget = (shape: GeoJsonVt, [z, x, y]: Tile): void => {
  const { tiles } = shape as unknown as { tiles: Record<number, unknown> }
  delete tiles[((1 << z) * y + x) * 32 + z]
}

const numberOf = ([z, x, y]: Tile): number => (z * 2 ** 10 + x) * 2 ** 10 + y

const byTile = (places: readonly Place[]): Map<number, Place[]> => {
  const found = new Map<number, Place[]>()
  for (const place of places)
    for (let z = place.from; z <= place.to; z++) {
      const key = numberOf([z, Math.floor(place.x * 2 ** z), Math.floor(place.y * 2 ** z)])
      const there = found.get(key)
      if (there) there.push(place)
      else found.set(key, [place])
    }
  return found
}

const pointOf = ({ x, y, tags }: Place, [z, tileX, tileY]: Tile) => ({
  type: 1,
  geometry: [[Math.round((x * 2 ** z - tileX) * extent), Math.round((y * 2 ** z - tileY) * extent)]],
  tags,
})
