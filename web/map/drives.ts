import type { Feature } from 'geojson'
import {
  type FilterSpecification,
  type LayerSpecification,
  LngLatBounds,
  type Map as MapLibre,
  Marker,
} from 'maplibre-gl'
import type { Location } from '#geo/distance.ts'
import { onHandMove } from './by-hand.ts'
import { addLayers, empty_source, featuresNear, removeLayers, round, setFeatures } from './layers.ts'
import { below_names } from './style.ts'

/** Where somebody is who plays a drive; degrees. */
interface Played extends Location {
  heading: number
}

/** Drives on the map: their lines, where they stopped, and whoever plays one. */
export interface Drives {
  /** Lines (`color`) and stops (`point`, with `number`). */
  draw(features: Feature[]): void
  /** Only this one at full strength; all without it. */
  choose(trip: number | undefined): void
  /** Where it is at the time that is played; nowhere without a place. */
  at(place: Played | undefined): void
  /** Keeps the played one in sight. */
  follow(isFollowed: boolean): void
  fit(features: readonly Feature[]): void
  remove(): void
}

const source = 'drives'

/** @param onPick the trip whose line was pressed */
export const drawDrives = (map: MapLibre, onPick: (trip: number) => void): Drives => {
  map.addSource(source, empty_source)
  addLayers(map, [back, line], below_names)
  addLayers(map, [stop])
  const sight = keepInSight(map)
  const player = placePlayer(map)
  const click = map.on('click', ({ point }) => {
    const [found] = featuresNear(map, point, [line.id])
    if (typeof found?.properties.trip === 'number') onPick(found.properties.trip)
  })
  return {
    draw: (features) => void setFeatures(map, source, features),
    choose(trip) {
      const strength = (full: number, faint: number) =>
        trip === undefined ? full : (['case', ['==', ['get', 'trip'], trip], full, faint] as never)
      map.setPaintProperty(line.id, 'line-opacity', strength(1, 0.25))
      map.setPaintProperty(back.id, 'line-opacity', strength(0.8, 0))
    },
    at: player.at,
    follow(isFollowed) {
      player.follow(isFollowed)
      if (isFollowed) sight.release()
    },
    fit: (features) => sight.fit(boundsOf(features)),
    remove() {
      sight.remove()
      player.remove()
      click.unsubscribe()
      removeLayers(map, [stop, line, back], source)
    },
  }
}

const isLine: FilterSpecification = ['==', ['geometry-type'], 'LineString']

const back: LayerSpecification = {
  ...{ id: 'drives-back', type: 'line', source, filter: isLine, layout: round },
  paint: { 'line-color': '#ffffff', 'line-width': 8, 'line-opacity': 0.8 },
}
const line: LayerSpecification = {
  ...{ id: 'drives-lines', type: 'line', source, filter: isLine, layout: round },
  paint: { 'line-color': ['get', 'color'], 'line-width': 4 },
}
const stop: LayerSpecification = {
  ...{ id: 'drives-stops', type: 'circle', source, filter: ['==', ['geometry-type'], 'Point'] },
  paint: {
    'circle-radius': 6,
    'circle-color': '#1a63c4',
    'circle-stroke-color': '#ffffff',
    'circle-stroke-width': 2,
  },
}

const boundsOf = (features: readonly Feature[]): LngLatBounds => {
  const bounds = new LngLatBounds()
  for (const { geometry } of features) {
    if (geometry.type === 'LineString')
      for (const place of geometry.coordinates) bounds.extend(place as [number, number])
    if (geometry.type === 'Point') bounds.extend(geometry.coordinates as [number, number])
  }
  return bounds
}

/** What is beside the map comes and goes: until somebody moves it, all that was fitted stays in sight. */
const keepInSight = (map: MapLibre) => {
  let fitted: LngLatBounds | undefined
  const refit = (): void => {
    // Speeds and their colours are told above.
    const padding = { top: 72, right: 48, bottom: 48, left: 48 }
    if (fitted) map.fitBounds(fitted, { padding, maxZoom: 16, duration: 0 })
  }
  const release = (): void => {
    fitted = undefined
  }
  const heard = [map.on('resize', refit), onHandMove(map, release)]
  return {
    fit(bounds: LngLatBounds): void {
      fitted = bounds.isEmpty() ? undefined : bounds
      refit()
    },
    release,
    remove(): void {
      for (const one of heard) one.unsubscribe()
    },
  }
}

/** Of the map's width and height, from each edge: whoever is followed does not come nearer to it. */
const margin = 0.2

/** The one that drives along while a drive is played. */
const placePlayer = (map: MapLibre) => {
  const arrow = document.createElement('div')
  arrow.innerHTML = player_sign
  const player = new Marker({ element: arrow, rotationAlignment: 'map' })
  let isShown = false
  let isFollowed = false
  const isWithin = (at: number, size: number): boolean => at > size * margin && at < size * (1 - margin)
  const bring = (place: Location): void => {
    const { x, y } = map.project(place)
    const { clientWidth, clientHeight } = map.getContainer()
    if (!isWithin(x, clientWidth) || !isWithin(y, clientHeight)) map.easeTo({ center: place, duration: 300 })
  }
  return {
    at(place: Played | undefined): void {
      if (place) player.setLngLat(place).setRotation(place.heading)
      if (place && !isShown) player.addTo(map)
      if (!place && isShown) player.remove()
      isShown = place !== undefined
      if (place && isFollowed && !map.isMoving()) bring(place)
    },
    follow(next: boolean): void {
      isFollowed = next
    },
    remove: (): void => void player.remove(),
  }
}

const player_sign = `<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
<circle cx="16" cy="16" r="13" fill="#0c7c43" stroke="#ffffff" stroke-width="3"/><path d="M16 7l6 15-6-4-6 4z" fill="#ffffff"/></svg>`
