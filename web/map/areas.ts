import type { Feature } from 'geojson'
import { type GeoJSONSource, LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import type { Theme } from './source.ts'
import { collection } from './speed-line.ts'
import { token } from './tokens.ts'

/** What files of the map have, and what would be fetched: boxes over the map. */

/** Degrees; `west` is more than `east` over the date line. */
export interface Area {
  south: number
  west: number
  north: number
  east: number
}

export interface Areas {
  files(areas: readonly Area[]): void
  wanted(areas: readonly Area[]): void
  fit(areas: readonly Area[]): void
  show(theme: Theme): void
}

const kinds = {
  files: { color: 'moving', dash: [1, 0], fill: 0.06 },
  wanted: { color: 'accent-text', dash: [3, 2], fill: 0.12 },
} as const
const names = ['files', 'wanted'] as const

export const drawAreas = (map: MapLibre, theme: Theme): Areas => {
  for (const name of names) {
    const { color, dash, fill } = kinds[name]
    const source = `areas-${name}`
    const drawn = token(color, theme)
    map.addSource(source, { type: 'geojson', data: collection([]) })
    map.addLayer({ id: `${source}-fill`, type: 'fill', source, paint: { 'fill-color': drawn, 'fill-opacity': fill } })
    map.addLayer({
      id: `${source}-line`,
      type: 'line',
      source,
      paint: { 'line-color': drawn, 'line-width': 1.5, 'line-dasharray': [...dash] },
    })
  }
  const draw = (name: (typeof names)[number], areas: readonly Area[]): void => {
    void map.getSource<GeoJSONSource>(`areas-${name}`)?.setData(collection(areas.map(boxOf)))
  }
  return {
    files: (areas) => draw('files', areas),
    wanted: (areas) => draw('wanted', areas),
    fit(areas) {
      const bounds = new LngLatBounds()
      for (const { south, west, north, east } of areas.map(unfolded)) bounds.extend([west, south, east, north])
      map.fitBounds(bounds, { padding: 32, maxZoom: 14, duration: 0 })
    },
    show(theme) {
      for (const name of names) {
        const color = token(kinds[name].color, theme)
        map.setPaintProperty(`areas-${name}-fill`, 'fill-color', color)
        map.setPaintProperty(`areas-${name}-line`, 'line-color', color)
      }
    },
  }
}

/** Some ten metres: files are called by it. */
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

/** What the map shows, within the world. */
export const areaOf = (map: MapLibre): Area => {
  const bounds = map.getBounds()
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  const isAll = east - west >= 360
  return {
    south: round(Math.max(-85, bounds.getSouth())),
    north: round(Math.min(85, bounds.getNorth())),
    west: isAll ? -180 : round(wrapped(west)),
    east: isAll ? 180 : round(wrapped(east)),
  }
}

const wrapped = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180

const unfolded = (area: Area): Area => (area.west > area.east ? { ...area, east: area.east + 360 } : area)

const boxOf = (area: Area): Feature => {
  const { south, west, north, east } = unfolded(area)
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}
