import type { GeoJSONSource, GeoJSONSourceDiff, LayerSpecification, Map as MapLibre, PointLike } from 'maplibre-gl'
import type { Location } from '#geo/distance.ts'
import { boundsOf, type Shape } from '#geo/shape.ts'
import { addPlaceSign, type Drawings, placeSign, type Signed } from './place-signs.ts'
import { corridorWidth, shapeFeature } from './shape-features.ts'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'

/** Zones and places of the account with their names: below vehicles, or by themselves. */

export interface ShownZone {
  id: number
  label: string
  /** Six hex digits. */
  color: string
  shape: Shape
}

export interface ShownPlace extends Signed {
  id: number
  label: string
  location: Location
}

const zones = 'around:zones'
const places = 'around:places'

type Feature = NonNullable<GeoJSONSourceDiff['add']>[number]

interface AroundOptions {
  theme: Theme
  /** The layer they lie below, if it is there. */
  below?: string
  /** They are what the map is about: shown and named at every level. */
  isMain?: boolean
  /** How icons of places are drawn; without it all are dots. */
  drawings?: (() => Promise<Drawings>) | undefined
}

/** Pictures that are asked for at most; further places that have one are dots. */
const most_signs = 200

export const drawAround = (map: MapLibre, { theme: initial, below = '', isMain = false, drawings }: AroundOptions) => {
  let theme = initial
  let chosen: { source: string; id: number } | undefined
  const layers = (): LayerSpecification[] => layersIn(theme).map((layer) => (isMain ? { ...layer, minzoom: 0 } : layer))
  const empty = { type: 'FeatureCollection', features: [] } as const
  for (const id of [zones, places]) map.addSource(id, { type: 'geojson', data: empty as never })
  for (const layer of layers()) map.addLayer(layer, map.getLayer(below) ? below : undefined)
  const set = (id: string, features: Feature[]): void =>
    void map.getSource<GeoJSONSource>(id)?.setData({ type: 'FeatureCollection', features })
  const found = (layers: string[], { x, y }: { x: number; y: number }) => {
    const box: [PointLike, PointLike] = [
      [x - 5, y - 5],
      [x + 5, y + 5],
    ]
    return map.queryRenderedFeatures(box, { layers })
  }
  let listed: readonly ShownPlace[] = []
  const showPlaces = (): void =>
    set(
      places,
      listed.map((each) => {
        const sign = placeSign(each, theme)
        return place(each, sign !== undefined && map.hasImage(sign) ? sign : undefined)
      }),
    )
  const asked = new Set<string>()
  /** Signs that are not there yet come one after the other, and all at once into sight. */
  const fetchSigns = async (): Promise<void> => {
    const [list, now] = [listed, theme]
    const known = await drawings?.()
    const missing = list.flatMap((each) => {
      const name = placeSign(each, now)
      if (!known || name === undefined || asked.has(name) || asked.size >= most_signs) return []
      asked.add(name)
      return addPlaceSign(map, name, each, { theme: now, drawings: known }).catch(() => undefined)
    })
    if (missing.length === 0) return
    await Promise.all(missing)
    if (map.style) showPlaces()
  }
  return {
    zones: (list: readonly ShownZone[]): void => set(zones, list.map(zone)),
    places(list: readonly ShownPlace[]): void {
      listed = list
      showPlaces()
      void fetchSigns()
    },
    /** The one of these that lies at a point of the map, in pixels. */
    zoneAt: (point: { x: number; y: number }): number | undefined =>
      found([zones, `${zones}:edge`, `${zones}:corridor`], point)
        .sort((a, b) => a.properties.size - b.properties.size)
        .at(0)?.id as number | undefined,
    placeAt: (point: { x: number; y: number }): number | undefined =>
      found([places, `${places}:sign`], point).at(0)?.id as number | undefined,
    /** This one stands out; none without it. */
    choose(kind: 'zone' | 'place', id: number | undefined): void {
      if (chosen) map.removeFeatureState(chosen)
      chosen = id === undefined ? undefined : { source: kind === 'zone' ? zones : places, id }
      if (chosen) map.setFeatureState(chosen, { chosen: true })
    },
    show(next: Theme): void {
      theme = next
      showPlaces()
      void fetchSigns()
      for (const { id, paint = {} } of layers())
        for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name as never, value as never)
    },
  }
}

export type Around = ReturnType<typeof drawAround>

/** One value of what stands out, another of all others. */
const chosen = <Value>(own: Value, others: Value) =>
  ['case', ['boolean', ['feature-state', 'chosen'], false], own, others] as never

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
      paint: { 'fill-color': colour, 'fill-opacity': chosen(0.32, 0.16) },
    },
    {
      // Of a corridor its line, which is seen from far.
      id: `${zones}:edge`,
      type: 'line',
      source: zones,
      paint: { 'line-color': colour, 'line-width': chosen(3, 1.5) },
    },
    {
      id: `${zones}:corridor`,
      type: 'line',
      source: zones,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colour,
        'line-opacity': chosen(0.45, 0.25),
        'line-width': corridorWidth as never,
      },
    },
    {
      id: `${zones}:name`,
      type: 'symbol',
      source: zones,
      minzoom: 11,
      // The wider ones are named first.
      layout: { ...named, 'text-padding': 8, 'symbol-sort-key': ['-', 0, ['get', 'size']] },
      paint: ink,
    },
    {
      id: places,
      type: 'circle',
      source: places,
      minzoom: 8,
      paint: {
        'circle-radius': ['case', ['has', 'sign'], chosen(15, 12), chosen(7, 4)],
        'circle-color': token('card', theme),
        'circle-stroke-width': chosen(4, 2),
        'circle-stroke-color': chosen(token('accent-text', theme), token('quiet', theme)),
      },
    },
    {
      id: `${places}:sign`,
      type: 'symbol',
      source: places,
      minzoom: 8,
      filter: ['has', 'sign'],
      layout: {
        'icon-image': ['get', 'sign'],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: `${places}:name`,
      type: 'symbol',
      source: places,
      minzoom: 12,
      layout: {
        ...named,
        'text-anchor': 'top',
        'text-offset': ['case', ['has', 'sign'], ['literal', [0, 1.3]], ['literal', [0, 0.6]]],
      },
      paint: ink,
    },
  ]
}

const zone = ({ id, label, color, shape }: ShownZone): Feature => ({
  ...(shapeFeature(shape, { label, color: `#${color}`, size: sizeOf(shape) }) as Feature),
  id,
})

/** Degrees from corner to corner of what holds it: of several that lie upon each other the smallest is meant. */
const sizeOf = (shape: Shape): number => {
  const { nw, se } = boundsOf(shape)
  return Math.hypot(nw.lat - se.lat, se.lng - nw.lng + (se.lng < nw.lng ? 360 : 0))
}

const place = ({ id, label, location }: ShownPlace, sign: string | undefined): Feature => ({
  type: 'Feature',
  id,
  properties: { label, ...(sign && { sign }) },
  geometry: { type: 'Point', coordinates: [location.lng, location.lat] },
})
