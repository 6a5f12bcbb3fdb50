import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Language, Theme } from './source.ts'

/** Names in the language of whoever looks, and the signs beside them. */

/** The name in this language; else as it is written there, if those letters are read here; else in English. */
const nameIn = (language: Language): ExpressionSpecification => [
  'coalesce',
  ['get', `name:${language}`],
  ['case', isRead[language === 'ru' ? 'ru' : 'latin'], ['get', 'name'], ['get', 'name:en']],
  ['get', 'name:en'],
  ['get', 'name'],
]

/** The schema says the script of what is not written in Latin letters. */
const isRead: Readonly<Record<'latin' | 'ru', ExpressionSpecification>> = {
  latin: ['!', ['has', 'script']],
  ru: ['in', ['coalesce', ['get', 'script'], 'Latin'], ['literal', ['Latin', 'Cyrillic']]],
}

/** @param hidden what a place must not be in to be named */
export const labelled = (
  layer: SymbolLayerSpecification,
  theme: Theme,
  language: Language,
  hidden: readonly ExpressionSpecification[],
): SymbolLayerSpecification => {
  const { layout = {}, paint = {} } = layer
  const isNamed = !['address_label', 'roads_shields', 'roads_oneway'].includes(layer.id)
  const field = isNamed ? { 'text-field': nameIn(language) } : {}
  const changes = changed[layer.id]?.(theme) ?? {}
  const kind = placeKinds[layer.id]
  const filter: ExpressionSpecification | undefined = kind
    ? ['all', ['==', ['get', 'kind'], kind], isDue, ...hidden.map((one): ExpressionSpecification => ['!', one])]
    : undefined
  return {
    ...layer,
    ...(changes.minzoom !== undefined && { minzoom: changes.minzoom }),
    ...(changes.maxzoom !== undefined && { maxzoom: changes.maxzoom }),
    ...(filter && { filter }),
    layout: { ...layout, ...field, ...changes.layout },
    paint: { ...paint, ...changes.paint },
  }
}

const placeKinds: Readonly<Record<string, string>> = {
  places_country: 'country',
  places_region: 'region',
  places_locality: 'locality',
}

/** The schema counts levels from 1 where tiles count from 0. */
const isDue: ExpressionSpecification = ['<=', ['coalesce', ['get', 'min_zoom'], 0], ['+', ['zoom'], 1]]

type Changes = Pick<SymbolLayerSpecification, 'minzoom' | 'maxzoom' | 'layout' | 'paint'>

const rank: ExpressionSpecification = ['coalesce', ['get', 'population_rank'], 1]

/** What is important first: what is shown early, and among those what is large. */
const importance: ExpressionSpecification = ['-', ['*', 100, ['coalesce', ['get', 'min_zoom'], 0]], rank]

/** By how many live there: a thousand and less, a hundred thousand, a million. */
const localitySize: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  2,
  ['interpolate', ['linear'], rank, 9, 9, 14, 12],
  7,
  ['interpolate', ['linear'], rank, 5, 10.5, 9, 12, 12, 16],
  12,
  ['interpolate', ['linear'], rank, 4, 12, 9, 18, 12, 22],
]

/** Signs are drawn by `icons.ts`, by name and theme. */
const changed: Readonly<Record<string, (theme: Theme) => Changes>> = {
  places_country: () => ({
    maxzoom: 8,
    layout: {
      'symbol-sort-key': importance,
      'text-letter-spacing': 0.08,
      'text-max-width': 7,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        2,
        ['case', ['<', ['get', 'population_rank'], 10], 9, 11],
        6,
        ['case', ['<', ['get', 'population_rank'], 10], 11, 16],
      ],
    },
    paint: { 'text-halo-width': 1.2 },
  }),
  places_locality: (theme) => ({
    layout: {
      'symbol-sort-key': importance,
      'text-max-width': 8,
      'icon-image': [
        'step',
        ['zoom'],
        ['case', ['==', ['get', 'capital'], 'yes'], `capital:${theme}`, `town:${theme}`],
        9,
        '',
      ],
      'icon-size': 1,
      'text-size': localitySize,
      'text-radial-offset': ['step', ['zoom'], 0.5, 9, 0],
      'text-variable-anchor': [
        'step',
        ['zoom'],
        ['literal', ['left', 'right', 'bottom', 'top']],
        9,
        ['literal', ['center']],
      ],
    },
    paint: { 'text-halo-width': 1.2 },
  }),
  roads_oneway: (theme) => ({ layout: { 'icon-image': `arrow:${theme}`, 'icon-size': 1, 'symbol-spacing': 150 } }),
  roads_shields: (theme) => ({
    layout: {
      'icon-image': ['concat', `shield:${theme}:`, ['to-string', ['length', ['get', 'shield_text']]]],
      'icon-size': 1,
      'text-size': 9,
      'symbol-spacing': 400,
    },
  }),
  pois: (theme) => ({
    minzoom: 15,
    layout: {
      'icon-image': `dot:${theme}`,
      'text-size': ['interpolate', ['linear'], ['zoom'], 15, 10, 19, 13],
      'text-offset': [0.8, 0],
    },
  }),
}
