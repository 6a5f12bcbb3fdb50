import { createExpression, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { colours } from '#web/map/colours.ts'
import { keepingOthers } from '#web/map/others.ts'
import { type MapSource, sourcesOf, type Theme } from '#web/map/source.ts'
import { baseStyle, below_names, own } from '#web/map/style.ts'
import { vocabularies } from '#web/map/vocabularies.ts'
import type { Language } from '#web/words/language.ts'

const source = (more: Partial<MapSource>): MapSource => ({
  id: 'world',
  map: 'osm',
  kind: 'vector',
  url: 'https://map.example/{z}/{x}/{y}',
  min_zoom: 0,
  max_zoom: 7,
  bounds: [-180, -85, 180, 85],
  attribution: 'Nobody',
  digest: 'ab'.repeat(8),
  layers: ['sea', 'earth', 'boundaries', 'water', 'places'],
  schema: 'protomaps',
  ...more,
})
const world = source({})
const town = source({
  id: 'file',
  min_zoom: 9,
  max_zoom: 15,
  bounds: [7.36, 43.7, 7.47, 43.77],
  layers: ['earth', 'landuse', 'landcover', 'water', 'buildings', 'roads', 'transit', 'boundaries', 'places', 'pois'],
})
const streets = source({
  id: 'streets',
  max_zoom: 14,
  schema: 'openmaptiles',
  layers: [
    ...[
      'water',
      'waterway',
      'landcover',
      'landuse',
      'park',
      'boundary',
      'aeroway',
      'transportation',
      'building',
      'place',
    ],
    ...['transportation_name', 'water_name', 'housenumber', 'poi', 'mountain_peak', 'aerodrome_label'],
  ],
})
const district = { ...streets, id: 'district', bounds: [7, 43, 8, 44] }
const whole = { ...town, id: 'planet', min_zoom: 0, bounds: world.bounds }
const bare = { ...town, layers: town.layers.filter((layer) => layer !== 'earth') }
const pictures = source({ id: 'raster', map: 'satellite', kind: 'raster', layers: [], schema: null })
const drawing = { ...pictures, id: 'drawing', map: 'roadmap' as const }

const languages: Language[] = ['en', 'de', 'es', 'fr', 'pt', 'ru']
const mixtures = [
  ...[[], [world], [world, town], [world, bare], [world, streets], [world, district], [world, streets, town]],
  ...[[world, streets, bare], [world, whole], [pictures], [world, pictures], [world, streets, pictures], [drawing]],
]
const styles = (['light', 'dark'] as Theme[]).flatMap((theme) =>
  languages.flatMap((language) =>
    mixtures.map((sources) => ({ theme, language, sources, of: sources.map(({ id }) => id).join(' + ') || 'nothing' })),
  ),
)
const drawnOf = (...sources: MapSource[]) => baseStyle({ sources, theme: 'light', language: 'en' })

test.each(styles)('the style is one that MapLibre takes: $of, $theme, $language', (shown) => {
  const style = baseStyle(shown)
  expect(validateStyleMin(style)).toEqual([])
  const ids = style.layers.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  // What is asked for is drawn, and nothing is looked for where it cannot be.
  const used = new Set(style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : [])))
  expect(Object.keys(style.sources).sort()).toEqual([...used].sort())
  for (const layer of style.layers)
    if ('source-layer' in layer)
      expect(shown.sources.find(({ id }) => own + id === layer.source)?.layers).toContain(layer['source-layer'])
})

test('what is drawn of one vocabulary is drawn of the other', () => {
  const parts = (one: MapSource) =>
    drawnOf(one)
      .layers.map(({ id }) => id.split(':').at(-1))
      .filter((part) => part !== 'shore')
  const known = (name: keyof typeof vocabularies) => Object.keys(vocabularies[name].parts)
  expect(known('protomaps').filter((part) => !known('openmaptiles').includes(part))).toEqual(['sea', 'land'])
  expect(known('openmaptiles').filter((part) => !known('protomaps').includes(part))).toEqual(['lake_line'])
  expect(parts(whole).filter((part) => !parts(streets).includes(part))).toEqual(['land'])
})

