import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { cluster_counts, clusterSign } from './cluster-signs.ts'
import { empty_source, round } from './layers.ts'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'
import { body_radius, signOf } from './vehicle-signs.ts'

/** How vehicles are drawn: those that would lie upon each other as one sign with their number, the chosen one above all. */

export const all = 'vehicles'
export const chosen = 'vehicles:chosen'
export const trail = 'vehicles:trail'
export const layers = {
  clusters: 'vehicles:clusters',
  signs: 'vehicles:signs',
  chosen,
} as const

/** Deeper than this each stands alone, also on the same spot. */
export const cluster_max_zoom = 16

/** From this level on one looks at streets; above it at a city, where few signs tell more than many. */
const streets_zoom = 13
const cluster_radius = { city: 56, streets: 26 }

/** Pixels within which vehicles are one sign, at a level of the map. */
export const clusterRadiusAt = (zoom: number): number =>
  zoom < streets_zoom ? cluster_radius.city : cluster_radius.streets

export type Labels = 'shown' | 'hidden'

export interface Look {
  theme: Theme
  labels: Labels
  /** Nothing was told for a while: all looks as old as it is. */
  isLost: boolean
}

/** What vehicles are drawn of, at a level of the map. */
export const sourcesAt = (zoom: number): Readonly<Record<string, SourceSpecification>> => ({
  [all]: {
    ...empty_source,
    cluster: true,
    clusterRadius: clusterRadiusAt(zoom),
    clusterMaxZoom: cluster_max_zoom,
    clusterProperties: cluster_counts,
    buffer: 32,
  },
  [chosen]: empty_source,
  [trail]: empty_source,
})

/** From below upwards; of what is written that yields which is below. */
export const vehicleLayers = (look: Look): LayerSpecification[] => [
  ...trailLayers(look),
  ...aloneLayers(look),
  clusterLayer(look),
  ...chosenLayers(look),
]

const trailLayers = ({ theme }: Look): LayerSpecification[] => {
  const edge = { 'line-color': token('card', theme), 'line-width': 7, 'line-opacity': 0.8 }
  const line = { 'line-color': token('accent-text', theme), 'line-width': 3 }
  return [
    { id: `${trail}:edge`, type: 'line', source: trail, layout: round, paint: edge },
    { id: trail, type: 'line', source: trail, layout: round, paint: line },
  ]
}

const isCluster: FilterSpecification = ['has', 'point_count']

/** It takes its place from the names of vehicles. */
const clusterLayer = ({ theme, isLost }: Look): LayerSpecification => ({
  ...{ id: layers.clusters, type: 'symbol', source: all, filter: isCluster },
  layout: {
    'icon-image': clusterSign(theme),
    'icon-allow-overlap': true,
    'text-field': ['get', 'point_count_abbreviated'],
    'text-font': ['Noto Sans SemiBold'],
    'text-size': 12,
    'text-allow-overlap': true,
  },
  paint: { 'icon-opacity': isLost ? faint : 1, 'text-color': token('text', theme) },
})

const aloneLayers = (look: Look): LayerSpecification[] => {
  const { theme, labels } = look
  const opacity = opacityOf(look)
  return [
    ring(`${all}:alarms`, all, ['all', ['!', isCluster], isAlarm], 'alarm', theme),
    {
      ...{ id: layers.signs, type: 'symbol', source: all, filter: ['!', isCluster] },
      layout: { ...signed(theme), ...(labels === 'hidden' && { 'text-field': '' }) },
      paint: { ...inkOf(theme), 'icon-opacity': opacity, 'text-opacity': opacity },
    },
    ...bodies(all, opacity, theme),
  ]
}

/** The chosen one has its name whatever stands there, and farther away for its ring. */
const chosenLayers = (look: Look): LayerSpecification[] => {
  const { theme } = look
  const opacity = opacityOf(look)
  return [
    ring(`${chosen}:ring`, chosen, true, 'chosen', theme),
    ring(`${chosen}:alarm`, chosen, isAlarm, 'alarm', theme),
    {
      ...{ id: layers.chosen, type: 'symbol', source: chosen },
      layout: { ...signed(theme), 'text-offset': [2.1, 0], 'text-allow-overlap': true },
      paint: { ...inkOf(theme), 'icon-opacity': opacity },
    },
    ...bodies(chosen, opacity, theme),
  ]
}

const isAlarm: ExpressionSpecification = ['get', 'alarm']

/** Around signs. */
const ring = (
  id: string,
  source: string,
  filter: FilterSpecification,
  what: string,
  theme: Theme,
): LayerSpecification => ({
  ...{ id, type: 'symbol', source, filter },
  layout: {
    'icon-image': ['case', hasBody, signOf(`${what}_wide`, theme), signOf(what, theme)],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
})

/** It has an icon or a colour of its own. */
const hasBody: ExpressionSpecification = ['has', 'ink']

/** In the frame of those that have one: its colour, and upon it what it is. */
const bodies = (source: string, opacity: ExpressionSpecification | number, theme: Theme): LayerSpecification[] => [
  {
    ...{ id: `${source}:bodies`, type: 'circle', source, filter: hasBody },
    paint: {
      'circle-radius': body_radius,
      'circle-color': ['coalesce', ['get', 'colour'], token('card', theme)],
      'circle-opacity': opacity,
    },
  },
  {
    ...{ id: `${source}:glyphs`, type: 'symbol', source, filter: ['has', 'icon'] },
    layout: {
      'icon-image': ['concat', 'glyph:', ['get', 'icon'], ':', ['get', 'ink'], `:${theme}`],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: { 'icon-opacity': opacity },
  },
]

/** What each sign looks like, and the name beside it. */
const signed = (theme: Theme) =>
  ({
    'icon-image': ['concat', 'vehicle:', ['get', 'sign'], `:${theme}`],
    'icon-rotate': ['get', 'turn'],
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'text-field': ['get', 'label'],
    'text-font': ['Noto Sans SemiBold'] as string[],
    'text-size': 12,
    'text-anchor': 'left',
    'text-offset': ['case', hasBody, ['literal', [1.7, 0]], ['literal', [1.2, 0]]],
    'text-max-width': 14,
    'text-optional': true,
  }) satisfies SymbolLayerSpecification['layout']

const inkOf = (theme: Theme) => ({
  'text-color': token('text', theme),
  'text-halo-color': token('card', theme),
  'text-halo-width': 2,
})

const opacityOf = ({ isLost }: Look): ExpressionSpecification | number =>
  isLost ? faint : ['case', ['get', 'stale'], faint, 1]
const faint = 0.55
