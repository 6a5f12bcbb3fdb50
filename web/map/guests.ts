import { type LayerSpecification, LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import type { ShownView } from '#web/live/guest.ts'
import { drawAround, type ShownZone } from './around.ts'
import { onHandMove } from './by-hand.ts'
import { colourOf } from './guest-colours.ts'
import { addGuestSigns, signOf } from './guest-signs.ts'
import { addLayers, empty_source, featuresNear, reachOfPress, repaint, round, setFeatures } from './layers.ts'
import type { Theme } from './source.ts'
import { below_names } from './style.ts'
import { token } from './tokens.ts'

/** What a geo link shows on the map: vehicles in a colour of their own each, the ways behind them, and places. */

const vehicles = 'guests'
const ways = 'guests:ways'

export interface Guests {
  draw(view: ShownView): void
  /** All that is shown, beside what is covered. */
  fit(animate: boolean): void
  goTo(n: number): void
  /** So many pixels are covered from below. */
  cover(bottom: number): void
  show(theme: Theme): void
  remove(): void
}

interface Options {
  theme: Theme
  onChoose(n: number): void
  /** Somebody moves the map by hand. */
  onHand(): void
}

export const drawGuests = (map: MapLibre, { theme, onChoose, onHand }: Options): Guests => {
  const around = drawAround(map, { theme, isMain: true })
  let view: ShownView | undefined
  let isEnded = false
  for (const id of [ways, vehicles]) map.addSource(id, empty_source)
  addLayers(map, [wayLayer], below_names)
  addLayers(map, [vehicleLayer(theme)])
  const addSigns = (): void => addGuestSigns(map)
  addSigns()
  const click = ({ point }: { point: { x: number; y: number } }): void => {
    const [found] = featuresNear(map, point, [vehicles], reachOfPress())
    if (typeof found?.properties.n === 'number') onChoose(found.properties.n)
  }
  const heard = [map.on('style.load', addSigns), map.on('click', click), onHandMove(map, onHand)]
  return {
    draw(next) {
      if (isEnded) return
      view = next
      around.zones(zonesOf(next))
      void setFeatures(map, ways, waysOf(next))
      void setFeatures(map, vehicles, vehiclesOf(next))
    },
    fit(animate) {
      const bounds = view && boundsOf(view)
      if (!bounds || bounds.isEmpty()) return
      const { clientWidth, clientHeight } = map.getContainer()
      const { bottom = 0 } = map.getPadding()
      const padding = Math.max(8, Math.min(64, clientWidth / 6, (clientHeight - bottom) / 5))
      map.fitBounds(bounds, { padding, maxZoom: 15, animate, duration: 400 })
    },
    goTo(n) {
      const position = view?.objects[n]?.position
      if (position) map.easeTo({ center: position, zoom: Math.max(map.getZoom(), 14), duration: 400 })
    },
    cover: (bottom) => void map.setPadding({ top: 0, left: 0, right: 0, bottom }),
    show(next) {
      around.show(next)
      repaint(map, [vehicleLayer(next)])
    },
    remove() {
      isEnded = true
      for (const one of heard) one.unsubscribe()
    },
  }
}

const wayLayer: LayerSpecification = {
  ...{ id: ways, type: 'line', source: ways },
  layout: round,
  paint: { 'line-color': ['get', 'colour'], 'line-width': 4, 'line-opacity': 0.7 },
}

const vehicleLayer = (theme: Theme): LayerSpecification => ({
  ...{ id: vehicles, type: 'symbol', source: vehicles },
  layout: {
    'icon-image': ['get', 'sign'],
    'icon-rotate': ['get', 'heading'],
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'text-field': ['get', 'title'],
    'text-font': ['Noto Sans SemiBold'],
    'text-size': 13,
    'text-anchor': 'bottom',
    'text-offset': [0, -1.4],
    'text-max-width': 14,
    'text-optional': true,
    // Those that stand lower hide those behind them.
    'symbol-z-order': 'viewport-y',
  },
  paint: {
    'text-color': token('text', theme),
    'text-halo-color': token('card', theme),
    'text-halo-width': 2,
  },
})

/** Places of a link are circles of one quiet colour. */
const zonesOf = ({ places }: ShownView): ShownZone[] =>
  places.map(({ label, radius, ...center }, id) => ({
    ...{ id, label, color: '6b7280' },
    shape: { type: 'circle', center, radius: Math.max(radius, 1) },
  }))

const waysOf = ({ traces }: ShownView) =>
  traces.flatMap((pieces, n) =>
    pieces
      .filter((piece) => piece.length > 1)
      .map((piece) => ({
        type: 'Feature' as const,
        properties: { colour: colourOf(n) },
        geometry: { type: 'LineString' as const, coordinates: piece.map(([lat, lng]) => [lng, lat]) },
      })),
  )

const vehiclesOf = ({ objects, display }: ShownView) =>
  objects.flatMap(({ title, position }, n) =>
    position
      ? {
          type: 'Feature' as const,
          properties: { n, title, heading: position.heading, sign: signOf(n, display.show_icons) },
          geometry: { type: 'Point' as const, coordinates: [position.lng, position.lat] },
        }
      : [],
  )

const boundsOf = ({ objects, places, traces }: ShownView): LngLatBounds => {
  const bounds = new LngLatBounds()
  for (const { position } of objects) if (position) bounds.extend([position.lng, position.lat])
  for (const { lat, lng, radius } of places) bounds.extend(LngLatBounds.fromLngLat({ lat, lng } as never, radius))
  for (const pieces of traces) for (const piece of pieces) for (const [lat, lng] of piece) bounds.extend([lng, lat])
  return bounds
}