/** What a feature of tiles is drawn by, at a level. */
const drawnBy = (one: MapSource, layer: string, type: 1 | 2 | 3, properties: object, zoom: number): string[] =>
  drawnOf(one).layers.flatMap((each) => {
    if (!('source-layer' in each) || each['source-layer'] !== layer) return []
    if (zoom < (each.minzoom ?? 0) || zoom >= (each.maxzoom ?? 24)) return []
    const isMeant = each.filter
      ? featureFilter(each.filter, 'filter').filter({ zoom } as never, { type, properties } as never)
      : true
    return isMeant ? [each.id.split(':').at(-1) ?? ''] : []
  })

test.each<[string, string, 1 | 2 | 3, object, string, object, number, readonly string[]]>([
  [
    'a motorway',
    'roads',
    2,
    { kind: 'highway', kind_detail: 'motorway' },
    'transportation',
    { class: 'motorway' },
    6,
    ['road'],
  ],
  [
    'a street',
    ...(['roads', 2, { kind: 'minor_road', kind_detail: 'residential' }] as const),
    ...(['transportation', { class: 'minor' }, 14, ['road_casing', 'road']] as const),
  ],
  ['a street from far', 'roads', 2, { kind: 'minor_road' }, 'transportation', { class: 'minor' }, 10, []],
  [
    'a bridge',
    ...(['roads', 2, { kind: 'major_road', kind_detail: 'primary', is_bridge: true }] as const),
    ...(['transportation', { class: 'primary', brunnel: 'bridge' }, 14, ['bridge_casing', 'bridge']] as const),
  ],
  [
    'a tunnel of one way',
    ...(['roads', 2, { kind: 'highway', kind_detail: 'motorway', is_tunnel: true, oneway: 'yes' }] as const),
    ...(['transportation', { class: 'motorway', brunnel: 'tunnel', oneway: 1 }, 16, ['tunnel', 'oneway']] as const),
  ],
  ['a way', 'roads', 2, { kind: 'path', kind_detail: 'footway' }, 'transportation', { class: 'path' }, 15, ['path']],
  ['rails', 'roads', 2, { kind: 'rail' }, 'transportation', { class: 'rail', subclass: 'rail' }, 12, ['rail']],
  ['a ferry', 'roads', 2, { kind: 'ferry' }, 'transportation', { class: 'ferry' }, 12, ['ferry']],
  ['a lake', 'water', 3, { kind: 'lake' }, 'water', { class: 'lake' }, 9, ['water']],
  ['a border', 'boundaries', 2, { kind_detail: 2 }, 'boundary', { admin_level: 2, maritime: 0 }, 5, ['border_country']],
  [
    'a disputed one',
    ...(['boundaries', 2, { kind_detail: 2, disputed: true }] as const),
    ...(['boundary', { admin_level: 2, disputed: 1 }, 5, ['border_disputed']] as const),
  ],
  ['a region', 'boundaries', 2, { kind_detail: 4 }, 'boundary', { admin_level: 4 }, 8, ['border_region']],
  ['a building', 'buildings', 3, { kind: 'building' }, 'building', {}, 15, ['building']],
  ['a city', 'places', 1, { kind: 'locality', min_zoom: 6 }, 'place', { class: 'city', rank: 4 }, 6, ['town']],
  ['a village from far', 'places', 1, { kind: 'locality', min_zoom: 11 }, 'place', { class: 'village' }, 7, []],
  ['a country', 'places', 1, { kind: 'country' }, 'place', { class: 'country', rank: 1 }, 4, ['country']],
  ['fuel', 'pois', 1, { kind: 'fuel', min_zoom: 15 }, 'poi', { class: 'fuel', rank: 3 }, 16, ['spot']],
])('%s is the same in both vocabularies', (_, ours, type, one, theirs, other, zoom, parts) => {
  const ground = (found: string[]) => found.filter((part) => !['road_name', 'cover', 'use'].includes(part))
  expect(ground(drawnBy(whole, ours, type, one, zoom))).toEqual(parts)
  expect(ground(drawnBy(streets, theirs, type, other, zoom))).toEqual(parts)
})

