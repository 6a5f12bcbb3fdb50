import type { LayerSpecification } from 'maplibre-gl'
import { round } from './layers.ts'
import { corridorWidth } from './shape-features.ts'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'

/** What zones and places of the account look like. */

export const zones = 'around:zones'
export const places = 'around:places'
/** A point each, where the name of a zone stands. */
export const names_of_zones = 'around:zones:names'
/** By which each is found where it lies. */
export const parts_of_zones = [zones, `${zones}:edge`, `${zones}:corridor`]
export const parts_of_places = [places, `${places}:sign`]

/** From below upwards. `isMain`: they are what the map is about, and shown at every level. */
export const aroundLayers = (theme: Theme, isMain: boolean): LayerSpecification[] =>
  [...zoneLayers(theme), ...placeLayers(theme)].map((layer) => (isMain ? { ...layer, minzoom: 0 } : layer))

/** One value of what stands out, another of all others. */
const chosen = <Value>(own: Value, others: Value) =>
  ['case', ['boolean', ['feature-state', 'chosen'], false], own, others] as never

const named = {
  'text-field': ['get', 'label'] as never,
  'text-font': ['Noto Sans Regular'] as string[],
  'text-size': 12,
  'text-max-width': 10,
}
const inkOf = (theme: Theme) => ({
  'text-color': token('quiet', theme),
  'text-halo-color': token('card', theme),
  'text-halo-width': 1.5,
})
const colour = ['get', 'color'] as never

const zoneLayers = (theme: Theme): LayerSpecification[] => [
  {
    ...{ id: zones, type: 'fill', source: zones, filter: ['==', ['geometry-type'], 'Polygon'] },
    paint: { 'fill-color': colour, 'fill-opacity': chosen(0.32, 0.16) },
  },
  {
    // Of a corridor its line, which is seen from far.
    ...{ id: `${zones}:edge`, type: 'line', source: zones },
    paint: { 'line-color': colour, 'line-width': chosen(3, 1.5) },
  },
  {
    ...{ id: `${zones}:corridor`, type: 'line', source: zones, filter: ['==', ['geometry-type'], 'LineString'] },
    layout: round,
    paint: {
      'line-color': colour,
      'line-opacity': chosen(0.45, 0.25),
      'line-width': corridorWidth as never,
    },
  },
  {
    ...{ id: `${zones}:name`, type: 'symbol', source: names_of_zones, minzoom: 11 },
    // The wider ones are named first.
    layout: { ...named, 'text-padding': 8, 'symbol-sort-key': ['-', 0, ['get', 'size']] },
    paint: inkOf(theme),
  },
]

const placeLayers = (theme: Theme): LayerSpecification[] => [
  {
    ...{ id: places, type: 'circle', source: places, minzoom: 8 },
    paint: {
      'circle-radius': ['case', ['has', 'sign'], chosen(15, 12), chosen(7, 4)],
      'circle-color': token('card', theme),
      'circle-stroke-width': chosen(4, 2),
      'circle-stroke-color': chosen(token('accent-text', theme), token('quiet', theme)),
    },
  },
  {
    ...{ id: `${places}:sign`, type: 'symbol', source: places, minzoom: 8, filter: ['has', 'sign'] },
    layout: {
      'icon-image': ['get', 'sign'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
  {
    ...{ id: `${places}:name`, type: 'symbol', source: places, minzoom: 12 },
    layout: {
      ...named,
      'text-anchor': 'top',
      'text-offset': ['case', ['has', 'sign'], ['literal', [0, 1.3]], ['literal', [0, 0.6]]],
    },
    paint: inkOf(theme),
  },
]
