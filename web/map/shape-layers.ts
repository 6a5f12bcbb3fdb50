import type { Feature } from 'geojson'
import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import type { Location } from '#geo/distance.ts'
import { type Draft, type Handle, type Point, shapeOf, wrongEdges } from './draft.ts'
import { addLayers, empty_source, removeLayers, repaint, round, setFeatures } from './layers.ts'
import { corridorWidth, lineOf, shapeFeature } from './shape-features.ts'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'

/** How a shape looks that is being drawn: itself, what is wrong with it, and what it is taken hold of by. */

const id = 'shape'

interface Look {
  theme: Theme
  color: string
}

interface Seen {
  draft: Draft
  handles: readonly Handle[]
  /** The corner that was touched last. */
  chosen: number | undefined
  /** Where the next point would be. */
  cursor: Location | undefined
}

export const drawDraft = (map: MapLibre, initial: Look) => {
  let look: Look = { theme: initial.theme, color: initial.color }
  let wanted: Seen | undefined
  let isDrawing = false
  map.addSource(id, empty_source)
  addLayers(map, layersOf(look))
  /** One after the other: what has changed meanwhile is drawn once. */
  const run = async (): Promise<void> => {
    if (isDrawing) return
    isDrawing = true
    while (wanted) {
      const seen = wanted
      wanted = undefined
      await setFeatures(map, id, featuresOf(seen))
    }
    isDrawing = false
  }
  return {
    draw(seen: Seen): void {
      wanted = seen
      void run()
    },
    look(change: Partial<Look>): void {
      const { theme = look.theme, color = look.color } = change
      if (theme === look.theme && color === look.color) return
      look = { theme, color }
      repaint(map, layersOf(look))
    },
    remove(): void {
      wanted = undefined
      removeLayers(map, layersOf(look), id)
    },
  }
}

const featuresOf = ({ draft, handles, chosen, cursor }: Seen): Feature[] => {
  const { type, points } = draft
  const shape = shapeOf(draft)
  const edge = (place: number): Feature =>
    line([points[place] as Point, points[(place + 1) % points.length] as Point], 'wrong')
  const last = points.at(-1)
  const ways = type === 'polygon' && points.length > 1 ? [last, cursor, points[0]] : [last, cursor]
  return [
    ...(shape ? [shapeFeature(shape, { kind: 'shape' })] : []),
    // By themselves, for a polygon that crosses itself may have no area, and then is none for the map.
    ...(type === 'polygon' && points.length > 1 ? [line([...points, points[0] as Point], 'edge')] : []),
    ...(cursor && last && type !== 'circle' ? [line(ways as Location[], 'next')] : []),
    ...wrongEdges(draft).map(edge),
    ...handles.map(({ kind, place, at }): Feature => {
      const isChosen = kind === 'corner' && place === chosen
      return {
        type: 'Feature',
        properties: { kind: isChosen ? 'chosen' : kind },
        geometry: { type: 'Point', coordinates: [at.lng, at.lat] },
      }
    }),
  ]
}

const line = (points: readonly Location[], kind: string): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'LineString', coordinates: lineOf(points) },
})

const is = (kind: string) => ['==', ['get', 'kind'], kind] as never
const isOf = (geometry: string) => ['==', ['geometry-type'], geometry] as never

const layersOf = ({ theme, color }: Look): LayerSpecification[] => {
  const colour = `#${color}`
  const ink = token('accent-text', theme)
  const kind = (values: Readonly<Record<string, unknown>>, other: unknown) =>
    ['match', ['get', 'kind'], ...Object.entries(values).flat(), other] as never
  return [
    {
      id,
      type: 'fill',
      source: id,
      filter: ['all', is('shape'), isOf('Polygon')],
      paint: { 'fill-color': colour, 'fill-opacity': 0.2 },
    },
    {
      id: `${id}:corridor`,
      type: 'line',
      source: id,
      filter: ['all', is('shape'), isOf('LineString')],
      layout: round,
      paint: { 'line-color': colour, 'line-opacity': 0.3, 'line-width': corridorWidth as never },
    },
    {
      id: `${id}:edge`,
      type: 'line',
      source: id,
      filter: ['any', is('shape'), is('edge')],
      layout: round,
      paint: { 'line-color': colour, 'line-width': 2.5 },
    },
    {
      id: `${id}:next`,
      type: 'line',
      source: id,
      filter: is('next'),
      paint: { 'line-color': ink, 'line-width': 1.5, 'line-dasharray': [2, 2] },
    },
    {
      id: `${id}:wrong`,
      type: 'line',
      source: id,
      filter: is('wrong'),
      layout: round,
      paint: { 'line-color': token('alarm', theme), 'line-width': 5 },
    },
    {
      id: `${id}:handles`,
      type: 'circle',
      source: id,
      filter: isOf('Point'),
      layout: { 'circle-sort-key': kind({ middle: 0, chosen: 2 }, 1) },
      paint: {
        'circle-radius': kind({ middle: 4, chosen: 7 }, 6),
        'circle-color': kind({ chosen: ink, rim: ink }, token('card', theme)),
        'circle-stroke-width': 2,
        'circle-stroke-color': kind({ chosen: token('card', theme), rim: token('card', theme) }, ink),
        'circle-opacity': kind({ middle: 0.7 }, 1),
        'circle-stroke-opacity': kind({ middle: 0.7 }, 1),
      },
    },
  ]
}