test('houses have numbers from level 17 on', () => {
  const address = { kind: 'address', addr_housenumber: '7' }
  expect([16, 17].map((zoom) => drawnBy(whole, 'buildings', 1, address, zoom))).toEqual([[], ['number']])
  expect([16, 17].map((zoom) => drawnBy(streets, 'housenumber', 1, {}, zoom))).toEqual([[], ['number']])
})

test.each<[Language, object, string, object]>([
  ['de', { name: 'Roma', 'name:de': 'Rom' }, 'Rom', { name: 'Roma', 'name:de': 'Rom', 'name:latin': 'Roma' }],
  ['de', { name: 'Graz' }, 'Graz', { name: 'Graz', 'name:latin': 'Graz' }],
  [
    'fr',
    { name: '東京', script: 'Han', 'name:en': 'Tokyo' },
    'Tokyo',
    { name: '東京', 'name:nonlatin': '東京', 'name:latin': 'Tōkyō', 'name:en': 'Tokyo' },
  ],
  [
    'ru',
    { name: 'Варна', script: 'Cyrillic', 'name:en': 'Varna' },
    'Варна',
    { name: 'Варна', 'name:nonlatin': 'Варна', 'name:latin': 'Varna', 'name:en': 'Varna' },
  ],
  [
    'ru',
    { name: '東京', script: 'Han', 'name:en': 'Tokyo' },
    'Tokyo',
    { name: '東京', 'name:nonlatin': '東京', 'name:latin': 'Tokyo', 'name:en': 'Tokyo' },
  ],
])('names are in the language and the letters of whoever looks: %s', (language, one, said, other) => {
  const nameOf = (name: keyof typeof vocabularies, properties: object): unknown => {
    const made = createExpression(vocabularies[name].nameIn(language) as never, 'name')
    if (made.result !== 'success') throw new Error(JSON.stringify(made.value))
    return made.value.evaluate({ zoom: 10 } as never, { type: 1, properties } as never)
  }
  expect(nameOf('protomaps', one)).toBe(said)
  expect(nameOf('openmaptiles', other)).toBe(said)
})

test('where tiles of the whole world tell land and water, the world that comes along is not drawn', () => {
  expect(Object.keys(drawnOf(world, streets).sources)).toEqual([`${own}streets`])
  expect(Object.keys(drawnOf(world, whole).sources)).toEqual([`${own}planet`])
  const deeper = drawnOf(world, { ...streets, min_zoom: 6 })
  for (const layer of deeper.layers)
    if ('source' in layer && layer.source === `${own}world`) expect(layer.maxzoom).toBeLessThanOrEqual(6)
})

test('where tiles of a part of it tell water alone, land is drawn below it, and no coast of ours', () => {
  const ids = drawnOf(world, district).layers.map(({ id }) => id)
  const at = (id: string) => ids.indexOf(`${own}${id}`)
  expect(at('world:land')).toBeLessThan(at('district:ground'))
  expect(at('district:ground')).toBeLessThan(at('district:water'))
})

test('a file of roads that does not tell land has some of it around its roads, above ours', () => {
  const ids = (...sources: MapSource[]) => drawnOf(...sources).layers.map(({ id }) => id)
  expect(ids(world, bare).indexOf(`${own}world:land`)).toBeLessThan(ids(world, bare).indexOf(`${own}file:shore`))
  expect(ids(world, bare)).toContain(`${own}file:shore`)
  expect(ids(world, town)).not.toContain(`${own}file:shore`)
  expect(ids(world, streets, bare)).not.toContain(`${own}file:shore`)
})

