import type { Map as MapLibre } from 'maplibre-gl'
import type { Location } from '#geo/distance.ts'

const sign = `<svg width="28" height="36" viewBox="0 0 28 36">
  <path d="M14 35C14 35 27 22.5 27 14A13 13 0 1 0 1 14C1 22.5 14 35 14 35Z" fill="var(--accent)" stroke="var(--card)" stroke-width="2" />
  <circle cx="14" cy="14" r="5" fill="var(--card)" />
</svg>`

/** The longitude of a place in the world that is shown: the map may have gone around the Earth. */
export const lngNear = (lng: number, center: number): number => lng + Math.round((center - lng) / 360) * 360

/** A pin at a place, which is told in words beside the map; answers what takes it away. */
export const placePin = (map: MapLibre, { lat, lng }: Location): (() => void) => {
  const element = document.createElement('div')
  element.innerHTML = sign
  element.setAttribute('aria-hidden', 'true')
  Object.assign(element.style, { position: 'absolute', left: '0', top: '0', pointerEvents: 'none', lineHeight: '0' })
  const put = (): void => {
    const { x, y } = map.project([lngNear(lng, map.getCenter().lng), lat])
    element.style.transform = `translate(-50%, -100%) translate(${Math.round(x)}px, ${Math.round(y)}px)`
  }
  map.getCanvasContainer().append(element)
  const moved = map.on('move', put)
  const resized = map.on('resize', put)
  put()
  return () => {
    moved?.unsubscribe()
    resized?.unsubscribe()
    element.remove()
  }
}
