import type { Feature, Geometry } from 'geojson'
import { readSettlements } from '#geocode/gazetteer/read.ts'
import { type Area, areasOf, areasOfRelation, type Corner, isClosed, isWithin, lineOf, middleOf } from './areas.ts'
import type { Osm, OsmNode, OsmWay, Tags } from './read-osm.ts'

/**
 * What is drawn, by the names of Protomaps' basemap, version 4 (https://docs.protomaps.com/basemaps/layers). The attribute
 * `min_zoom` counts from 1 there, where tiles count from 0.
 */

export interface Drawn {
  layer: Layer
  /** The first and the last level that it is drawn at. */
  from: number
  to?: number
  properties: Record<string, string | number | boolean>
  geometry: Geometry
}

/** From below upwards. */
export const layers = [
  'earth',
  'landcover',
  'landuse',
  'water',
  'roads',
  'buildings',
  'boundaries',
  'places',
  'pois',
] as const
export type Layer = (typeof layers)[number]

/** West, south, east, north, in degrees: the country, and what borders on it. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

export function* featuresOf(osm: Osm, country: Area, bounds: Bounds): Generator<Drawn> {
  const [west, south, east, north] = bounds
  const land: Corner[] = [
    ...([
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ] as Corner[]),
    [west, south],
  ]
  yield { layer: 'earth', from: 0, properties: { kind: 'earth' }, geometry: { type: 'Polygon', coordinates: [land] } }
  for (const { tags, areas } of areasOf(osm)) yield* drawnAreas(tags, areas)
  const levels = bordersOf(osm)
  for (const way of osm.ways.values()) {
    const level = levels.get(way.id)
    if (level !== undefined) yield* borderLine(level, lineOf(osm, way), country)
    yield* drawnLine(osm, way)
  }
  for (const node of osm.nodes.values()) yield* drawnNode(node)
  yield* neighbours(country, bounds)
}

const polygons = (coordinates: Area[]): Geometry => ({ type: 'MultiPolygon', coordinates })
const line = (coordinates: Corner[]): Geometry => ({ type: 'LineString', coordinates })
const point = (coordinates: Corner): Geometry => ({ type: 'Point', coordinates })

/** Without what is not there. */
const told = (properties: Record<string, string | number | boolean | undefined>): Drawn['properties'] =>
  Object.fromEntries(
    Object.entries(properties).filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined),
  )

/** From which level on a kind of land is drawn. */
const lands: Readonly<Record<string, number>> = {
  ...{
    forest: 7,
    wood: 7,
    residential: 9,
    industrial: 10,
    commercial: 10,
    meadow: 10,
    farmland: 10,
    scrub: 9,
    quarry: 10,
  },
  ...{
    vineyard: 11,
    orchard: 11,
    allotments: 12,
    cemetery: 12,
    farmyard: 12,
    recreation_ground: 12,
    village_green: 12,
  },
  ...{
    grass: 12,
    wetland: 10,
    fell: 9,
    grassland: 10,
    park: 11,
    nature_reserve: 9,
    pitch: 13,
    playground: 14,
    stadium: 13,
  },
  ...{
    golf_course: 11,
    track: 14,
    parking: 14,
    school: 13,
    kindergarten: 14,
    university: 13,
    college: 13,
    hospital: 13,
  },
  ...{ pedestrian: 13, camp_site: 12, zoo: 12, platform: 14, dam: 12 },
}

const landOf = (tags: Tags): string | undefined =>
  [
    tags.landuse,
    tags.natural,
    tags.leisure,
    tags.amenity,
    tags.tourism,
    tags.highway,
    tags.railway,
    tags.waterway,
  ].find((kind) => kind !== undefined && lands[kind] !== undefined)

const isWater = ({ natural, waterway, landuse, leisure }: Tags): boolean =>
  natural === 'water' ||
  waterway === 'riverbank' ||
  leisure === 'swimming_pool' ||
  /^(basin|reservoir)$/.test(landuse ?? '')

function* drawnAreas(tags: Tags, areas: Area[]): Generator<Drawn> {
  const { name, building, height } = tags
  const geometry = polygons(areas)
  const middle = middleOf(areas[0]?.[0] ?? [])
  if (building && building !== 'no') {
    const metres = Number.parseFloat(height ?? '')
    const properties = told({ kind: 'building', height: Number.isNaN(metres) ? undefined : metres, min_zoom: 14 })
    yield { layer: 'buildings', from: 13, properties, geometry }
  }
  yield* address(tags, middle)
  yield* poi(tags, middle)
  if (isWater(tags)) {
    yield* water(tags, geometry)
    return
  }
  const kind = landOf(tags)
  const from = lands[kind ?? '']
  // A street around a block is a line, whose middle is none of it; so is a railway's platform that is no area.
  if (!kind || from === undefined || (tags.highway && tags.area !== 'yes')) return
  yield { layer: 'landuse', from, properties: told({ kind, name, min_zoom: from + 1 }), geometry }
  if (kind === 'forest' || kind === 'wood')
    yield { layer: 'landcover', from: 5, to: 7, properties: { kind: 'forest' }, geometry }
}