test('the ground of what is still to come is neutral, and the sea is what tiles say', () => {
  const { layers } = drawnOf(world)
  expect(layers[0]).toMatchObject({ type: 'background', paint: { 'background-color': colours.light.ground } })
  expect(layers.slice(1, 3).map(({ id }) => id)).toEqual([`${own}world:sea`, `${own}world:land`])
})

test('layers that a source does not have are not drawn, and nobody else is asked', () => {
  const style = baseStyle({ sources: [world], theme: 'light', language: 'en' })
  const drawn = new Set(style.layers.map((layer) => ('source-layer' in layer ? layer['source-layer'] : undefined)))
  expect([...drawn].filter(Boolean).sort()).toEqual(['boundaries', 'earth', 'places', 'sea', 'water'])
  expect([style.glyphs, style.sprite]).toEqual([undefined, undefined])
  expect(style.layers.every(({ id }) => id.startsWith(own))).toBe(true)
})

test('what the operator has is drawn over the world, and names over all', () => {
  const ids = baseStyle({ sources: [world, town], theme: 'light', language: 'en' }).layers.map(({ id }) => id)
  const at = (id: string) => ids.indexOf(`${own}${id}`)
  expect(at('world:land')).toBeLessThan(at('file:land'))
  expect(at('file:road')).toBeLessThan(ids.indexOf(below_names))
  expect(ids.indexOf(below_names)).toBeLessThan(at('world:country'))
  expect(at('world:country')).toBeLessThan(at('file:town'))
})

test('on pictures from above are names of ours and nothing else, on drawn ones none', () => {
  const { layers } = drawnOf(world, streets, pictures)
  const types = (...sources: MapSource[]) => new Set(drawnOf(...sources).layers.map(({ type }) => type))
  expect(types(world, streets, pictures)).toEqual(new Set(['background', 'raster', 'symbol']))
  expect(layers.findIndex(({ type }) => type === 'raster')).toBeLessThan(
    layers.findIndex(({ type }) => type === 'symbol'),
  )
  expect(types(world, drawing)).toEqual(new Set(['background', 'raster']))
})

test.each<Theme>(['light', 'dark'])('names on pictures are light within dark: %s', (theme) => {
  const { layers } = baseStyle({ sources: [world, streets, pictures], theme, language: 'en' })
  const town = layers.find(({ id }) => id === `${own}streets:town`)
  expect(town?.paint).toMatchObject({ 'text-color': '#ffffff', 'text-halo-color': '#10161c' })
})

test('what others have drawn stays where it was when the map changes', () => {
  const before = baseStyle({ sources: [world], theme: 'light', language: 'en' })
  const at = before.layers.findIndex(({ id }) => id === below_names)
  const zones = { id: 'zones', type: 'background' } as const
  const cars = { id: 'cars', type: 'background' } as const
  const drawn = {
    ...before,
    sources: { ...before.sources, fleet: { type: 'geojson', data: 'x' } as const },
    layers: [...before.layers.slice(0, at), zones, ...before.layers.slice(at), cars],
  }
  const next = keepingOthers(drawn, baseStyle({ sources: [world, town], theme: 'dark', language: 'ru' }))
  const ids = next.layers.map(({ id }) => id)
  expect(ids.indexOf('zones')).toBe(ids.indexOf(below_names) - 1)
  expect(ids.at(-1)).toBe('cars')
  expect(Object.keys(next.sources)).toEqual(['fleet', `${own}world`, `${own}file`])
  expect(next.layers[0]).not.toEqual(before.layers[0])
})

test('sources of one map are drawn together', () => {
  expect(sourcesOf([world, town, pictures])).toEqual([world, town])
  expect(sourcesOf([world, town, drawing], 'roadmap')).toEqual([drawing])
  // Names stand over pictures from above.
  expect(sourcesOf([world, town, pictures], 'satellite')).toEqual([world, town, pictures])
  expect(sourcesOf([pictures])).toEqual([pictures])
  expect(sourcesOf([])).toEqual([])
})
