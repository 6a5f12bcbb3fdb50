import type { Position } from 'geojson'
import { type GeoJSONSource, LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import type { Theme } from './source.ts'
import { collection } from './speed-line.ts'
import { below_names } from './style.ts'
import { token } from './tokens.ts'

/** A circle that something is looked for in. */
export interface Circle {
  /** Degrees, and metres; brought into sight where it is another one. None without it. */
  draw(circle: { lat: number; lng: number; radius: number } | undefined): void
  remove(): void
}

const name = 'circle'
const line = 'circle-line'

export const drawCircle = (map: MapLibre, theme: Theme): Circle => {
  const color = token('accent-text', theme)
  map.addSource(name, { type: 'geojson', data: collection([]) })
  const paint = { 'fill-color': color, 'fill-opacity': 0.1 }
  map.addLayer({ id: name, type: 'fill', source: name, paint }, below_names)
  map.addLayer({ id: line, type: 'line', source: name, paint: { 'line-color': color, 'line-width': 1.5 } }, below_names)
  return {
    draw(circle) {
      const ring = circle && ringOf(circle)
      const geometry = { type: 'Polygon' as const, coordinates: [ring ?? []] }
      map
        .getSource<GeoJSONSource>(name)
        ?.setData(collection(ring ? [{ type: 'Feature', properties: {}, geometry }] : []))
      if (!ring) return
      const bounds = new LngLatBounds()
      for (const place of ring) bounds.extend(place as [number, number])
      map.fitBounds(bounds, { padding: 48, duration: 0 })
    },
    remove() {
      for (const layer of [line, name]) if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(name)) map.removeSource(name)
    },
  }
}

const earth_radius = 6_371_009
const radian = Math.PI / 180
const corners = 96

/** Its border as a closed ring, on a sphere. */
export const ringOf = ({ lat, lng, radius }: { lat: number; lng: number; radius: number }): Position[] => {
  const arc = radius / earth_radius
  const [sine, cosine] = [Math.sin(lat * radian), Math.cos(lat * radian)]
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const bearing = ((corner % corners) / corners) * 2 * Math.PI
    const north = Math.asin(sine * Math.cos(arc) + cosine * Math.sin(arc) * Math.cos(bearing))
    const east = Math.atan2(Math.sin(bearing) * Math.sin(arc) * cosine, Math.cos(arc) - sine * Math.sin(north))
    return [lng + east / radian, north / radian]
  })
}
