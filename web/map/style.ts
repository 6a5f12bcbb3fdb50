import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Language } from '#web/words/language.ts'
import { type Colours, colours, on_pictures } from './colours.ts'
import { all, not } from './filters.ts'
import { type Drawn, groundOf } from './ground.ts'
import { namesOf } from './names.ts'
import { isEverywhere, type MapSource, type Theme } from './source.ts'
import { vocabularyOf } from './vocabularies.ts'
import type { Expression } from './vocabulary.ts'

/** Before everything of the map that is under what is drawn on it. Sources and layers of it begin so, and no others. */
export const own = 'base:'

/** What is drawn on the map is added before this layer, so that names stay readable, or on top of all. */
export const below_names = `${own}below-names`

export interface Shown {
  sources: readonly MapSource[]
  theme: Theme
  language: Language
}

interface Look extends Pick<Shown, 'theme' | 'language'> {
  colour: Colours
}

/**
 * The map in one style, whatever its sources: neutral ground, then areas and lines of each source, the later above the earlier,
 * then names. On pictures of the Earth stand names of ours alone; other pictures have their own.
 */
export const baseStyle = ({ sources, theme, language }: Shown): StyleSpecification => {
  const drawn = sources.filter(({ kind }) => kind !== 'style')
  const pictures = drawn.filter(({ kind }) => kind === 'raster')
  const isNamed = pictures.every(({ map }) => map === 'satellite')
  const look: Look =
    pictures.length > 0 ? { theme: 'dark', colour: on_pictures, language } : { theme, colour: colours[theme], language }
  const layers = drawn.flatMap((source, i) =>
    source.kind === 'raster' ? [picture(source)] : vector(source, drawn, i, look),
  )
  const below = layers.filter(({ type }) => (pictures.length > 0 ? type === 'raster' : type !== 'symbol'))
  const names = isNamed ? layers.filter(({ type }) => type === 'symbol') : []
  const used = new Set([...below, ...names].map((layer) => ('source' in layer ? layer.source : undefined)))
  return {
    version: 8,
    sources: Object.fromEntries(
      drawn.flatMap((source) => {
        const id = own + source.id
        const ground = { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: square(source) } } as const
        return [[id, sourceOf(source)] as const, [`${id}:ground`, ground as SourceSpecification] as const].filter(
          ([id]) => used.has(id),
        )
      }),
    ),
    layers: [
      // Of what is still to come nothing is known: it is no sea.
      { id: `${own}ground`, type: 'background', paint: { 'background-color': colours[theme].ground } },
      ...below,
      { id: below_names, type: 'background', layout: { visibility: 'none' } },
      ...names,
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

const vector = (
  source: MapSource,
  drawn: readonly MapSource[],
  at: number,
  { theme, colour, language }: Look,
): LayerSpecification[] => {
  const words = vocabularyOf(source)
  const above = drawn.slice(at + 1).filter(({ kind }) => kind === 'vector')
  const parted = above.filter((one) => !isEverywhere(one))
  // Above them nothing of this one is seen.
  const end = Math.min(...above.filter((one) => isEverywhere(one) && hasGround(one)).map(({ min_zoom }) => min_zoom))
  const isDrawn = ({ layer }: { layer: string }): boolean => source.layers.includes(layer)
  const ground = groundOf(words, {
    colour,
    isCoarse: at === 0 && parted.length > 0,
    hasShore:
      !hasGround(source) && !hasLand(source) && !drawn.slice(0, at).some((one) => one.schema === 'openmaptiles'),
  })
  const names = namesOf(words, theme, language, colour).map((layer) => ({ ...layer, ...apart(layer, parted) }))
  return [
    ...(isEverywhere(source) || !hasGround(source) || hasLand(source) ? [] : [bare(source, theme)]),
    ...[...ground, ...names].filter(isDrawn).map((layer) => placed(source, layer)),
  ].flatMap((layer) => ended(layer, end))
}

const placed = ({ id: source }: MapSource, { layer, id, ...rest }: Drawn<LayerSpecification>): LayerSpecification =>
  ({ ...rest, id: `${own}${source}:${id}`, source: own + source, 'source-layer': layer }) as LayerSpecification

const ended = (layer: LayerSpecification, end: number): LayerSpecification[] => {
  const maxzoom = Math.min(layer.maxzoom ?? 24, end)
  if (maxzoom <= (layer.minzoom ?? 0)) return []
  return [maxzoom < 24 ? { ...layer, maxzoom } : layer]
}

const hasLand = ({ schema, layers }: MapSource): boolean => schema !== 'openmaptiles' && layers.includes('earth')
/** It tells what is land and what is water, so that nothing below it is to be seen. */
const hasGround = (source: MapSource): boolean =>
  source.layers.includes('water') && (source.schema === 'openmaptiles' || hasLand(source))

const square = ({ bounds: [west = -180, south = -85, east = 180, north = 85] }: MapSource) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})

/** Where tiles tell of water alone, all else is land, whatever is below. */
const bare = (source: MapSource, theme: Theme): LayerSpecification => ({
  id: `${own}${source.id}:ground`,
  type: 'fill',
  source: `${own}${source.id}:ground`,
  minzoom: source.min_zoom,
  paint: { 'fill-color': colours[theme].ground },
})

/** Where another source knows more, from the level on where names of both would stand beside each other, none are of this one. */
const apart = ({ filter }: { filter?: unknown }, above: readonly MapSource[]): { filter?: Expression } => {
  if (above.length === 0) return {}
  const within = above.map(
    (source): Expression => all(['>=', ['zoom'], Math.max(source.min_zoom, 9)], ['within', square(source)]),
  )
  return { filter: all(...(filter ? [filter as Expression] : []), ...within.map(not)) }
}
