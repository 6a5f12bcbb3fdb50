import type { GeoJSONSource, GeoJSONSourceDiff, LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import type { Location } from '#geo/distance.ts'
import type { Shape } from '#geo/shape.ts'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'

/** What stands around vehicles: zones and places of the account, below them, with their names. */

export interface ShownZone {
  id: number
  label: string
  /** Six hex digits. */
  color: string
  shape: Shape
}

export interface ShownPlace {
  id: number
  label: string
  location: Location
}

const zones = 'around:zones'
const places = 'around:places'

type Feature = NonNullable<GeoJSONSourceDiff['add']>[number]

export const drawAround = (map: MapLibre, initial: Theme, below: string) => {
  let theme = initial
  const layers = (): LayerSpecification[] => layersIn(theme)
  const empty = { type: 'FeatureCollection', features: [] } as const
  for (const id of [zones, places]) map.addSource(id, { type: 'geojson', data: empty as never })
  for (const layer of layers()) map.addLayer(layer, map.getLayer(below) ? below : undefined)
  const set = (id: string, features: Feature[]): void =>
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features })
  return {
    zones: (list: readonly ShownZone[]): void => set(zones, list.map(zone)),
    places: (list: readonly ShownPlace[]): void => set(places, list.map(place)),
    show(next: Theme): void {
      theme = next
      for (const { id, paint = {} } of layers())
        for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name as never, value as never)
    },
  }
}

export type Around = ReturnType<typeof drawAround>

const layersIn = (theme: Theme): LayerSpecification[] => {
  const named = {
    'text-field': ['get', 'label'] as never,
    'text-font': ['Noto Sans Regular'] as string[],
    'text-size': 12,
    'text-max-width': 10,
  }
  const ink = { 'text-color': token('quiet', theme), 'text-halo-color': token('card', theme), 'text-halo-width': 1.5 }
  const colour = ['get', 'color'] as never
  return [
    {
      id: zones,
      type: 'fill',
      source: zones,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': 0.16 },
    },
    {
      id: `${zones}:edge`,
      type: 'line',
      source: zones,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': colour, 'line-width': 1.5 },
    },
    {
      id: `${zones}:corridor`,
      type: 'line',
      source: zones,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colour,
        'line-opacity': 0.25,
        'line-width': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          0,
          ['get', 'width'],
          22,
          ['*', ['get', 'width'], 2 ** 22],
        ],
      },
    },
    {
      id: `${zones}:name`,
      type: 'symbol',
      source: zones,
      minzoom: 11,
      layout: { ...named, 'symbol-placement': 'point' },
      paint: ink,
    },
    {
      id: places,
      type: 'circle',
      source: places,
      minzoom: 8,
      paint: {
        'circle-radius': 4,
        'circle-color': token('card', theme),
        'circle-stroke-width': 2,
        'circle-stroke-color': token('quiet', theme),
      },
    },
    {
      id: `${places}:name`,
      type: 'symbol',
      source: places,
      minzoom: 12,
      layout: { ...named, 'text-anchor': 'top', 'text-offset': [0, 0.6] },
      paint: ink,
    },
  ]
}

/** Metres of a pixel at the equator, when the whole world is 512 pixels wide. */
const widest = 78_271.517
const corners = 64

const zone = ({ id, label, color, shape }: ShownZone): Feature => {
  const lat = shape.type === 'circle' ? shape.center.lat : (shape.points[0]?.lat ?? 0)
  const width = 'radius' in shape ? (2 * shape.radius) / (widest * Math.cos((lat * Math.PI) / 180)) : 0
  return { type: 'Feature', id, properties: { label, color: `#${color}`, width }, geometry: geometryOf(shape) }
}

const geometryOf = (shape: Shape): Feature['geometry'] => {
  if (shape.type === 'circle') return { type: 'Polygon', coordinates: [ring(shape)] }
  const coordinates = shape.points.map(({ lat, lng }) => [lng, lat])
  if (shape.type === 'sausage') return { type: 'LineString', coordinates }
  return { type: 'Polygon', coordinates: [[...coordinates, ...coordinates.slice(0, 1)]] }
}

/** A circle of metres, as many-cornered as it looks round. */
const ring = ({ center, radius }: Extract<Shape, { type: 'circle' }>): number[][] => {
  const degrees = radius / 111_195
  return Array.from({ length: corners + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    const north = degrees * Math.cos(angle)
    const east = (degrees * Math.sin(angle)) / Math.cos((center.lat * Math.PI) / 180)
    return [center.lng + east, center.lat + north]
  })
}

const place = ({ id, label, location }: ShownPlace): Feature => ({
  type: 'Feature',
  id,
  properties: { label },
  geometry: { type: 'Point', coordinates: [location.lng, location.lat] },
})
