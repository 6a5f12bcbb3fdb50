import type { GeoJSONSource, Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { distance, type Location } from '#geo/distance.ts'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'

const id = 'measure'

/** Measures along the points that are clicked, until it is ended; told in metres. */
export const measure = (map: MapLibre, theme: Theme, onLength: (metres: number) => void): (() => void) => {
  const points: Location[] = []
  const colour = token('text', theme)
  const card = token('card', theme)
  map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  map.addLayer({
    id,
    type: 'line',
    source: id,
    paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [2, 1] },
  })
  map.addLayer({
    id: `${id}:points`,
    type: 'circle',
    source: id,
    paint: { 'circle-radius': 4, 'circle-color': card, 'circle-stroke-width': 2, 'circle-stroke-color': colour },
  })
  const onClick = ({ lngLat: { lat, lng } }: MapMouseEvent): void => {
    points.push({ lat, lng })
    const coordinates = points.map(({ lat, lng }) => [lng, lat])
    const geometry = { type: 'LineString', coordinates } as const
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'Feature', properties: {}, geometry })
    onLength(points.reduce((sum, point, i) => sum + (i > 0 ? distance(points[i - 1] as Location, point) : 0), 0))
  }
  const canvas = map.getCanvas()
  canvas.style.cursor = 'crosshair'
  map.on('click', onClick)
  onLength(0)
  return () => {
    map.off('click', onClick)
    canvas.style.cursor = ''
    for (const layer of [id, `${id}:points`]) if (map.getLayer(layer)) map.removeLayer(layer)
    if (map.getSource(id)) map.removeSource(id)
  }
}
