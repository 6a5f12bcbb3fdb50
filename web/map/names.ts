import type { SymbolLayerSpecification } from 'maplibre-gl'
import type { Language } from '#web/words/language.ts'
import { type Colours, colours } from './colours.ts'
import { all } from './filters.ts'
import type { Drawn } from './ground.ts'
import type { Theme } from './source.ts'
import { classes, type Expression, type Part, type Vocabulary } from './vocabulary.ts'

/** Names in the language of whoever looks, and the signs beside them (`icons.ts`, by name and theme); the later ones go first. */
export const namesOf = (
  words: Vocabulary,
  theme: Theme,
  language: Language,
  colour: Colours = colours[theme],
): Drawn<SymbolLayerSpecification>[] =>
  Object.entries(looksOf(words, theme, language, colour)).flatMap(([part, { filter, ...look }]) => {
    const standing = words.parts[part as Part]
    if (!standing) return []
    const both = standing.filter && filter ? all(standing.filter, filter) : (standing.filter ?? filter)
    return [{ id: part, type: 'symbol' as const, layer: standing.layer, ...(both && { filter: both }), ...look }]
  })

type Look = Pick<SymbolLayerSpecification, 'minzoom' | 'maxzoom' | 'layout' | 'paint'> & { filter?: Expression }

const fonts = { plain: ['Noto Sans Regular'], strong: ['Noto Sans Medium'], slanted: ['Noto Sans Italic'] }

const looksOf = (
  { road, number, place, nameIn }: Vocabulary,
  theme: Theme,
  language: Language,
  colour: Colours,
): Partial<Record<Part, Look>> => {
  const name = nameIn(language)
  const ink = (color: string, width = 1.2) => ({
    'text-color': color,
    'text-halo-color': colour.halo,
    'text-halo-width': width,
  })
  const along = { 'symbol-placement': 'line', 'text-field': name } as const
  const wet = { 'text-color': colour.water_name, 'text-halo-color': colour.water, 'text-halo-width': 1 }
  const slanted = { 'text-field': name, 'text-font': fonts.slanted, 'text-max-width': 8 }
  const isLarge: Expression = [
    'match',
    road.class,
    ['motorway', 'trunk', 'primary', 'secondary', 'tertiary'],
    true,
    false,
  ]
  return {
    stream_name: {
      minzoom: 13,
      layout: { ...along, 'text-font': fonts.slanted, 'text-size': 12, 'text-letter-spacing': 0.1 },
      paint: wet,
    },
    oneway: {
      minzoom: 16,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 150,
        'icon-image': `arrow:${theme}`,
        'icon-rotate': ['+', 90, road.turn],
        'icon-rotation-alignment': 'map',
        'icon-padding': 4,
      },
    },
    number: {
      minzoom: 17,
      layout: { 'text-field': number, 'text-font': fonts.plain, 'text-size': 10.5, 'text-padding': 3 },
      paint: ink(colour.number, 1),
    },
    spot: {
      minzoom: 15,
      layout: {
        'icon-image': `dot:${theme}`,
        'text-field': name,
        'text-font': fonts.plain,
        'text-size': ['interpolate', ['linear'], ['zoom'], 15, 10.5, 19, 13],
        'text-anchor': 'left',
        'text-justify': 'left',
        'text-offset': [0.8, 0],
        'text-max-width': 9,
      },
      paint: ink(colour.quarter),
    },
    road_name: {
      minzoom: 12,
      filter: ['any', ['>=', ['zoom'], 15], ['all', ['>=', ['zoom'], 12], isLarge]],
      layout: {
        ...along,
        'symbol-sort-key': ['match', road.class, ...classes.slice(1).flatMap((one, i) => [one, -i]), 1] as never,
        'text-font': fonts.plain,
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 11, 18, 13.5],
        'symbol-spacing': 300,
      },
      paint: ink(colour.road_name, 1.6),
    },
    shield: {
      minzoom: 8,
      filter: ['any', ['>=', ['zoom'], 11], ['match', road.class, ['motorway', 'trunk'], true, false]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 400,
        'symbol-sort-key': ['match', road.class, ...classes.slice(1).flatMap((one, i) => [one, -i]), 1] as never,
        'icon-image': ['concat', `shield:${theme}:`, ['to-string', ['length', road.shield]]],
        'icon-rotation-alignment': 'viewport',
        'text-rotation-alignment': 'viewport',
        'text-field': road.shield,
        'text-font': fonts.strong,
        'text-size': 9,
      },
      paint: { 'text-color': colour.road_name },
    },
    lake_line: {
      minzoom: 8,
      layout: { ...along, 'text-font': fonts.slanted, 'text-size': 12, 'text-letter-spacing': 0.1 },
      paint: wet,
    },
    lake_name: { minzoom: 8, layout: { ...slanted, 'text-size': 12 }, paint: wet },
    sea_name: {
      maxzoom: 12,
      layout: {
        ...slanted,
        'text-letter-spacing': 0.1,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 6, 14, 10, 17],
      },
      paint: wet,
    },
    island: { minzoom: 8, layout: { ...slanted, 'text-size': 11.5 }, paint: ink(colour.quarter) },
    quarter: {
      minzoom: 11,
      maxzoom: 17,
      layout: {
        'text-field': name,
        'text-font': fonts.plain,
        'text-size': ['interpolate', ['linear'], ['zoom'], 11, 11, 15, 13.5],
        'text-letter-spacing': 0.04,
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: ink(colour.quarter, 1.4),
    },
    region: {
      minzoom: 5,
      maxzoom: 9,
      layout: {
        'text-field': name,
        'text-font': fonts.plain,
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, 10, 8, 13],
        'text-letter-spacing': 0.08,
        'text-max-width': 8,
        'text-padding': 10,
      },
      paint: ink(colour.region),
    },
    town: townLook(place, theme, name, ink(colour.town)),
    country: {
      maxzoom: 8,
      layout: {
        'symbol-sort-key': place.order,
        'text-field': name,
        'text-font': fonts.strong,
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          2,
          ['case', ['<', place.weight, 10], 9, 11],
          6,
          ['case', ['<', place.weight, 10], 11, 16],
        ],
      },
      paint: ink(colour.country),
    },
  }
}

const townLook = (
  { weight, order, isCapital }: Vocabulary['place'],
  theme: Theme,
  name: Expression,
  paint: SymbolLayerSpecification['paint'],
): Look => ({
  maxzoom: 17,
  layout: {
    'symbol-sort-key': order,
    'text-field': name,
    'text-font': ['case', ['>=', weight, 8], ['literal', fonts.strong], ['literal', fonts.plain]],
    'text-max-width': 8,
    'icon-image': ['step', ['zoom'], ['case', isCapital, `capital:${theme}`, `town:${theme}`], 9, ''],
    'text-size': townSize(weight),
    'text-radial-offset': ['step', ['zoom'], 0.5, 9, 0],
    'text-variable-anchor': [
      'step',
      ['zoom'],
      ['literal', ['left', 'right', 'bottom', 'top']],
      9,
      ['literal', ['center']],
    ],
  },
  paint,
})

/** By how many live there: a thousand and less, a hundred thousand, a million. */
const townSize = (weight: Expression): Expression => [
  'interpolate',
  ['linear'],
  ['zoom'],
  2,
  ['interpolate', ['linear'], weight, 9, 9, 14, 12],
  7,
  ['interpolate', ['linear'], weight, 5, 10.5, 9, 12, 12, 16],
  12,
  ['interpolate', ['linear'], weight, 4, 12, 9, 18, 12, 22],
]
