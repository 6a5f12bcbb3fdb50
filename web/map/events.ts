import type { Feature } from 'geojson'
import { type GeoJSONSource, LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import type { Theme } from './source.ts'
import { collection } from './speed-line.ts'
import { token } from './tokens.ts'

/** What was told, where it happened; degrees. */
export interface Happened {
  id: number
  lat: number
  lng: number
  isRead: boolean
  isEmergency: boolean
}

/** Places of events on the map. */
export interface Events {
  draw(happened: readonly Happened[]): void
  /** This one stands out, and is brought into sight; none without it. */
  choose(happened: Happened | undefined): void
  /** All of them in sight. */
  fit(): void
  remove(): void
}

const all = 'events'
const one = 'events-chosen'

/** @param onPick the id of the event that was pressed */
export const drawEvents = (map: MapLibre, theme: Theme, onPick: (id: number) => void): Events => {
  let drawn: readonly Happened[] = []
  map.addSource(all, { type: 'geojson', data: collection([]) })
  map.addSource(one, { type: 'geojson', data: collection([]) })
  const color = ['case', ['get', 'isEmergency'], token('alarm', theme), token('accent-text', theme)] as never
  const card = token('card', theme)
  map.addLayer({
    id: all,
    type: 'circle',
    source: all,
    layout: { 'circle-sort-key': ['case', ['get', 'isEmergency'], 2, ['get', 'isRead'], 0, 1] },
    paint: {
      'circle-radius': 6,
      // What was read is hollow.
      'circle-color': ['case', ['get', 'isRead'], card, color],
      'circle-stroke-color': ['case', ['get', 'isRead'], color, card],
      'circle-stroke-width': 2,
    },
  })
  map.addLayer({
    id: one,
    type: 'circle',
    source: one,
    paint: {
      'circle-radius': 10,
      'circle-color': color,
      'circle-stroke-color': card,
      'circle-stroke-width': 4,
    },
  })
  const onClick = ({ point: { x, y } }: { point: { x: number; y: number } }): void => {
    const [found] = map.queryRenderedFeatures(
      [
        [x - 6, y - 6],
        [x + 6, y + 6],
      ],
      { layers: [all] },
    )
    if (typeof found?.properties.id === 'number') onPick(found.properties.id)
  }
  map.on('click', onClick)

  return {
    draw(happened) {
      drawn = happened
      map.getSource<GeoJSONSource>(all)?.setData(collection(happened.map(feature)))
    },
    choose(happened) {
      map.getSource<GeoJSONSource>(one)?.setData(collection(happened ? [feature(happened)] : []))
      if (happened) map.jumpTo({ center: happened, zoom: Math.max(map.getZoom(), near) })
    },
    fit() {
      const bounds = new LngLatBounds()
      for (const place of drawn) bounds.extend(place)
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 48, maxZoom: near, duration: 0 })
    },
    remove() {
      map.off('click', onClick)
      for (const name of [one, all]) {
        if (map.getLayer(name)) map.removeLayer(name)
        if (map.getSource(name)) map.removeSource(name)
      }
    },
  }
}

/** The level from which a street is read. */
const near = 14

const feature = ({ lat, lng, ...properties }: Happened): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
})