/** A river is named along its line, a pond once one is near. */
function* water({ waterway, water, landuse, leisure, name }: Tags, geometry: Geometry): Generator<Drawn> {
  const properties = (from: number) => ({ kind: 'water', kind_detail: water ?? landuse ?? leisure, min_zoom: from + 1 })
  if (waterway === 'riverbank') {
    yield { layer: 'water', from: 8, properties: { ...told(properties(8)), kind_detail: 'river' }, geometry }
    return
  }
  const [from, near] = [11, 15]
  yield { layer: 'water', from, to: near - 1, properties: told(properties(from)), geometry }
  yield { layer: 'water', from: near, properties: told({ ...properties(from), name }), geometry }
}

function* address(tags: Tags, at: Corner): Generator<Drawn> {
  const number = tags['addr:housenumber']
  if (!number) return
  const properties = told({
    ...{ kind: 'address', addr_housenumber: number, addr_street: tags['addr:street'], min_zoom: 18 },
  })
  yield { layer: 'buildings', from: 15, properties, geometry: point(at) }
}

/** The levels of the borders that a way is a part of: the highest of them, 2 for countries. */
const bordersOf = ({ relations, ways }: Osm): Map<number, number> => {
  const levels = new Map<number, number>()
  for (const { tags, members } of relations.values()) {
    const level = Number(tags.admin_level)
    if (tags.boundary !== 'administrative' || !(level in borders)) continue
    for (const { type, ref } of members)
      if (type === 'way' && ways.has(ref)) levels.set(ref, Math.min(level, levels.get(ref) ?? level))
  }
  return levels
}

const borders: Readonly<Record<number, { kind: string; from: number }>> = {
  2: { kind: 'country', from: 0 },
  4: { kind: 'region', from: 6 },
  8: { kind: 'locality', from: 10 },
}

/** Within neighbours there are pieces only, which lead nowhere: those of countries alone are drawn. */
function* borderLine(level: number, corners: Corner[], country: Area): Generator<Drawn> {
  const { kind = '', from = 0 } = borders[level] ?? {}
  const middle = corners[Math.floor(corners.length / 2)]
  if (level > 2 && !(middle && isWithin(country[0] ?? [], middle))) return
  yield {
    layer: 'boundaries',
    from,
    properties: { kind, kind_detail: level, min_zoom: from + 1 },
    geometry: line(corners),
  }
}

/** What a road is drawn as, and from which level on. */
const roads: Readonly<Record<string, readonly [kind: string, from: number]>> = {
  ...{ motorway: ['highway', 3], trunk: ['major_road', 6], primary: ['major_road', 7], secondary: ['major_road', 9] },
  ...{ tertiary: ['major_road', 10], residential: ['minor_road', 12], unclassified: ['minor_road', 11] },
  ...{
    living_street: ['minor_road', 12],
    road: ['minor_road', 12],
    service: ['minor_road', 13],
    pedestrian: ['path', 13],
  },
  ...{
    track: ['path', 13],
    cycleway: ['path', 13],
    bridleway: ['path', 14],
    footway: ['path', 14],
    path: ['path', 14],
  },
  ...{ steps: ['path', 14] },
}

function* drawnLine(osm: Osm, way: OsmWay): Generator<Drawn> {
  const { tags } = way
  const { highway = '', railway, waterway, name } = tags
  const corners = lineOf(osm, way)
  const [kind, from = 0] = roads[highway.replace(/_link$/, '')] ?? []
  if (kind && tags.area !== 'yes') {
    const at = highway.endsWith('_link') ? Math.max(from, 11) : from
    yield { layer: 'roads', from: at, properties: road(kind, at, tags), geometry: line(forward(corners, tags)) }
  }
  if (railway === 'rail') {
    const at = tags.service ? 13 : 10
    const properties = told({
      kind: 'rail',
      kind_detail: 'rail',
      service: tags.service,
      ...crossing(tags),
      min_zoom: at + 1,
    })
    yield { layer: 'roads', from: at, properties, geometry: line(corners) }
  }
  if (waterway && ['river', 'stream', 'canal', 'drain', 'ditch'].includes(waterway) && !isClosed(way)) {
    const at = { river: 9, canal: 11, stream: 12 }[waterway] ?? 13
    if (tags.tunnel) return
    yield {
      layer: 'water',
      from: at,
      properties: told({ kind: waterway, name, min_zoom: at + 1 }),
      geometry: line(corners),
    }
  }
}

/** Whoever drives a road that is one way drives from its begin to its end. */
const forward = (corners: Corner[], { oneway }: Tags): Corner[] => (oneway === '-1' ? corners.toReversed() : corners)

