import type { Flavor } from '@protomaps/basemaps'
import type { ExpressionSpecification, LineLayerSpecification } from 'maplibre-gl'

/**
 * Borders of countries are lines, those that are disputed dashes, those of regions thin dashes.
 * @param coarse whether they are left out where another source knows better
 */
export const borders = (layer: LineLayerSpecification, colour: Flavor, coarse: boolean): LineLayerSpecification[] => {
  if (layer.id === 'boundaries')
    return [
      line(layer, 'boundaries', ['>', detail, 2], {
        'line-color': colour.boundaries,
        'line-opacity': 0.6,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.3, 10, 1],
        'line-dasharray': [3, 2],
      }),
    ]
  const paint: LineLayerSpecification['paint'] = {
    'line-color': colour.boundaries,
    'line-width': ['interpolate', ['linear'], ['zoom'], 0, 0.4, 5, 1, 10, 1.8],
    ...(coarse && { 'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 1, 12, 0] }),
  }
  const country: ExpressionSpecification = ['<=', detail, 2]
  return [
    line(layer, 'boundaries_country', ['all', country, ['!', disputed]], paint),
    line(layer, 'boundaries_disputed', ['all', country, disputed], { ...paint, 'line-dasharray': [2, 2] }),
  ]
}

const detail: ExpressionSpecification = ['to-number', ['get', 'kind_detail'], 0]
const disputed: ExpressionSpecification = ['to-boolean', ['get', 'disputed']]

const line = (
  { source, 'source-layer': layer }: LineLayerSpecification,
  id: string,
  filter: ExpressionSpecification,
  paint: LineLayerSpecification['paint'],
): LineLayerSpecification => ({
  id,
  type: 'line',
  source,
  'source-layer': layer,
  filter,
  layout: { 'line-join': 'round' },
  paint,
})
