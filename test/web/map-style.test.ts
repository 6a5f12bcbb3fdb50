import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { keepingOthers } from '#web/map/others.ts'
import { type Language, type MapSource, sourcesOf, type Theme } from '#web/map/source.ts'
import { baseStyle, below_names, own } from '#web/map/style.ts'

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
  layers: ['earth', 'boundaries', 'water', 'places'],
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
const pictures = source({ id: 'raster', map: 'satellite', kind: 'raster', layers: [], schema: null })

const styles = (['light', 'dark'] as Theme[]).flatMap((theme) =>
  (['en', 'ru', 'de'] as Language[]).flatMap((language) =>
    [[world], [world, town], [pictures], [world, pictures], []].map((sources) => ({ theme, language, sources })),
  ),
)

test.each(styles)('the style is one that MapLibre takes: $theme, $language', (shown) => {
  expect(validateStyleMin(baseStyle(shown))).toEqual([])
})

test('layers that a source does not have are not drawn, and nobody else is asked', () => {
  const style = baseStyle({ sources: [world], theme: 'light', language: 'en' })
  const drawn = new Set(style.layers.map((layer) => ('source-layer' in layer ? layer['source-layer'] : undefined)))
  expect([...drawn].filter(Boolean).sort()).toEqual(['boundaries', 'earth', 'places', 'water'])
  expect([style.glyphs, style.sprite]).toEqual([undefined, undefined])
  expect(style.layers.every(({ id }) => id.startsWith(own))).toBe(true)
})

test('what the operator has is drawn over the world, and names over all', () => {
  const ids = baseStyle({ sources: [world, town], theme: 'light', language: 'en' }).layers.map(({ id }) => id)
  const at = (id: string) => ids.indexOf(`${own}${id}`)
  expect(at('sea')).toBe(0)
  expect(at('world:earth')).toBeLessThan(at('file:earth'))
  expect(at('file:roads_highway')).toBeLessThan(ids.indexOf(below_names))
  expect(ids.indexOf(below_names)).toBeLessThan(at('world:places_country'))
  expect(at('world:places_country')).toBeLessThan(at('file:places_locality'))
})

test('pictures have no names of ours on them', () => {
  const { layers } = baseStyle({ sources: [world, pictures], theme: 'dark', language: 'en' })
  expect(layers.filter(({ type }) => type === 'symbol')).toEqual([])
  expect(layers.filter(({ type }) => type === 'raster')).toHaveLength(1)
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
  expect(sourcesOf([world, town, pictures], 'satellite')).toEqual([pictures])
  expect(sourcesOf([pictures])).toEqual([pictures])
  expect(sourcesOf([])).toEqual([])
})
