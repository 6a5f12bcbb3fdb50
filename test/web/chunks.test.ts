import { expect, test } from 'vitest'
import { layersOf, type Shared, wordsOf } from '#web/chunks.ts'

/** A part that these need, and a part for each of them. */
const part = (name: string, users: readonly string[], rest: Partial<Shared> = {}): Shared => ({
  name,
  modules: [name],
  bytes: 1_000,
  imports: [],
  users: new Set(users),
  isUser: false,
  ...rest,
})
const screen = (name: string): string => `fleet/${name}/screen.tsx`
const [map, zones, places, tags, users] = [...['map', 'zones', 'places', 'tags'].map(screen), 'panel/users/screen.tsx']
const everybody = ['fleet/index.html', 'panel/index.html', map, zones, places, tags, users] as string[]
const library = part('/x/maplibre-gl/src/ui/map.ts', [map, zones, places, 'parts/shown/guest-map.tsx'] as string[], {
  bytes: 1_000_000,
})

const layerOf = (shared: Shared, ...others: readonly Shared[]): string | undefined =>
  layersOf([library, shared, ...others]).get(shared.name)

test.each<[string, readonly (string | undefined)[], string | undefined]>([
  ['what everybody needs is there from the start', everybody, 'pages-start'],
  ['what the page of strangers needs is apart from the rest', [...everybody, 'link/index.html'], 'base'],
  ['what drivers need is apart from all', [...everybody, 'link/index.html', 'go/index.html'], 'small'],
  [
    'what the map and its worker need is asked for once',
    ['map/worker.ts', 'parts/shown/guest-map.tsx', map, zones],
    'map-both',
  ],
  ['what their map needs comes with the map', ['parts/shown/guest-map.tsx', map, zones], 'map'],
  ['what their map shares with others does not bring the map to these', ['parts/shown/guest-map.tsx', tags], 'guest'],
  ['what the first view needs is not brought by those without a map', [map, zones], 'fleet-map'],
  ['nor the map by what they share with the first view', [map, tags], 'fleet-view'],
  ['what the panel shares with the first view is no part of the fleet', [map, users], 'pages-view'],
  ['two screens share a kit', [zones, tags], 'fleet-kit'],
  ['two screens with a map share another', [zones, places], 'fleet-map-kit'],
  ['the fleet and the panel share one', [zones, users], 'pages-kit'],
  ['what a screen alone needs stays with it', [zones], undefined],
])('%s', (_, needed, layer) => {
  expect(layerOf(part('part', needed as string[]))).toBe(layer)
})

test('a large part of few screens is a chunk of its own, and so is what waits for it', () => {
  const large = part('calendar', [tags, zones] as string[], { bytes: 50_000 })
  const waits = part('period', [tags, zones] as string[], { imports: ['calendar'] })
  const waitsAgain = part('periods', [tags, zones] as string[], { imports: ['period'] })
  expect([large, waits, waitsAgain].map((one) => layerOf(one, large, waits, waitsAgain))).toEqual(
    Array(3).fill(undefined),
  )
})

test.each<[string, readonly (string | undefined)[], string | undefined]>([
  ['of guests and pages with what everybody has', ['parts/shown/guest-map.tsx', tags], 'base'],
  ['of the first view with its scripts', [map, zones], 'pages-view'],
  ['of a kit with the kit', [zones, tags], 'fleet-kit'],
  ['of the first screen alone with its view', [map], 'pages-view'],
  ['of the entrance alone with what is there from the start', ['fleet/index.html'], 'pages-start'],
  ['of another screen alone with that', [zones], undefined],
])('styles %s', (_, needed, layer) => {
  const sheet = part('/x/web/some.module.css', needed as string[])
  expect(layerOf(sheet)).toBe(layer)
})

test('a screen is never joined with another, whoever else needs it', () => {
  expect(layerOf(part('screen', [zones, tags] as string[], { isUser: true }))).toBe(undefined)
})

test.each([
  ['/x/web/fleet/zones/words/en.json', 'fleet-zones-en'],
  ['/x/web/fleet/account/audit/words/de.json', 'fleet-account-de'],
  ['/x/web/parts/import/words/en.json', 'pages-en'],
  ['/x/web/fleet/words/en.json', 'pages-en'],
  ['/x/web/panel/words/fr.json', 'panel-fr'],
  ['/x/web/go/words/fr.json', 'go-fr'],
  ['/x/web/words/of/ru.ts', 'pages-ru'],
  ['/x/web/fleet/zones/screen.tsx', undefined],
])('the words of %s are in %s', (id, chunk) => {
  expect(wordsOf(id)).toBe(chunk)
})
