import type { Feature } from 'geojson'
import type {
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  MapGeoJSONFeature,
  Map as MapLibre,
} from 'maplibre-gl'
import { collection } from './speed-line.ts'

/** Layers are data: here they are put on a map, told of another look and taken off it, and asked what lies where. */

type Layers = readonly LayerSpecification[]

/** Adds them from below upwards: beneath the layer `below`, where there is such a one, else on top of all. */
export const addLayers = (map: MapLibre, layers: Layers, below?: string): void => {
  const before = below !== undefined && map.getLayer(below) ? below : undefined
  for (const layer of layers) map.addLayer(layer, before)
}

/** Gives layers that are there already the colours and sizes that these have. */
export const repaint = (map: MapLibre, layers: Layers): void => {
  for (const { id, paint = {} } of layers)
    for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name as never, value as never)
}

/** Gives layers that are there already the signs and texts that these have: dearer, for the map places them anew. */
export const relayout = (map: MapLibre, layers: Layers): void => {
  for (const { id, layout = {} } of layers)
    for (const [name, value] of Object.entries(layout)) map.setLayoutProperty(id, name as never, value as never)
}

/** Takes them and their source off the map, those that are there. */
export const removeLayers = (map: MapLibre, layers: Layers, source: string): void => {
  for (const { id } of layers) if (map.getLayer(id)) map.removeLayer(id)
  if (map.getSource(source)) map.removeSource(source)
}

/** Lines without corners or edges, wherever they turn and end. */
export const round = { 'line-cap': 'round', 'line-join': 'round' } as const

/** A source of which nothing is known yet. */
export const empty_source: GeoJSONSourceSpecification = { type: 'geojson', data: collection([]) }

/** What a source holds from now on; nothing happens where the map has no such source. */
export const setFeatures = async (map: MapLibre, source: string, features: Feature[]): Promise<void> => {
  await map.getSource<GeoJSONSource>(source)?.setData(collection(features))
}

/** Pixels around the point of a mouse within which something is meant by it, and around the tip of a finger. */
const reach_mouse = 5
const reach_finger = 14
/** How far from where this device was pressed something is still meant, in pixels. */
export const reachOfPress = (): number => (matchMedia('(pointer: coarse)').matches ? reach_finger : reach_mouse)

/** What of these layers lies within so many pixels of a point of the map, what is on top first. */
export const featuresNear = (
  map: MapLibre,
  { x, y }: { x: number; y: number },
  layers: string[],
  reach = reach_mouse,
): MapGeoJSONFeature[] =>
  map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers },
  )
