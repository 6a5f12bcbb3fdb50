import type { SymbolLayerSpecification } from 'maplibre-gl'
import type { Language } from '#web/words/language.ts'
import { type Colours, colours } from './colours.ts'
import { both } from './filters.ts'
import type { Drawn } from './ground.ts'
import { byClass } from './road-look.ts'
import type { Theme } from './source.ts'
import { classes, type Expression, type Part, type Vocabulary } from './vocabulary.ts'
import { zoomed } from './zoomed.ts'

/** Names in the language of whoever looks, and the signs beside them (`icons.ts`, by name and theme); the later ones go first. */
export const namesOf = (
  words: Vocabulary,
  theme: Theme,
  language: Language,
  colour: Colours = colours[theme],
): Drawn<SymbolLayerSpecification>[] =>
  Object.entries(looksOf({ words, theme, name: words.nameIn(language), colour })).flatMap(
    ([part, { filter, ...look }]) => {
      const standing = words.parts[part as Part]
      if (!standing) return []
      const where = both(standing.filter, filter)
      return [{ id: part, type: 'symbol' as const, layer: standing.layer, ...(where && { filter: where }), ...look }]
    },
  )

type Look = Pick<SymbolLayerSpecification, 'minzoom' | 'maxzoom' | 'layout' | 'paint'> & { filter?: Expression }

const fonts = { plain: ['Noto Sans Regular'], strong: ['Noto Sans SemiBold'] }

interface Pen {
  words: Vocabulary
  theme: Theme
  /** A name in the language of whoever looks. */
  name: Expression
  colour: Colours
}
type Looks = Partial<Record<Part, Look>>

/** Where two names want the same place, the later one has it. */
const looksOf = (pen: Pen): Looks => ({ ...nearLooks(pen), ...roadLooks(pen), ...waterLooks(pen), ...placeLooks(pen) })

const inkOf = ({ halo }: Colours, color: string, width = 1.2) => ({
  'text-color': color,
  'text-halo-color': halo,
  'text-halo-width': width,
})

/** Seen only by whoever stands before it. */
const nearLooks = ({ words: { road, number }, theme, name, colour }: Pen): Looks => ({
  stream_name: streamLook(13, name, colour),
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
    paint: inkOf(colour, colour.number, 1),
  },
  spot: {
    minzoom: 15,
    layout: {
      'icon-image': `dot:${theme}`,
      'text-field': name,
      'text-font': fonts.plain,
      'text-size': zoomed([15, 10.5], [19, 13]),
      'text-anchor': 'left',
      'text-justify': 'left',
      'text-offset': [0.8, 0],
      'text-max-width': 9,
    },
    paint: inkOf(colour, colour.quarter),
  },
})

const roadLooks = ({ words: { road }, theme, name, colour }: Pen): Looks => {
  const important: Expression = ['match', road.class, ['motorway', 'trunk'], true, false]
  const through: Expression = [
    'match',
    road.class,
    ['motorway', 'trunk', 'primary', 'secondary', 'tertiary'],
    true,
    false,
  ]
  const order = byClass(road, (one) => -classes.indexOf(one))
  return {
    road_name: {
      minzoom: 12,
      filter: ['any', ['>=', ['zoom'], 15], ['all', ['>=', ['zoom'], 12], through]],
      layout: {
        'symbol-placement': 'line',
        'symbol-sort-key': order,
        'symbol-spacing': 300,
        'text-field': name,
        'text-font': fonts.plain,
        'text-size': zoomed([12, 11], [18, 13.5]),
      },
      paint: inkOf(colour, colour.road_name, 1.6),
    },
    shield: {
      minzoom: 8,
      filter: ['any', ['>=', ['zoom'], 11], important],
      layout: {
        'symbol-placement': 'line',
        'symbol-sort-key': order,
        'symbol-spacing': 400,
        'icon-image': ['concat', `shield:${theme}:`, ['to-string', ['length', road.shield]]],
        'icon-rotation-alignment': 'viewport',
        'text-rotation-alignment': 'viewport',
        'text-field': road.shield,
        'text-font': fonts.strong,
        'text-size': 9,
      },
      paint: { 'text-color': colour.road_name },
    },
  }
}

/** Told apart by their colour and, on seas, by wide letters: a slanted face would be another 14 kB before the first map has its names. */
const waterLooks = ({ name, colour }: Pen): Looks => {
  const plain = { 'text-field': name, 'text-font': fonts.plain, 'text-max-width': 8 }
  const paint = wetInk(colour)
  return {
    lake_line: streamLook(8, name, colour),
    lake_name: { minzoom: 8, layout: { ...plain, 'text-size': 12 }, paint },
    sea_name: {
      maxzoom: 12,
      layout: { ...plain, 'text-letter-spacing': 0.1, 'text-size': zoomed([1, 10], [6, 14], [10, 17]) },
      paint,
    },
    island: { minzoom: 8, layout: { ...plain, 'text-size': 11.5 }, paint: inkOf(colour, colour.quarter) },
  }
}

const wetInk = ({ water_name, water }: Colours) => ({
  'text-color': water_name,
  'text-halo-color': water,
  'text-halo-width': 1,
})

/** Along the middle of a water. */
const streamLook = (minzoom: number, name: Expression, colour: Colours): Look => ({
  minzoom,
  layout: {
    'symbol-placement': 'line',
    'text-field': name,
    'text-font': fonts.plain,
    'text-size': 12,
    'text-letter-spacing': 0.1,
  },
  paint: wetInk(colour),
})

const placeLooks = ({ words: { place }, theme, name, colour }: Pen): Looks => {
  const bySmall = (small: number, large: number): Expression => ['case', ['<', place.weight, 10], small, large]
  const wide = { 'text-field': name, 'text-font': fonts.plain, 'text-max-width': 8 }
  return {
    quarter: {
      ...{ minzoom: 11, maxzoom: 17 },
      layout: { ...wide, 'text-size': zoomed([11, 11], [15, 13.5]), 'text-letter-spacing': 0.04, 'text-padding': 6 },
      paint: inkOf(colour, colour.quarter, 1.4),
    },
    region: {
      ...{ minzoom: 5, maxzoom: 9 },
      layout: { ...wide, 'text-size': zoomed([5, 10], [8, 13]), 'text-letter-spacing': 0.08, 'text-padding': 10 },
      paint: inkOf(colour, colour.region),
    },
    town: townLook(place, theme, name, inkOf(colour, colour.town)),
    country: {
      maxzoom: 8,
      layout: {
        'symbol-sort-key': place.order,
        'text-field': name,
        'text-font': fonts.strong,
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, bySmall(9, 11), 6, bySmall(11, 16)],
      },
      paint: inkOf(colour, colour.country),
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
