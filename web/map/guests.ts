import { type GeoJSONSource, LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import type { ShownView } from '#web/live/guest.ts'
import { drawAround } from './around.ts'
import { addDrawing } from './drawing.ts'
import { colourOf, colours } from './guest-colours.ts'
import type { Theme } from './source.ts'
import { collection } from './speed-line.ts'
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

export const drawGuests = (map: MapLibre, { theme: initial, onChoose, onHand }: Options): Guests => {
  const around = drawAround(map, { theme: initial, isMain: true })
  let view: ShownView | undefined
  let isEnded = false
  const addSigns = (): void => signs(map)
  addSigns()
  map.on('style.load', addSigns)
  map.addSource(ways, { type: 'geojson', data: collection([]) })
  map.addSource(vehicles, { type: 'geojson', data: collection([]) })
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  map.addLayer(
    {
      id: ways,
      type: 'line',
      source: ways,
      layout: round,
      paint: { 'line-color': ['get', 'colour'], 'line-width': 4, 'line-opacity': 0.7 },
    },
    below_names,
  )
  map.addLayer({
    id: vehicles,
    type: 'symbol',
    source: vehicles,
    layout: {
      'icon-image': ['get', 'sign'],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'text-field': ['get', 'title'],
      'text-font': ['Noto Sans Medium'],
      'text-size': 13,
      'text-anchor': 'bottom',
      'text-offset': [0, -1.4],
      'text-max-width': 14,
      'text-optional': true,
      // Those that stand lower hide those behind them.
      'symbol-z-order': 'viewport-y',
    },
    paint: inkOf(initial),
  })

  const click = ({ point: { x, y } }: { point: { x: number; y: number } }): void => {
    const reach = matchMedia('(pointer: coarse)').matches ? 14 : 5
    const found = map.queryRenderedFeatures(
      [
        [x - reach, y - reach],
        [x + reach, y + reach],
      ],
      { layers: [vehicles] },
    )
    if (typeof found[0]?.properties.n === 'number') onChoose(found[0].properties.n)
  }
  /** Moves of ours have no event of a browser behind them. */
  const hand = ({ originalEvent }: { originalEvent?: unknown }): void => {
    if (originalEvent) onHand()
  }
  map.on('click', click)
  map.on('movestart', hand)

  return {
    draw(next) {
      if (isEnded) return
      view = next
      around.zones(
        next.places.map(({ label, radius, ...center }, id) => ({
          ...{ id, label, color: '6b7280' },
          shape: { type: 'circle', center, radius: Math.max(radius, 1) },
        })),
      )
      map.getSource<GeoJSONSource>(ways)?.setData(collection(waysOf(next)))
      map.getSource<GeoJSONSource>(vehicles)?.setData(collection(vehiclesOf(next)))
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
    cover(bottom) {
      map.setPadding({ top: 0, left: 0, right: 0, bottom })
    },
    show(theme) {
      around.show(theme)
      for (const [name, value] of Object.entries(inkOf(theme)))
        map.setPaintProperty(vehicles, name as never, value as never)
    },
    remove() {
      isEnded = true
      map.off('style.load', addSigns)
      map.off('click', click)
      map.off('movestart', hand)
    },
  }
}

const inkOf = (theme: Theme) => ({
  'text-color': token('text', theme),
  'text-halo-color': token('card', theme),
  'text-halo-width': 2,
})

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

const signOf = (n: number, isLarge: boolean): string => `guest:${n % colours.length}:${isLarge ? 'large' : 'small'}`

/** A disc with a point to where it goes; large ones have an arrow inside. */
const draw = (context: CanvasRenderingContext2D, colour: string, isLarge: boolean): void => {
  context.lineJoin = 'round'
  context.lineWidth = 4
  context.strokeStyle = '#ffffff'
  context.fillStyle = colour
  context.beginPath()
  context.arc(0, 0, isLarge ? 14 : 8, 0, 2 * Math.PI)
  if (!isLarge) pathOf(context, [-5, -7], [0, -16], [5, -7])
  context.stroke()
  context.fill()
  if (!isLarge) return
  context.beginPath()
  pathOf(context, [0, -8], [6, 7], [0, 3.5], [-6, 7])
  context.fillStyle = '#ffffff'
  context.fill()
}

const signs = (map: MapLibre): void => {
  for (const [n, colour] of colours.entries())
    for (const isLarge of [false, true]) {
      const size = isLarge ? 34 : 38
      addDrawing(map, signOf(n, isLarge), { width: size, height: size }, (context) => {
        context.translate(size / 2, size / 2)
        draw(context, colour, isLarge)
      })
    }
}

const pathOf = (context: CanvasRenderingContext2D, ...[first, ...rest]: [number, number][]): void => {
  if (!first) return
  context.moveTo(...first)
  for (const point of rest) context.lineTo(...point)
  context.closePath()
}
