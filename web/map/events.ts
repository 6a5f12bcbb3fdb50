import type { Feature } from 'geojson'
import { type LayerSpecification, LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import { addLayers, empty_source, featuresNear, removeLayers, setFeatures } from './layers.ts'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'

/** How much an event matters: an emergency, what somebody has to do with, what is good to know, what is not heard any more. */
export type Tone = 'alarm' | 'mind' | 'note' | 'silent'

/** What was told, where it happened; degrees. */
export interface Happened {
  id: number
  lat: number
  lng: number
  isRead: boolean
  tone: Tone
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

/** Pixels around a press within which an event is meant: what is drawn of it. */
const radius = 6

/** @param onPick the id of the event that was pressed */
export const drawEvents = (map: MapLibre, theme: Theme, onPick: (id: number) => void): Events => {
  let drawn: readonly Happened[] = []
  for (const id of [all, one]) map.addSource(id, empty_source)
  const layers = layersOf(theme)
  addLayers(map, layers)
  const click = map.on('click', ({ point }) => {
    const [found] = featuresNear(map, point, [all], radius)
    if (typeof found?.properties.id === 'number') onPick(found.properties.id)
  })
  return {
    draw(happened) {
      drawn = happened
      void setFeatures(map, all, happened.map(feature))
    },
    choose(happened) {
      void setFeatures(map, one, happened ? [feature(happened)] : [])
      if (happened) map.jumpTo({ center: happened, zoom: Math.max(map.getZoom(), near) })
    },
    fit() {
      const bounds = new LngLatBounds()
      for (const place of drawn) bounds.extend(place)
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 48, maxZoom: near, duration: 0 })
    },
    remove() {
      click.unsubscribe()
      for (const layer of layers) removeLayers(map, [layer], layer.id)
    },
  }
}

const tokens: Readonly<Record<Tone, string>> = { alarm: 'alarm', mind: 'idling', note: 'parked', silent: 'silent' }

/** The chosen one above all. */
const layersOf = (theme: Theme): LayerSpecification[] => {
  const isOf = (tone: Tone) => ['==', ['get', 'tone'], tone] as const
  const color = [
    'case',
    ...(['alarm', 'mind', 'silent'] as const).flatMap((tone) => [isOf(tone), token(tokens[tone], theme)]),
    token(tokens.note, theme),
  ] as never
  const card = token('card', theme)
  return [
    {
      ...{ id: all, type: 'circle', source: all },
      layout: { 'circle-sort-key': ['case', isOf('alarm'), 2, ['get', 'isRead'], 0, 1] as never },
      paint: {
        'circle-radius': radius,
        // What was read is hollow.
        'circle-color': ['case', ['get', 'isRead'], card, color],
        'circle-stroke-color': ['case', ['get', 'isRead'], color, card],
        'circle-stroke-width': 2,
      },
    },
    {
      ...{ id: one, type: 'circle', source: one },
      paint: { 'circle-radius': 10, 'circle-color': color, 'circle-stroke-color': card, 'circle-stroke-width': 4 },
    },
  ]
}

/** The level from which a street is read. */
const near = 14

const feature = ({ lat, lng, ...properties }: Happened): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
})