const crossing = ({ bridge, tunnel }: Tags) => ({
  is_bridge: bridge && bridge !== 'no' ? true : undefined,
  is_tunnel: tunnel && tunnel !== 'no' ? true : undefined,
})

const road = (kind: string, from: number, tags: Tags): Drawn['properties'] => {
  const { highway = '', name, ref, oneway, junction, service } = tags
  const isOneWay = junction === 'roundabout' || (oneway !== undefined && oneway !== 'no')
  const shield = kind === 'major_road' ? ref?.split(';')[0] : undefined
  return told({
    ...{ kind, kind_detail: highway, name, ref, shield_text: shield, service },
    ...{ oneway: isOneWay ? 'yes' : undefined, is_link: highway.endsWith('_link') || undefined, ...crossing(tags) },
    min_zoom: from + 1,
  })
}

/** Settlements: what they are, how many live there at least (`population_rank` of the schema), and from which level on they are named. */
const settlements: Readonly<Record<string, readonly [kind: string, rank: number, from: number]>> = {
  ...{ town: ['locality', 5, 9], village: ['locality', 4, 11], hamlet: ['locality', 2, 13] },
  ...{ suburb: ['neighbourhood', 3, 13], locality: ['neighbourhood', 1, 14] },
}

function* drawnNode({ lat, lng, tags }: OsmNode): Generator<Drawn> {
  const [kind, population_rank = 0, from = 0] = settlements[tags.place ?? ''] ?? []
  if (kind && tags.name) {
    const isCapital = tags.name === 'Vaduz'
    const properties = told({
      ...{ kind, kind_detail: tags.place, name: tags.name, population_rank, min_zoom: from + 1 },
      capital: isCapital ? 'yes' : undefined,
    })
    yield { layer: 'places', from, properties, geometry: point([lng, lat]) }
  }
  yield* address(tags, [lng, lat])
  yield* poi(tags, [lng, lat])
}

/** Towns beyond the border, for which there are no streets here: GeoNames has them. */
function* neighbours(country: Area, [west, south, east, north]: Bounds): Generator<Drawn> {
  for (const { name, lat, lng, population, country: code } of readSettlements()) {
    const isHere = lng > west && lng < east && lat > south && lat < north
    if (!isHere || code === 'LI' || isWithin(country[0] ?? [], [lng, lat])) continue
    const [population_rank, from] = population > 10_000 ? [6, 9] : population > 3_000 ? [5, 10] : [3, 12]
    const properties = { kind: 'locality', kind_detail: 'village', name, population_rank, min_zoom: from + 1 }
    yield { layer: 'places', from, properties, geometry: point([lng, lat]) }
  }
}

/** Of what people look for, that from which level on it is named. */
const sights: Readonly<Record<string, number>> = {
  ...{
    hospital: 14,
    townhall: 14,
    university: 14,
    station: 13,
    peak: 12,
    museum: 14,
    theatre: 14,
    library: 14,
    cinema: 14,
  },
  ...{
    school: 14,
    kindergarten: 15,
    post_office: 14,
    police: 14,
    fire_station: 14,
    place_of_worship: 14,
    supermarket: 14,
  },
  ...{
    fuel: 14,
    bank: 15,
    pharmacy: 14,
    restaurant: 15,
    cafe: 15,
    fast_food: 15,
    bar: 15,
    pub: 15,
    hotel: 14,
    hostel: 14,
  },
  ...{ parking: 15, bus_station: 14, bus_stop: 15, camp_site: 13, viewpoint: 13, alpine_hut: 13, castle: 12, zoo: 14 },
  ...{
    bakery: 15,
    convenience: 15,
    arts_centre: 15,
    stadium: 14,
    swimming_pool: 14,
    car_repair: 15,
    books: 15,
    bicycle: 15,
  },
}

function* poi(tags: Tags, at: Corner): Generator<Drawn> {
  const { amenity, shop, tourism, railway, natural, historic, highway, leisure, name } = tags
  const kind = [historic, amenity, shop, tourism, railway, natural, highway, leisure].find(
    (each) => each !== undefined && sights[each] !== undefined,
  )
  if (!kind || !name) return
  const from = sights[kind] ?? 15
  yield { layer: 'pois', from, properties: told({ kind, name, min_zoom: from + 1 }), geometry: point(at) }
}

/** The area of the country, of the relation that has its name. */
export const countryOf = (osm: Osm): Area => {
  for (const relation of osm.relations.values())
    if (relation.tags.name === 'Liechtenstein' && relation.tags.admin_level === '2') {
      const [area] = areasOfRelation(osm, relation)
      if (area) return area
    }
  throw new Error('the border of Liechtenstein is not in the file')
}

export const featureOf = ({ properties, geometry }: Drawn): Feature => ({ type: 'Feature', properties, geometry })
