import type { Feature } from 'geojson'
import type { Map as MapLibre } from 'maplibre-gl'
import type { Location } from '#geo/distance.ts'
import { boundsOf, type Shape } from '#geo/shape.ts'
import { aroundLayers, names_of_zones, parts_of_places, parts_of_zones, places, zones } from './around-layers.ts'
import { labelPoint } from './label-point.ts'
import { addLayers, empty_source, featuresNear, repaint, setFeatures } from './layers.ts'
import { addPlaceSign, type Drawings, placeSign, type Signed } from './place-signs.ts'
import { shapeFeature } from './shape-features.ts'
import type { Theme } from './source.ts'

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
  for (const id of [zones, names_of_zones, places]) map.addSource(id, empty_source)
  addLayers(map, aroundLayers(theme, isMain), below)
  let listed: readonly ShownPlace[] = []
  const showPlaces = (): void =>
    void setFeatures(
      map,
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
    zones(list: readonly ShownZone[]): void {
      void setFeatures(map, zones, list.map(zone))
      void setFeatures(map, names_of_zones, list.map(nameOfZone))
    },
    places(list: readonly ShownPlace[]): void {
      listed = list
      showPlaces()
      void fetchSigns()
    },
    /** The one of these that lies at a point of the map, in pixels. */
    zoneAt: (point: { x: number; y: number }): number | undefined =>
      featuresNear(map, point, parts_of_zones)
        .sort((a, b) => a.properties.size - b.properties.size)
        .at(0)?.id as number | undefined,
    placeAt: (point: { x: number; y: number }): number | undefined =>
      featuresNear(map, point, parts_of_places).at(0)?.id as number | undefined,
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
      repaint(map, aroundLayers(theme, isMain))
    },
  }
}

export type Around = ReturnType<typeof drawAround>

const zone = ({ id, color, shape }: ShownZone): Feature => ({
  ...(shapeFeature(shape, { color: `#${color}`, size: sizeOf(shape) }) as Feature),
  id,
})

const nameOfZone = ({ label, shape }: ShownZone): Feature => ({
  type: 'Feature',
  properties: { label, size: sizeOf(shape) },
  geometry: { type: 'Point', coordinates: labelPoint(shape) },
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
