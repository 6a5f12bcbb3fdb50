import { layers as basemap, type Flavor } from '@protomaps/basemaps'
import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { borders } from './borders.ts'
import { colours } from './colours.ts'
import { labelled } from './labels.ts'
import type { Language, MapSource, Theme } from './source.ts'

/** Before everything of the map that is under what is drawn on it. Sources and layers of it begin so, and no others. */
export const own = 'base:'

/** What is drawn on the map is added before this layer, so that names stay readable, or on top of all. */
export const below_names = `${own}below-names`

export interface Shown {
  sources: readonly MapSource[]
  theme: Theme
  language: Language
}

/**
 * The map in one style, whatever its sources: the sea, then areas and lines of each source, the later above the earlier, then
 * names. Pictures of the Earth show no names of ours, for they may have their own.
 */
export const baseStyle = ({ sources, theme, language }: Shown): StyleSpecification => {
  const colour = colours[theme]
  const drawn = sources.filter(({ kind }) => kind !== 'style')
  const hasPictures = drawn.some(({ kind }) => kind === 'raster')
  const layers = drawn.flatMap((source, i) =>
    source.kind === 'raster' ? [picture(source)] : vector(source, drawn.slice(i + 1), { theme, language }),
  )
  const isName = ({ type }: LayerSpecification): boolean => type === 'symbol'
  return {
    version: 8,
    sources: Object.fromEntries(drawn.map((source) => [own + source.id, sourceOf(source)])),
    layers: [
      { id: `${own}sea`, type: 'background', paint: { 'background-color': colour.water } },
      ...layers.filter((layer) => !isName(layer)),
      { id: below_names, type: 'background', layout: { visibility: 'none' } },
      ...(hasPictures ? [] : layers.filter(isName)),
    ],
  }
}

/** Workers know no addresses without a host. */
export const addressOf = (url: string): string => (url.startsWith('/') ? `${location.origin}${url}` : url)

const sourceOf = ({ kind, url, min_zoom, max_zoom, bounds, attribution }: MapSource): SourceSpecification => {
  const [west = -180, south = -85.0511, east = 180, north = 85.0511] = bounds
  const told = { tiles: [addressOf(url)], minzoom: min_zoom, maxzoom: max_zoom, attribution }
  return kind === 'raster'
    ? { type: 'raster', tileSize: 256, ...told, bounds: [west, south, east, north] }
    : { type: 'vector', ...told, bounds: [west, south, east, north] }
}

const picture = ({ id }: MapSource): LayerSpecification => ({
  id: `${own}${id}`,
  type: 'raster',
  source: own + id,
  paint: { 'raster-fade-duration': 100 },
})

/** @param above the sources that are drawn over this one */
const vector = (
  source: MapSource,
  above: readonly MapSource[],
  { theme, language }: Pick<Shown, 'theme' | 'language'>,
): LayerSpecification[] => {
  const colour = colours[theme]
  const hidden = above.filter(({ kind }) => kind === 'vector').map(within)
  return basemap(own + source.id, colour as Flavor, { lang: language })
    .flatMap((layer): LayerSpecification[] =>
      layer.id.startsWith('boundaries')
        ? borders(layer as never, colour, hidden.length > 0)
        : [layer as LayerSpecification],
    )
    .filter((layer) => 'source-layer' in layer && source.layers.includes(layer['source-layer'] as string))
    .map((layer) => ({
      ...(layer.type === 'symbol' ? labelled(layer, theme, language, hidden) : layer),
      id: `${own}${source.id}:${layer.id}`,
    }))
}

/** Within a source that knows more, from the level on where places of both would stand beside each other. */
const within = ({ bounds, min_zoom }: MapSource): ExpressionSpecification => {
  const [west = -180, south = -90, east = 180, north = 90] = bounds
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const from = Math.max(min_zoom, 9)
  return ['all', ['>=', ['zoom'], from], ['within', { type: 'Polygon', coordinates: [ring] }]]
}
