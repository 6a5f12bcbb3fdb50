import type { ExpressionSpecification, FilterSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'
import { body_radius, signOf } from './vehicle-signs.ts'

/** How vehicles are drawn: those that would lie upon each other as one circle with their number, the chosen one above all. */

export const all = 'vehicles'
export const chosen = 'vehicles:chosen'
export const trail = 'vehicles:trail'
export const layers = {
  clusters: 'vehicles:clusters',
  counts: 'vehicles:counts',
  signs: 'vehicles:signs',
  chosen,
} as const

/** Deeper than this each stands alone, also on the same spot. */
export const cluster_max_zoom = 16

export type Labels = 'shown' | 'hidden'

export interface Look {
  theme: Theme
  labels: Labels
  /** Nothing was told for a while: all looks as old as it is. */
  isLost: boolean
}

const empty = { type: 'FeatureCollection', features: [] } as const

export const sources: Readonly<Record<string, SourceSpecification>> = {
  [all]: {
    type: 'geojson',
    data: empty as never,
    cluster: true,
    clusterRadius: 26,
    clusterMaxZoom: cluster_max_zoom,
    clusterProperties: {
      moving: ['+', ['case', ['==', ['get', 'standing'], 'moving'], 1, 0]],
      alarms: ['+', ['case', ['get', 'alarm'], 1, 0]],
    },
    buffer: 32,
  },
  [chosen]: { type: 'geojson', data: empty as never },
  [trail]: { type: 'geojson', data: empty as never },
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

const sign = (theme: Theme): ExpressionSpecification => ['concat', 'vehicle:', ['get', 'sign'], `:${theme}`]

export const vehicleLayers = ({ theme, labels, isLost }: Look): LayerSpecification[] => {
  const card = token('card', theme)
  const faded: ExpressionSpecification | number = isLost ? 0.55 : ['case', ['get', 'stale'], 0.55, 1]
  const turned = {
    'icon-image': sign(theme),
    'icon-rotate': ['get', 'turn'] as ExpressionSpecification,
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  } as const
  const named = {
    'text-field': ['get', 'label'] as ExpressionSpecification,
    'text-font': ['Noto Sans Medium'] as string[],
    'text-size': 12,
    'text-anchor': 'left',
    'text-offset': ['case', hasBody, ['literal', [1.7, 0]], ['literal', [1.2, 0]]] as ExpressionSpecification,
    'text-max-width': 14,
    'text-optional': true,
  } as const
  const ink = {
    'text-color': token('text', theme),
    'text-halo-color': card,
    'text-halo-width': 2,
  } as const
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: `${trail}:edge`,
      type: 'line',
      source: trail,
      layout: line,
      paint: { 'line-color': card, 'line-width': 7, 'line-opacity': 0.8 },
    },
    {
      id: trail,
      type: 'line',
      source: trail,
      layout: line,
      paint: { 'line-color': token('accent-text', theme), 'line-width': 3 },
    },
    {
      id: layers.clusters,
      type: 'circle',
      source: all,
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': ['step', ['get', 'point_count'], 14, 10, 17, 100, 21, 1000, 25],
        'circle-color': card,
        'circle-opacity': 0.95,
        'circle-stroke-width': 3,
        'circle-stroke-color': [
          'case',
          ['>', ['get', 'alarms'], 0],
          token('alarm', theme),
          ['>', ['get', 'moving'], 0],
          token('moving', theme),
          token('silent', theme),
        ],
        'circle-stroke-opacity': isLost ? 0.55 : 1,
      },
    },
    {
      id: layers.counts,
      type: 'symbol',
      source: all,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': ['Noto Sans Medium'],
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': token('text', theme) },
    },
    ring(`${all}:alarms`, all, ['all', ['!', ['has', 'point_count']], isAlarm], 'alarm', theme),
    {
      id: layers.signs,
      type: 'symbol',
      source: all,
      filter: ['!', ['has', 'point_count']],
      layout: { ...turned, ...named, 'text-field': labels === 'shown' ? named['text-field'] : '' },
      paint: { ...ink, 'icon-opacity': faded, 'text-opacity': faded },
    },
    ...bodies(all, faded, theme),
    ring(`${chosen}:ring`, chosen, true, 'chosen', theme),
    ring(`${chosen}:alarm`, chosen, isAlarm, 'alarm', theme),
    {
      id: layers.chosen,
      type: 'symbol',
      source: chosen,
      layout: { ...turned, ...named, 'text-offset': [2.1, 0], 'text-allow-overlap': true },
      paint: { ...ink, 'icon-opacity': faded },
    },
    ...bodies(chosen, faded, theme),
  ]
}
