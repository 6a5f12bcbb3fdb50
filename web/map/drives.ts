import type { Feature } from 'geojson'
import { type GeoJSONSource, LngLatBounds, type Map as MapLibre, Marker } from 'maplibre-gl'
import { collection } from './speed-line.ts'
import { below_names } from './style.ts'

/** Drives on the map: their lines, where they stopped, and whoever plays one. */
export interface Drives {
  /** Lines (`color`) and stops (`point`, with `number`). */
  draw(features: Feature[]): void
  /** Only this one at full strength; all without it. */
  choose(trip: number | undefined): void
  /** Where it is at the time that is played; nowhere without a place. */
  at(place: { lat: number; lng: number; heading: number } | undefined): void
  /** Keeps the played one in sight. */
  follow(isFollowed: boolean): void
  fit(features: readonly Feature[]): void
  remove(): void
}

const source = 'drives'
const lines = 'drives-lines'
const back = 'drives-back'
const stops = 'drives-stops'

/** @param onPick the trip whose line was pressed */
export const drawDrives = (map: MapLibre, onPick: (trip: number) => void): Drives => {
  map.addSource(source, { type: 'geojson', data: collection([]) })
  // What is beside the map comes and goes: until somebody moves it, all that was fitted stays in sight.
  let fitted: LngLatBounds | undefined
  const refit = (): void => {
    // Speeds and their colours are told above.
    const padding = { top: 72, right: 48, bottom: 48, left: 48 }
    if (fitted) map.fitBounds(fitted, { padding, maxZoom: 16, duration: 0 })
  }
  const onMove = ({ originalEvent }: { originalEvent?: unknown }): void => {
    if (originalEvent) fitted = undefined
  }
  map.on('resize', refit)
  map.on('movestart', onMove)
  const isLine = ['==', ['geometry-type'], 'LineString'] as never
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  map.addLayer(
    {
      id: back,
      type: 'line',
      source,
      filter: isLine,
      layout: round,
      paint: { 'line-color': '#ffffff', 'line-width': 8, 'line-opacity': 0.8 },
    },
    below_names,
  )
  map.addLayer(
    {
      id: lines,
      type: 'line',
      source,
      filter: isLine,
      layout: round,
      paint: { 'line-color': ['get', 'color'], 'line-width': 4 },
    },
    below_names,
  )
  map.addLayer({
    id: stops,
    type: 'circle',
    source,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 6,
      'circle-color': '#1a63c4',
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 2,
    },
  })
  const onClick = ({ point }: { point: { x: number; y: number } }): void => {
    const [x, y] = [point.x, point.y]
    const [found] = map.queryRenderedFeatures(
      [
        [x - 5, y - 5],
        [x + 5, y + 5],
      ],
      { layers: [lines] },
    )
    if (typeof found?.properties.trip === 'number') onPick(found.properties.trip)
  }
  map.on('click', onClick)

  const arrow = document.createElement('div')
  arrow.innerHTML = player_sign
  const player = new Marker({ element: arrow, rotationAlignment: 'map' })
  let isShown = false
  let isFollowed = false

  return {
    draw(features) {
      map.getSource<GeoJSONSource>(source)?.setData(collection(features))
    },
    choose(trip) {
      const strength = (full: number, faint: number) =>
        trip === undefined ? full : (['case', ['==', ['get', 'trip'], trip], full, faint] as never)
      map.setPaintProperty(lines, 'line-opacity', strength(1, 0.25))
      map.setPaintProperty(back, 'line-opacity', strength(0.8, 0))
    },
    at(place) {
      if (!place) {
        if (isShown) player.remove()
        isShown = false
        return
      }
      player.setLngLat(place).setRotation(place.heading)
      if (!isShown) player.addTo(map)
      isShown = true
      if (isFollowed && !map.isMoving()) {
        const { x, y } = map.project(place)
        const { clientWidth, clientHeight } = map.getContainer()
        const margin = 0.2
        const isNear = x > clientWidth * margin && x < clientWidth * (1 - margin)
        if (!isNear || y < clientHeight * margin || y > clientHeight * (1 - margin))
          map.easeTo({ center: place, duration: 300 })
      }
    },
    follow(next) {
      isFollowed = next
      if (next) fitted = undefined
    },
    fit(features) {
      const bounds = new LngLatBounds()
      for (const { geometry } of features) {
        if (geometry.type === 'LineString')
          for (const place of geometry.coordinates) bounds.extend(place as [number, number])
        if (geometry.type === 'Point') bounds.extend(geometry.coordinates as [number, number])
      }
      fitted = bounds.isEmpty() ? undefined : bounds
      refit()
    },
    remove() {
      map.off('resize', refit)
      map.off('movestart', onMove)
      player.remove()
      map.off('click', onClick)
      for (const layer of [stops, lines, back]) if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(source)) map.removeSource(source)
    },
  }
}

const player_sign = `<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
<circle cx="16" cy="16" r="13" fill="#0c7c43" stroke="#ffffff" stroke-width="3"/><path d="M16 7l6 15-6-4-6 4z" fill="#ffffff"/></svg>`
